import type { AuditAction } from '@lectern/contract';
import { type AuditEvent, findInstitutionOf, recordAct, type RecordedAct } from '../audit/index.ts';
import { findTestForLog, type LockedTest } from './test-authoring.writes.repository.ts';

type AuditChange = NonNullable<AuditEvent['changes']>[number];
type TestEvent = { action: AuditAction; changes?: AuditEvent['changes'] };

/** Writes acts on a test, or on attempts at it, into the log, for the institution of the test's owner. */
export async function recordOnTest(
  act: RecordedAct,
  testId: string,
  { action, changes = [] }: TestEvent,
): Promise<void> {
  const test = await findTestForLog(act.db, testId);
  await recordAct(act, {
    action,
    // By name, because the row goes with its course one day.
    target: { kind: 'test', id: testId, name: test.name },
    institutionId: await findInstitutionOf(act.db, test.created_by),
    changes,
  });
}

/** The columns that the log tells of, by the names that the form has for them. */
const told = {
  name: 'test_name',
  type: 'test_type',
  duration_minutes: 'test_duration',
  course_id: 'test_subject',
  subject_id: 'test_lesson',
  attempts_allowed: 'attempts_allowed',
  shuffle_options: 'shuffle_options',
  shuffle_questions: 'shuffle_questions',
  questions_asked: 'questions_asked',
  practice_allowed: 'practice_allowed',
  share_questions: 'share_questions',
  results_show: 'results_show',
  results_show_after: 'results_show_after',
  opens_at: 'opensAt',
  due_at: 'dueAt',
  closes_at: 'closesAt',
  created_by: 'created_by',
  current_version: 'version',
} as const;
/** Ids, which say nothing to a reader: that they changed is told, and not what to. */
const untold = new Set<string>(['course_id', 'subject_id', 'created_by']);

export const statusChange = (before: string, after: string) => ({ field: 'status', before, after });

/** The log's entries for an update of a test: a change of its status is one of its own, and no change is none. */
export function auditOfUpdate(
  before: LockedTest,
  after: Partial<LockedTest>,
  others: readonly AuditChange[] = [],
): TestEvent[] {
  const columns = (Object.keys(told) as (keyof typeof told)[]).flatMap((column) => {
    const [from, to] = [written(before[column]), written(after[column])];
    if (from === to) return [];
    return [untold.has(column) ? change(told[column], null, null) : change(told[column], from, to)];
  });
  const changes = [...columns, ...others];
  const status = after.status ?? before.status;
  return [
    ...(changes.length > 0 ? [{ action: 'test_updated' as const, changes }] : []),
    ...(status === before.status
      ? []
      : [{ action: 'test_status_changed' as const, changes: [statusChange(before.status, status)] }]),
  ];
}

const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });

function written(value: string | number | boolean | Date | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
