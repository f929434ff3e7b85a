import { type TestException, type TestExceptionInput, testTexts, texts } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { nextVersion } from '../../../platform/clock/index.ts';
import type { Tell } from '../../../platform/events/index.ts';
import { tellLater } from '../../../platform/events/later.ts';
import { AppError, notFound } from '../../../platform/http/index.ts';
import type { ExceptionTarget } from '../../courses/index.ts';
import { refuseStale } from '../../users/index.ts';
import { opensNow } from '../opening.ts';
import { recordOnTest } from '../test-authoring.audit.ts';
import { findTestListRow } from '../test-authoring.repository.ts';
import { requireLocked } from '../test-authoring.service.ts';
import type { LockedTest } from '../test-authoring.writes.repository.ts';
import { orderIssues } from './dates-in-order.ts';
import { changesFor, requireTarget, type Written } from './exception-targets.ts';
import { noDates, presentDates, presentException } from './exceptions.presenter.ts';
import {
  countExceptions,
  exceptionsPerTest,
  type ExceptionRow,
  findException,
  listExceptions,
  removeException,
  storeException,
} from './exceptions.repository.ts';

declare module '../../../platform/events/index.ts' {
  interface Events {
    /** Dates or limits of a test, or of somebody at it, are others from now on. */
    test_dates_changed: { testId: string };
  }
}

/** The exceptions of a test. Throws `not_found`. */
export async function getExceptions({ db, actor }: Act, testId: string): Promise<TestException[]> {
  if (!(await findTestListRow(db, actor, testId, 'see'))) throw notFound('Test not found');
  return (await listExceptions(db, testId)).map(presentException);
}

/**
 * Sets what is different for a group or person; where nothing is, the exception goes and null is the answer. Throws
 * `not_found` for the test, the group or the person, `not_in_course`, `stale_update`, `too_many_exceptions`, and
 * `validation_failed` for dates out of order. Somebody who `asked` for it is known to those who manage the test.
 */
export async function setException(
  deps: { tell: Tell },
  act: Act,
  { testId, target, asked = false }: { testId: string; target: ExceptionTarget; asked?: boolean },
  input: TestExceptionInput,
): Promise<TestException | null> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const test = await requireLocked(trx, actor, testId);
    const before = await findException(trx, test, target);
    const fields = fieldsOf(input);
    if (before) await refuseStale(trx, before, input.updatedAt);
    if (Object.values(fields).every((value) => value === null)) {
      if (!before) throw notFound('Exception not found');
      await removeException(trx, test, target);
    } else {
      // Somebody has taken it away since the caller read it.
      if (!before && input.updatedAt !== undefined)
        throw new AppError('stale_update', texts.staleSave, { details: texts.staleSave });
      await requireTarget(act, { ...target, known: asked || before !== null }, { courseId: test.course_id, words });
      refuseDisorder(test, fields);
      if (!before && (await countExceptions(trx, test)) >= exceptionsPerTest) throw tooMany();
      const version = nextVersion(clock, before ?? { updated_at: new Date(0) }, actor.id);
      await storeException(trx, test, target, { ...fields, ...version });
    }
    const after = await findException(trx, test, target);
    await recordOnTest(act, testId, {
      action: 'test_exception_changed',
      changes: changesFor(target, written(before), written(after)),
    });
    await deps.tell(act, 'test_dates_changed', { testId });
    await tellIfOpenedFor(act, test, target, [before, after]);
    return after && presentException(after);
  });
}

/** Tells of a test that an exception opens now for its group or person. */
async function tellIfOpenedFor(
  act: Act,
  { id: testId, course_id: courseId, opens_at }: LockedTest,
  target: ExceptionTarget,
  exceptions: readonly [before: ExceptionRow | null, after: ExceptionRow | null],
): Promise<void> {
  const [before, after] = exceptions.map((exception) => ({ opens_at: exception?.opens_at ?? opens_at }));
  if (before && after && opensNow(act.clock.now(), before, after))
    await tellLater(act, 'test_opened', [{ thingId: courseId, facts: { courseId, testId, targetId: target.id } }]);
}

const tooMany = () => new AppError('too_many_exceptions', testTexts.tooManyExceptions);

const fieldsOf = ({ opensAt, dueAt, closesAt, minutes, attempts }: TestExceptionInput) => ({
  opens_at: opensAt ? new Date(opensAt) : null,
  due_at: dueAt ? new Date(dueAt) : null,
  closes_at: closesAt ? new Date(closesAt) : null,
  minutes: minutes ?? null,
  attempts: attempts ?? null,
});
type Fields = ReturnType<typeof fieldsOf>;

/** Refuses dates that are out of order with the test's where the exception has none. */
function refuseDisorder(test: LockedTest, fields: Fields): void {
  const issues = orderIssues({
    opens_at: fields.opens_at ?? test.opens_at,
    due_at: fields.due_at ?? test.due_at,
    closes_at: fields.closes_at ?? test.closes_at,
  });
  if (issues.length > 0) throw new AppError('validation_failed', texts.invalidInput, { issues });
}

const words = { group: testTexts.groupNotInCourse, person: testTexts.personNotInCourse };

function written(row: ExceptionRow | null): Written {
  const dates = presentDates(row ?? noDates);
  return { ...dates, minutes: row?.minutes?.toString() ?? null, attempts: row?.attempts?.toString() ?? null };
}
