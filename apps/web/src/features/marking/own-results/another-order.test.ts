import { expect, test } from 'vitest';
import { anotherOrder } from './another-order.ts';

test.each([0, 0.3, 0.5, 0.7, 0.999])('every thing is there once, in another order (drawn: %d)', (drawn) => {
  for (const things of [
    ['a', 'b'],
    ['a', 'b', 'c', 'd', 'e', 'f'],
  ]) {
    const ordered = anotherOrder(things, () => drawn);
    expect(ordered).not.toEqual(things);
    expect(ordered.toSorted()).toEqual(things);
  }
});

test('nothing and one thing stay as they are', () => {
  expect([anotherOrder([], () => 0), anotherOrder(['a'], () => 0)]).toEqual([[], ['a']]);
});
