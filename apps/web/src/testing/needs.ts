import type { NeedLine, OwnNeed } from '@lectern/contract';
import { idOf } from './courses.ts';

const evidence = { completed: 4, materials: 12, lastAt: null, since: null, overdue: null, falling: null };

/** A student who has not started a course; `over` overrides the fields of the line. */
export const makeNeed = (over: Partial<NeedLine> = {}): NeedLine => ({
  user: { _id: idOf(700), username: 'Ada Student', profilePicture: null },
  course: { _id: idOf(100), name: 'Botany' },
  rule: 'not-started',
  others: [],
  ...evidence,
  state: 'not-started 0',
  dismissal: null,
  can: { dismiss: true },
  ...over,
});

/** The same as the student reads it. */
export const makeOwnNeed = (over: Partial<OwnNeed> = {}): OwnNeed => ({
  course: { _id: idOf(100), name: 'Botany' },
  rule: 'not-started',
  others: [],
  ...evidence,
  next: { _id: idOf(400), name: 'Roots' },
  ...over,
});

/** One page of these lines. */
export const needsOf = (data: NeedLine[], over: object = {}) => ({
  data,
  page: 1,
  limit: 10,
  total: data.length,
  pageCount: 1,
  courses: [{ _id: idOf(100), name: 'Botany', lines: data.length }],
  ...over,
});
