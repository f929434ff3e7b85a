import { describe, expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const item = (key: string, name = key) => ({ key, name });
const base = { name: 'Botany', duration: 3, list: [item('a'), item('b'), item('c')] };
const merged = (mine: object, theirs: object) => mergeValues(base, { ...base, ...mine }, { ...base, ...theirs });

describe('the changes of two people', () => {
  test('in different fields is joined, and what only they changed is named', () => {
    const { values, clashes, theirs } = merged({ name: 'Mine' }, { duration: 5 });
    expect([values, clashes, theirs]).toEqual([{ ...base, name: 'Mine', duration: 5 }, [], [['duration']]]);
  });

  test('in the same field clashes, and mine stands; the same change does not', () => {
    const { values, clashes } = merged({ name: 'Mine', duration: 4 }, { name: 'Theirs', duration: 4 });
    expect(values).toEqual({ ...base, name: 'Mine', duration: 4 });
    expect(clashes).toEqual([{ path: ['name'], mine: 'Mine', theirs: 'Theirs' }]);
  });

  test('in different items of a list is joined, with what each added and removed', () => {
    const mine = [item('a', 'Mine'), item('b'), item('x'), item('c')];
    const theirs = [item('b', 'Theirs'), item('y'), item('a')];
    const { values, clashes } = merged({ list: mine }, { list: theirs });
    expect(clashes).toEqual([]);
    expect(values.list).toEqual([item('b', 'Theirs'), item('x'), item('y'), item('a', 'Mine')]);
  });

  test('keeps my order where I moved something', () => {
    const { values } = merged(
      { list: [item('c'), item('a'), item('b')] },
      { list: [item('a'), item('b'), item('z'), item('c')] },
    );
    expect(values.list.map(({ key }) => key)).toEqual(['c', 'a', 'b', 'z']);
  });

  test.each([
    ['mine', [item('a'), item('b', 'Mine'), item('c')], [item('a'), item('c')], item('b', 'Mine'), undefined],
    ['theirs', [item('a'), item('c')], [item('a'), item('b', 'Theirs'), item('c')], undefined, item('b', 'Theirs')],
  ])('removed by one and changed as %s clashes', (...[, mine, theirs, myItem, theirItem]) => {
    const { values, clashes } = merged({ list: mine }, { list: theirs });
    expect(clashes).toEqual([{ path: ['list', 'b'], mine: myItem, theirs: theirItem }]);
    expect(values.list).toEqual(mine);
  });

  test('in the order alone clashes where both moved the same things differently, and mine stands', () => {
    const mine = [item('c'), item('a'), item('b')];
    const { values, clashes } = merged({ list: mine }, { list: [item('b'), item('a'), item('c', 'Theirs')] });
    expect(values.list).toEqual([item('c', 'Theirs'), item('a'), item('b')]);
    expect(clashes).toEqual([{ path: ['list'], mine: ['c', 'a', 'b'], theirs: ['b', 'a', 'c'], isOrder: true }]);
  });

  test('to the same order does not clash', () => {
    const list = [item('c'), item('a'), item('b')];
    expect(merged({ list, name: 'Mine' }, { list: [...list, item('d')] }).clashes).toEqual([]);
  });

  test('in the order without a known base clashes too', () => {
    const { values, clashes } = mergeValues(null, [item('a'), item('b')], [item('b'), item('a')]);
    expect([values, clashes.map(({ isOrder }) => isOrder)]).toEqual([[item('a'), item('b')], [true]]);
  });

  test('in sets of choices is joined by their ids, whatever else is said of them, and has no order', () => {
    const choice = (id: string, label = id) => ({ id, label });
    const { values, clashes } = mergeValues(
      [choice('a'), choice('b'), choice('c')],
      [choice('c'), choice('b'), choice('x')],
      [choice('y'), choice('b'), choice('a', 'A renamed'), choice('c')],
    );
    expect([values.map(({ id }) => id).toSorted(), clashes]).toEqual([['b', 'c', 'x', 'y'], []]);
  });

  test('without a known base clashes wherever it differs', () => {
    const { clashes } = mergeValues(null, { name: 'Mine', duration: 3 }, { name: 'Theirs', duration: 3 });
    expect(clashes).toEqual([{ path: ['name'], mine: 'Mine', theirs: 'Theirs' }]);
  });

  test('chosen differently is one clash, not one for each field of the choice', () => {
    const [one, two, three] = ['1', '2', '3'].map((id) => ({ id, label: id }));
    const { values, clashes } = mergeValues({ of: one }, { of: two }, { of: three });
    expect([values, clashes]).toEqual([{ of: two }, [{ path: ['of'], mine: two, theirs: three }]]);
  });
});
