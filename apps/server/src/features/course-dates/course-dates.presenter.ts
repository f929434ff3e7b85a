import type { CourseDates, DateRow, MovedThing } from '@lectern/contract';
import type { CourseThing } from '../courses/index.ts';
import type { TestOfSheet } from '../test-authoring/index.ts';
import type { MovedMoment } from './moving.ts';
import type { MoveRow } from './moves.repository.ts';

type Dates = { opens_at: Date | null; due_at: Date | null; closes_at: Date | null };

const presentDates = ({ opens_at, due_at, closes_at }: Dates) => ({
  opensAt: opens_at?.toISOString() ?? null,
  dueAt: due_at?.toISOString() ?? null,
  closesAt: closes_at?.toISOString() ?? null,
});

/** A course, a subject or a material on the sheet. */
export function presentThing(thing: CourseThing, edits: boolean): DateRow {
  return {
    kind: thing.kind,
    _id: thing.id,
    name: thing.name,
    subject: thing.subject_id,
    testType: null,
    ...presentDates(thing),
    updatedAt: thing.dates_updated_at?.toISOString() ?? null,
    exceptions: edits && thing.kind === 'material' ? thing.exceptions : null,
    can: { edit: edits },
  };
}

/** A test on the sheet. Others than those who manage it see its dates alone. */
export function presentTest(test: TestOfSheet, edits: boolean): DateRow {
  return {
    kind: 'test',
    _id: test.id,
    name: test.name,
    subject: test.subject_id,
    testType: test.type,
    ...presentDates(test),
    updatedAt: test.managed ? test.updated_at.toISOString() : null,
    exceptions: test.managed ? test.exceptions : null,
    can: { edit: edits && test.managed },
  };
}

/** How a row of a sheet is made of a thing, and of a test. */
type Drawn<C, T, R> = { thing: (thing: C) => R; test: (test: T) => R };

/** Things and tests in the order of the course: each subject with its pre-tests, materials and post-tests. */
export function inOrder<C extends CourseThing, T extends TestOfSheet, R>(
  things: readonly C[],
  tests: readonly T[],
  draw: Drawn<C, T, R>,
): R[] {
  const testsOf = Map.groupBy(tests, ({ subject_id }) => subject_id);
  const testsAt = (subject: string | null, post: boolean) =>
    (testsOf.get(subject) ?? []).filter(({ type }) => (type === 'post-test') === post).map(draw.test);
  const rows: R[] = [];
  let subject: string | null = null;
  for (const thing of things) {
    if (thing.kind === 'subject') {
      if (subject !== null) rows.push(...testsAt(subject, true));
      subject = thing.id;
    }
    rows.push(draw.thing(thing));
    if (thing.kind === 'subject') rows.push(...testsAt(subject, false));
  }
  if (subject !== null) rows.push(...testsAt(subject, true));
  return [...rows, ...testsAt(null, false), ...testsAt(null, true)];
}

/** The sheet's rows in the order of the course. */
export const presentRows = (things: readonly CourseThing[], tests: readonly TestOfSheet[], edits: boolean): DateRow[] =>
  inOrder(things, tests, {
    thing: (thing) => presentThing(thing, edits),
    test: (test) => presentTest(test, edits),
  });

/** A move that may be undone. */
export const presentMove = (move: MoveRow | null): CourseDates['lastMove'] =>
  move && { _id: move.id, at: move.moved_at.toISOString(), days: move.days, things: move.moved.length };

/** A date before and after a move; null for one that stays. */
export const presentMoment = (moment: MovedMoment | null): MovedThing['dueAt'] =>
  moment && { before: moment.before.toISOString(), after: moment.after.toISOString(), notes: moment.notes };
