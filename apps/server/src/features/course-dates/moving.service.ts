import { hash } from 'node:crypto';
import { type DatesMoved, type MovedThing, type MoveInput, testTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { StoredDates, StoredMove } from '../../platform/db/schema-of-course-dates.ts';
import type { Tell } from '../../platform/events/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import {
  mayOnCourse,
  type CourseThing,
  findOverseenCourse,
  listDatedThings,
  listMaterialExceptionDates,
  lockDatesOf,
  type MaterialExceptionDates,
  recordOnCourse,
  setThingDates,
  tellingOfOpened,
  writeMaterialExceptionDates,
} from '../courses/index.ts';
import { listTestsToMove, type MovableTest, type MovedTest, moveTestDates } from '../test-authoring/index.ts';
import { presentMoment } from './course-dates.presenter.ts';
import { schoolDaysOf } from './course-dates.service.ts';
import { type Dates, fields, isOrdered, type MovedDates, mover } from './moving.ts';
import { findMove, forgetMove, keepMove } from './moves.repository.ts';

type Deps = { tell: Tell };
type MovedException = { before: MaterialExceptionDates; after: MaterialExceptionDates };
type MovedOne = { thing: CourseThing; to: MovedDates; exceptions: readonly MovedException[] };
type MovedAll = { things: MovedOne[]; tests: (MovedTest & { to: MovedDates })[] };

/**
 * Moves the dates of a course, or tells what that would do. Throws `not_found`, `move_outdated` where
 * the dates are not those of the preview any more, and `move_out_of_order` where some cannot move like this.
 */
export async function moveDates(deps: Deps, act: Act, courseId: string, input: MoveInput): Promise<DatesMoved> {
  if (input.dryRun) {
    const course = await findOverseenCourse(act.db, act.actor, courseId);
    if (!course || !mayOnCourse(act.actor, course, 'edit')) throw notFound('Course not found');
    const { moved, zone } = await computeMove(act, course, input, { lock: false });
    return presentMoved(moved, { zone, move: null });
  }
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    const course = await lockDatesOf(trx, actor, courseId);
    if (!course) throw notFound('Course not found');
    const { moved, zone } = await computeMove(act, course, input, { lock: true });
    const told = presentMoved(moved, { zone, move: null });
    if (told.state !== input.state) throw new AppError('move_outdated', testTexts.datesMoveOutdated);
    const problem = told.data.find((one) => one.problem !== null)?.problem;
    if (problem) throw new AppError('move_out_of_order', refusals[problem]);
    if (told.data.length === 0) return told;
    const move = { course_id: courseId, id: ids.next(), moved_at: clock.now(), days: input.days };
    await write(deps, act, courseId, moved);
    await keepMove(trx, { ...move, moved: storedOf(moved) });
    const changes = [{ field: 'days', before: null, after: String(input.days) }];
    await recordOnCourse(act, course, { action: 'course_dates_moved', changes });
    return { ...told, message: testTexts.datesMoved, move: move.id };
  });
}

const refusals = { order: testTexts.datesOutOfOrder, range: testTexts.datesBeyondCalendar } as const;

type MovedCourse = { id: string; created_by: string };

async function computeMove(
  { db, actor }: Act,
  { id, created_by }: MovedCourse,
  input: MoveInput,
  { lock }: { lock: boolean },
): Promise<{ moved: MovedAll; zone: string }> {
  const { zone, holidays } = await schoolDaysOf(db, created_by);
  const { days, skipWeekends, skipHolidays } = input;
  const from = input.from ? new Date(input.from) : null;
  const move = mover({ days, skipWeekends, skipHolidays, holidays, zone, from });
  const exceptionsOf = Map.groupBy(await listMaterialExceptionDates(db, [id]), ({ material }) => material);
  const things = withInherited(
    (await listDatedThings(db, id)).map((thing) => {
      const { to, exceptions } = movedWith(thing, exceptionsOf.get(thing.id) ?? [], move);
      return {
        thing,
        to,
        exceptions: exceptions.map(({ exception, own }) => ({
          before: exception,
          after: { ...exception, ...own.after },
        })),
      };
    }),
  );
  const tests = (await listTestsToMove(db, actor, id, { lock })).map((test) => movedTest(test, move));
  return {
    moved: {
      things: things.filter(({ to, exceptions }) => changes(to) || exceptions.length > 0),
      tests: tests.filter(({ to, exceptions }) => changes(to) || exceptions.length > 0),
    },
    zone,
  };
}

