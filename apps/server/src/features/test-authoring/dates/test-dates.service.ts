import { type FieldIssue, texts } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { nextVersion } from '../../../platform/clock/index.ts';
import type { Tell } from '../../../platform/events/index.ts';
import { tellLater } from '../../../platform/events/later.ts';
import { AppError, notFound } from '../../../platform/http/index.ts';
import { type AuditEvent, findInstitutionOf, recordActs } from '../../audit/index.ts';
import { refuseStale } from '../../users/index.ts';
import { opensNow, tellIfOpened } from '../opening.ts';
import { auditOfUpdate, recordOnTest } from '../test-authoring.audit.ts';
import { requireLocked } from '../test-authoring.service.ts';
import { updateTestRow } from '../test-authoring.writes.repository.ts';
import {
  type MovableException,
  type MovableTest,
  writeExceptionDates,
  writeTestDates,
} from './course-test-dates.repository.ts';
import { orderIssues } from './dates-in-order.ts';

type Dates = { opens_at: Date | null; due_at: Date | null; closes_at: Date | null };

/**
 * Sets the dates of a test and nothing else, in the transaction of the act, which holds the course. Throws `not_found` for a
 * test that is not one of the course's or somebody else's, `stale_update`, and `validation_failed` for dates out of order.
 */
export async function setTestDates(
  deps: { tell: Tell },
  act: Act,
  { testId, courseId, updatedAt }: { testId: string; courseId: string; updatedAt: string | null | undefined },
  dates: Dates,
): Promise<void> {
  const { db: trx, actor, clock } = act;
  const before = await requireLocked(trx, actor, testId);
  if (before.course_id !== courseId) throw notFound('Test not found');
  await refuseStale(trx, before, updatedAt ?? undefined);
  const issues: FieldIssue[] = orderIssues(dates);
  if (issues.length > 0) throw new AppError('validation_failed', texts.invalidInput, { issues });
  await updateTestRow(trx, testId, { ...dates, ...nextVersion(clock, before, actor.id) });
  const after = { ...before, ...dates };
  for (const event of auditOfUpdate(before, after)) await recordOnTest(act, testId, event);
  await tellIfOpened(act, testId, before, after);
  if (isOther(before.closes_at, after.closes_at)) await deps.tell(act, 'test_dates_changed', { testId });
}

/** A test as it was, and with its other dates and those of the exceptions that have others. */
export type MovedTest = { before: MovableTest; after: Dates; exceptions: readonly MovableException[] };

/**
 * Gives tests of a course other dates at once, in the transaction of the act, which has locked them (`listTestsToMove`). Open
 * attempts gain where they would end later by now, and lose nothing.
 */
export async function moveTestDates(
  deps: { tell: Tell },
  act: Act,
  courseId: string,
  moved: readonly MovedTest[],
): Promise<void> {
  const { db: trx, actor, clock } = act;
  const version = { now: clock.now(), by: actor.id };
  await writeTestDates(
    trx,
    moved.filter(changesTest).map(({ before, after }) => ({ id: before.id, ...after })),
    version,
  );
  const exceptions = moved.flatMap(({ before, exceptions: changed }) =>
    changed.map((exception) => ({ test: before.id, ...exception })),
  );
  if (exceptions.length > 0) await writeExceptionDates(trx, courseId, exceptions, version);
  await recordActs(act, await auditOf(act, moved));
  for (const one of moved) {
    const { id } = one.before;
    await tellIfOpened(act, id, one.before, { ...one.before, ...one.after });
    await tellOpenedExceptions(act, one);
    if (changesEnd(one)) await deps.tell(act, 'test_dates_changed', { testId: id });
  }
}

const isOther = (one: Date | null, other: Date | null): boolean => one?.getTime() !== other?.getTime();

const changesTest = ({ before, after }: MovedTest): boolean =>
  isOther(before.opens_at, after.opens_at) ||
  isOther(before.due_at, after.due_at) ||
  isOther(before.closes_at, after.closes_at);

/** Whether attempts may end at another time. */
const changesEnd = ({ before, after, exceptions }: MovedTest): boolean =>
  isOther(before.closes_at, after.closes_at) || exceptions.some(({ closes_at }) => closes_at !== null);

async function auditOf(act: Act, moved: readonly MovedTest[]): Promise<AuditEvent[]> {
  const owners = new Map<string, string | null>();
  for (const id of new Set(moved.map(({ before }) => before.created_by)))
    owners.set(id, await findInstitutionOf(act.db, id));
  const dates = ({ opens_at, due_at, closes_at }: Dates) => ({ opensAt: opens_at, dueAt: due_at, closesAt: closes_at });
  return moved.filter(changesTest).map(({ before, after }) => {
    const [from, to] = [dates(before), dates(after)];
    const changes = (['opensAt', 'dueAt', 'closesAt'] as const)
      .filter((field) => isOther(from[field], to[field]))
      .map((field) => ({
        field,
        before: from[field]?.toISOString() ?? null,
        after: to[field]?.toISOString() ?? null,
      }));
    const target = { kind: 'test' as const, id: before.id, name: before.name };
    return { action: 'test_updated' as const, target, institutionId: owners.get(before.created_by) ?? null, changes };
  });
}

/** Tells of a test that the other dates of an exception open now for its group or person. */
async function tellOpenedExceptions(act: Act, { before, exceptions }: MovedTest): Promise<void> {
  const { id: testId, course_id: courseId } = before;
  const now = act.clock.now();
  const former = new Map(before.exceptions.map((exception) => [exception.id, exception]));
  for (const { id: targetId, opens_at } of exceptions) {
    const was = { opens_at: former.get(targetId)?.opens_at ?? before.opens_at };
    if (opens_at !== null && opensNow(now, was, { opens_at }))
      await tellLater(act, 'test_opened', [{ thingId: courseId, facts: { courseId, testId, targetId } }]);
  }
}
