import { expect, test } from 'vitest';
import { courseDrafts, type CourseDraft } from './course-drafts.ts';
import { emptyCourse } from './form-values.ts';

let keys = 0;
const newKey = (kind: 's' | 'm'): string => `${kind}${(keys += 1)}`;
const store = (course = 'new', user = 'u1', storage: Storage = localStorage) => courseDrafts(storage, user, course);

function makeDraft(id: string): CourseDraft {
  return {
    id,
    savedAt: '2026-05-04T10:00:00.000Z',
    updatedAt: null,
    idempotencyKey: `key-${id}`,
    values: emptyCourse('NCL1-A', newKey),
    server: null,
  };
}

test('an entry that is no draft is not read', () => {
  store().keep(makeDraft('a'));
  const [key = ''] = Object.keys(localStorage);
  for (const text of ['{', 'null', '{"a":1}', '[{"id":"a"}]', '[1]']) {
    localStorage.setItem(key, text);
    expect(store().list()).toEqual([]);
  }
});

test('a browser that has no room says so', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  expect(store('new', 'u1', full as unknown as Storage).keep(makeDraft('a'))).toBe(false);
});

test('drafts are apart by person and by course', () => {
  store('c1', 'u1').keep(makeDraft('a'));
  expect(store('c2', 'u1').list()).toEqual([]);
  expect(store('c1', 'u2').list()).toEqual([]);
  expect(
    store('c1', 'u1')
      .list()
      .map((draft) => draft.id),
  ).toEqual(['a']);
});

test('a draft comes back as it was kept', () => {
  const draft = makeDraft('a');
  store().keep(draft);
  expect(store().list()).toEqual([draft]);
});

test('a draft replaces the one with its id, stands on top, and pushes out the oldest of four', () => {
  for (const id of ['a', 'b', 'c', 'b', 'd']) store().keep(makeDraft(id));
  expect(
    store()
      .list()
      .map((draft) => draft.id),
  ).toEqual(['d', 'b', 'c']);
});

test('a dropped draft is gone, and the last one leaves nothing behind', () => {
  store().keep(makeDraft('a'));
  store().drop('a');
  expect(Object.keys(localStorage)).toEqual([]);
});