/** Materials open with their subject where they have no opening: those that would then be out of order, and are not now, cannot move. */
function withInherited(things: readonly MovedOne[]): MovedOne[] {
  const subjects = new Map(things.map((one) => [one.thing.id, one]));
  return things.map((one) => {
    const subject = one.thing.subject_id === null ? undefined : subjects.get(one.thing.subject_id);
    const { thing, to } = one;
    if (!subject || thing.opens_at !== null || to.problem !== null) return one;
    const isInOrder = isOrdered({ ...to.after, opens_at: subject.to.after.opens_at });
    return isInOrder || !isOrdered({ ...thing, opens_at: subject.thing.opens_at })
      ? one
      : { ...one, to: { ...to, problem: 'order' } };
  });
}

const changes = ({ moved, problem }: MovedDates): boolean =>
  problem !== null || fields.some((field) => moved[field] !== null);

/** A thing with its exceptions. Those that would be out of order with it, and are not now, keep all of it from moving. */
function movedWith<E extends Dates>(thing: Dates, all: readonly E[], move: (dates: Dates) => MovedDates) {
  const to = move(thing);
  const exceptions = all.flatMap((exception) => {
    const own = move(exception);
    return changes(own) ? [{ exception, own }] : [];
  });
  const bad = exceptions.find(({ own }) => own.problem !== null)?.own.problem ?? null;
  const inOrder = ({ exception, own }: (typeof exceptions)[number]) =>
    !isOrdered(together(thing, exception)) || isOrdered(together(to.after, own.after));
  const problem = to.problem ?? bad ?? (exceptions.every(inOrder) ? null : 'order');
  return { to: { ...to, problem }, exceptions };
}

function movedTest(test: MovableTest, move: (dates: Dates) => MovedDates): MovedAll['tests'][number] {
  const { to, exceptions } = movedWith(test, test.exceptions, move);
  return {
    before: test,
    to,
    after: to.after,
    exceptions: exceptions.map(({ exception: { id }, own }) => ({ id, ...own.after })),
  };
}

/** The dates that hold where an exception leaves out those that are the thing's. */
const together = (thing: Dates, own: Dates): Dates => ({
  opens_at: own.opens_at ?? thing.opens_at,
  due_at: own.due_at ?? thing.due_at,
  closes_at: own.closes_at ?? thing.closes_at,
});

async function write(deps: Deps, act: Act, courseId: string, { things, tests }: MovedAll): Promise<void> {
  const rows = things.map(({ thing: { kind, id }, to }) => ({ kind, id, ...to.after }));
  const version = { now: act.clock.now(), by: act.actor.id };
  await tellingOfOpened(act, courseId, () => setThingDates(act.db, courseId, rows, version));
  const exceptions = things.flatMap((thing) => thing.exceptions.map(({ after }) => after));
  await writeMaterialExceptionDates(act.db, courseId, exceptions, version);
  await moveTestDates(deps, act, courseId, tests);
}

const stored = ({ opens_at, due_at, closes_at }: Dates): StoredDates => [
  opens_at?.toISOString() ?? null,
  due_at?.toISOString() ?? null,
  closes_at?.toISOString() ?? null,
];

function storedOf({ things, tests }: MovedAll): StoredMove[] {
  return [
    ...things.flatMap(({ thing, to, exceptions }): StoredMove[] => [
      { kind: thing.kind, id: thing.id, before: stored(thing), after: stored(to.after) },
      ...exceptions.map(({ before, after }): StoredMove => ({
        kind: 'exception',
        id: before.id,
        test: thing.id,
        before: stored(before),
        after: stored(after),
      })),
    ]),
    ...tests.flatMap(({ before, after, exceptions }): StoredMove[] => [
      { kind: 'test', id: before.id, before: stored(before), after: stored(after) },
      ...exceptions.flatMap((exception): StoredMove[] => {
        const was = before.exceptions.find(({ id }) => id === exception.id);
        if (!was) return [];
        return [{ kind: 'exception', id: was.id, test: before.id, before: stored(was), after: stored(exception) }];
      }),
    ]),
  ];
}

