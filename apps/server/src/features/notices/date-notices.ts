import { createHash } from 'node:crypto';
import type { AnyAct } from '../../platform/act/index.ts';
import { type Db, inBatches, inTransaction } from '../../platform/db/index.ts';
import { listSubmitters } from '../attempts/index.ts';
import { listJoinedStudents } from '../courses/index.ts';
import {
  type TestWithDates,
  listDatedTests,
  phaseAt,
  readAudience,
  type ReadDates,
  readDates,
} from '../test-authoring/index.ts';
import { leadChoices } from '@lectern/contract';
import { listReleased } from '../marking/index.ts';
import { comingDate, inMs, isUntold, type Leads, leadsBy, nextCheck, resultsAt, type TimeKind } from './coming-date.ts';
import { type CourseNoticesRow, readCourseNotices } from './course/course-notices.repository.ts';
import { claimChecks, type DateCheck, storeChecks } from './date-checks.repository.ts';
import { listUntold, type Told } from './notices.repository.ts';
import { tellActive } from './notices.service.ts';

/** Tests that one transaction looks at. Their edits wait for it. */
const atOnce = 20;

/** Looks at the tests whose dates are due to be looked at, until the process ends; answers how many. */
export async function checkDates(work: AnyAct, ending: AbortSignal): Promise<number> {
  return inBatches(atOnce, ending, (count) =>
    inTransaction(work.db, async (trx) => {
      const now = work.clock.now();
      const checks = await claimChecks(trx, now, count);
      if (checks.length > 0) await checkTests({ ...work, db: trx }, checks, now);
      return checks.length;
    }),
  );
}

/** A test that is looked at, with those who may be told of its dates. */
type Looked = {
  test: TestWithDates;
  check: DateCheck;
  chosen: CourseNoticesRow;
  /** Those who have not submitted, and those who have. */
  students: readonly string[];
  submitters: readonly string[];
};

async function checkTests(work: AnyAct, checks: readonly DateCheck[], now: Date): Promise<void> {
  const { db: trx } = work;
  const tests = await listDatedTests(
    trx,
    checks.map(({ assessment_id }) => assessment_id),
  );
  const live = tests.filter((test) => test.live);
  const noticesOf = await readCourseNotices(
    trx,
    tests.map(({ course_id }) => course_id),
  );
  const looked = (await withStudents(trx, live, checks)).map((one) => ({
    ...one,
    chosen: noticesOf(one.test.course_id),
  }));
  const students = [...new Set(looked.flatMap((one) => [...one.students, ...one.submitters]))];
  const datesOf = await readDates(
    trx,
    live.map(({ id }) => id),
    students,
  );
  for (const one of looked) {
    if (one.chosen.test_opens) await tellOpening(trx, one, datesOf, now);
    if (one.chosen.results) await tellResults(trx, one, datesOf, now);
  }
  await tellComing(trx, looked, datesOf, now);
  const byId = new Map(tests.map((test) => [test.id, test]));
  const made = checks.map((check) => {
    const test = byId.get(check.assessment_id);
    const leads = test && leadsBy(noticesOf(test.course_id));
    const next = test ? nextCheck(now, { ...test, opened_until: check.opened_until }, leads) : null;
    return { ...check, opened_until: test?.live ? now : check.opened_until, next };
  });
  await storeChecks(trx, made, now);
}

/** The tests with the students of their courses for whom they are, and those who have submitted. */
async function withStudents(
  trx: Db,
  tests: readonly TestWithDates[],
  checks: readonly DateCheck[],
): Promise<Omit<Looked, 'chosen'>[]> {
  const joined = await listJoinedStudents(trx, [...new Set(tests.map(({ course_id }) => course_id))]);
  const ids = tests.map(({ id }) => id);
  const submitters = await listSubmitters(trx, ids);
  const isFor = await readAudience(trx, ids, [...new Set([...joined.values()].flat())]);
  return checks.flatMap((check) => {
    const test = tests.find(({ id }) => id === check.assessment_id);
    if (!test) return [];
    const done = submitters.get(test.id);
    const all = joined.get(test.course_id) ?? [];
    const students = all.filter((id) => !done?.has(id) && isFor(test.id, id));
    return [{ test, check, students, submitters: all.filter((id) => done?.has(id)) }];
  });
}

/** Tells those for whom a test has opened since the last look. */
async function tellOpening(trx: Db, { test, check, students }: Looked, datesOf: ReadDates, now: Date): Promise<void> {
  const told = students.flatMap((userId) => {
    const dates = datesOf(test.id, userId);
    const opensAt = dates.opens_at.value;
    if (opensAt === null || !isUntold(now, opensAt, check.opened_until) || phaseAt(now, dates) === 'closed') return [];
    return [{ userId, thingId: test.course_id, eventId: eventIdOf(test.id, 'opens', opensAt.toISOString()) }];
  });
  await tellActive(trx, { kind: 'test_opened', items: [test.id], at: now }, told);
}

/** Tells those of their results whose results waited for a date that has come since the last look. */
async function tellResults(trx: Db, { test, check, submitters }: Looked, datesOf: ReadDates, now: Date): Promise<void> {
  const told = submitters.flatMap((userId) => {
    const at = resultsAt(test.results, datesOf(test.id, userId).closes_at.value);
    if (at === null || !isUntold(now, at, check.opened_until)) return [];
    return [{ userId, thingId: test.id, eventId: eventIdOf(test.id, 'results', at.toISOString()) }];
  });
  if (told.length === 0) return;
  const asked = { testIds: [test.id], studentIds: told.map(({ userId }) => userId) };
  const released = new Set((await listReleased(trx, asked, now)).map(({ student_id }) => student_id));
  const due = told.filter(({ userId }) => released.has(userId));
  await tellActive(trx, { kind: 'result_released', items: [], at: now }, due);
}

/** Tells those for whom a date is near of it, once for each lead. */
async function tellComing(trx: Db, looked: readonly Looked[], datesOf: ReadDates, now: Date): Promise<void> {
  const told: Record<TimeKind, (Told & { counts: string[] })[]> = { test_due_soon: [], test_closes_soon: [] };
  for (const { test, students, chosen } of looked) {
    const leads: Leads = leadsBy(chosen);
    for (const userId of students) {
      const coming = comingDate(now, datesOf(test.id, userId), leads);
      if (coming === null) continue;
      const counts = leadEventIds(test.id, coming.date, coming.leadMs);
      const eventId = eventIdOf(test.id, coming.date.toISOString(), String(coming.leadMs));
      told[coming.kind].push({ userId, thingId: test.id, eventId, counts });
    }
  }
  for (const kind of ['test_due_soon', 'test_closes_soon'] as const)
    await tellActive(trx, { kind, items: [], at: now }, await listUntold(trx, kind, told[kind]));
}

/** The events of a date by which somebody who was told counts as told of this lead, though the course may have others now. */
export const leadEventIds = (thingId: string, date: Date, leadMs: number): string[] =>
  inMs(leadChoices)
    .filter((ms) => ms <= leadMs)
    .map((ms) => eventIdOf(thingId, date.toISOString(), String(ms)));

/** The id of something that comes with the time: the same for each process and each look. */
export function eventIdOf(...parts: string[]): string {
  const hash = createHash('sha256').update(parts.join(' ')).digest('hex');
  // A UUID of version 8, which leaves the rest to the program.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