function presentMoved({ things, tests }: MovedAll, { zone, move }: { zone: string; move: string | null }): DatesMoved {
  const one = ({ moved, problem }: MovedDates) => ({
    opensAt: presentMoment(moved.opens_at),
    dueAt: presentMoment(moved.due_at),
    closesAt: presentMoment(moved.closes_at),
    problem,
  });
  const data: MovedThing[] = [
    ...things.map(({ thing: { kind, id, name }, to, exceptions }) => ({
      kind,
      _id: id,
      name,
      ...one(to),
      exceptions: exceptions.length,
    })),
    ...tests.map(({ before: { id, name }, to, exceptions }) => ({
      kind: 'test' as const,
      _id: id,
      name,
      ...one(to),
      exceptions: exceptions.length,
    })),
  ];
  // The state is that of exceptions too, which are not told one by one.
  const state = hash('sha256', JSON.stringify([zone, storedOf({ things, tests })]), 'base64url');
  const exceptions = data.reduce((sum, thing) => sum + thing.exceptions, 0);
  return { message: testTexts.datesPreviewed, data, exceptions, timeZone: zone, state, move };
}

/**
 * Gives the things of a move the dates that they had; those that are gone since are left out. Open attempts keep what they
 * gained. Throws `not_found`, and `move_overtaken` where there was another move since, or one of these dates is another one.
 */
export async function undoMove(deps: Deps, act: Act, courseId: string, moveId: string): Promise<number> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const course = await lockDatesOf(trx, actor, courseId);
    if (!course) throw notFound('Course not found');
    const move = await findMove(trx, courseId);
    const overtaken = () => new AppError('move_overtaken', testTexts.datesMoveOvertaken);
    if (!move || move.id !== moveId) throw overtaken();
    const things = new Map((await listDatedThings(trx, courseId)).map((thing) => [thing.id, thing]));
    const ofMaterials = await listMaterialExceptionDates(trx, [courseId]);
    const tests = new Map((await listTestsToMove(trx, actor, courseId, { lock: true })).map((test) => [test.id, test]));
    const present = ({ kind, id, test }: StoredMove): Dates | undefined => {
      if (kind === 'test') return tests.get(id);
      if (kind !== 'exception') return things.get(id);
      const ofTest = tests.get(test ?? '')?.exceptions.find((exception) => exception.id === id);
      return ofTest ?? ofMaterials.find((exception) => exception.material === test && exception.id === id);
    };
    const left = move.moved.filter((one) => present(one) !== undefined);
    const isAsMoved = (one: StoredMove) => JSON.stringify(stored(present(one) ?? none)) === JSON.stringify(one.after);
    if (!left.every(isAsMoved)) throw overtaken();
    await write(deps, act, courseId, movedBack(left, things, tests));
    await forgetMove(trx, courseId);
    const changed = [{ field: 'days', before: null, after: String(-move.days) }];
    await recordOnCourse(act, course, { action: 'course_dates_move_undone', changes: changed });
    return left.length;
  });
}

const none = { opens_at: null, due_at: null, closes_at: null };

/** The things of a move on their way back. */
function movedBack(
  moved: readonly StoredMove[],
  things: ReadonlyMap<string, CourseThing>,
  tests: ReadonlyMap<string, MovableTest>,
): MovedAll {
  const back = (dates: StoredDates): MovedDates => ({ moved: none, after: datesIn(dates), problem: null });
  const exceptions = Map.groupBy(
    moved.filter(({ kind }) => kind === 'exception'),
    ({ test }) => test ?? '',
  );
  return {
    things: moved.flatMap(({ id, before, kind }) => {
      const thing = kind === 'test' || kind === 'exception' ? undefined : things.get(id);
      if (!thing) return [];
      const own = (exceptions.get(id) ?? []).map((one) => ({
        before: { material: id, id: one.id, ...datesIn(one.after) },
        after: { material: id, id: one.id, ...datesIn(one.before) },
      }));
      return [{ thing, to: back(before), exceptions: own }];
    }),
    tests: moved.flatMap(({ id, before, kind }) => {
      const test = kind === 'test' ? tests.get(id) : undefined;
      if (!test) return [];
      const own = (exceptions.get(id) ?? []).map((one) => ({ id: one.id, ...datesIn(one.before) }));
      return [{ before: test, to: back(before), after: datesIn(before), exceptions: own }];
    }),
  };
}

const dateIn = (text: string | null): Date | null => (text === null ? null : new Date(text));
const datesIn = ([opens, due, closes]: StoredDates): Dates => ({
  opens_at: dateIn(opens),
  due_at: dateIn(due),
  closes_at: dateIn(closes),
});
