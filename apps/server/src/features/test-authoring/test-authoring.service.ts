import {
  type CourseRight,
  type Test,
  type TestForStudent,
  type TestListItem,
  type TestStatusInput,
  testTexts,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { recordOnTest, statusChange } from './test-authoring.audit.ts';
import { takesTests } from './test-authoring.policy.ts';
import { presentTest, presentTestForStudent, presentTestListItem } from './test-authoring.presenter.ts';
import { findTestListRow, findTests } from './test-authoring.repository.ts';
import {
  countOpenAttemptsAt,
  type LockedTest,
  lockDeletedTest,
  lockTest,
  updateTestRow,
} from './test-authoring.writes.repository.ts';
import { findStudentTest } from './course-tests.repository.ts';
import { tellIfOpened } from './opening.ts';

/** A test in full for those who manage it, without questions for students. Throws `not_found`. */
export async function getTest({ db, actor, clock }: Act, id: string): Promise<Test | TestForStudent> {
  if (!takesTests(actor)) return getManagedTest(db, actor, id, 'see');
  const now = clock.now();
  const row = await findStudentTest(db, actor, id, now);
  if (!row) throw notFound('Test not found');
  return presentTestForStudent(row, now);
}

/** A test in full. Throws `not_found` when it is absent or the actor has not the right. */
export async function getManagedTest(db: Db, actor: Actor, id: string, right: CourseRight): Promise<Test> {
  const [row] = await findTests(db, actor, [id], right);
  if (!row) throw notFound('Test not found');
  return presentTest(row);
}

/** A test that the actor manages, held until the transaction ends. Throws `not_found`. */
export async function requireLocked(trx: Db, actor: Actor, id: string): Promise<LockedTest> {
  const test = await lockTest(trx, actor, id);
  if (!test) throw notFound('Test not found');
  return test;
}

/** Enables or disables a test. Open attempts go on. Throws `not_found`. */
export async function setTestStatus(act: Act, id: string, { status }: TestStatusInput): Promise<TestListItem> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const before = await requireLocked(trx, actor, id);
    await updateTestRow(trx, id, { status, ...nextVersion(act.clock, before, actor.id) });
    const changes = [statusChange(before.status, status)];
    if (before.status !== status) await recordOnTest(act, id, { action: 'test_status_changed', changes });
    await tellIfOpened(act, id, before, { ...before, status });
    const row = await findTestListRow(trx, actor, id, 'edit');
    if (!row) throw notFound('Test not found');
    return presentTestListItem(row);
  });
}

/** Puts a test away; attempts and results stay. Throws `not_found`, and `test_in_use` while students sit it. */
export async function deleteTest(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const before = await requireLocked(trx, actor, id);
    const now = act.clock.now();
    const open = await countOpenAttemptsAt(trx, id, now);
    if (open > 0) throw new AppError('test_in_use', `${testTexts.testInUse}: ${open}`);
    const version = nextVersion(act.clock, before, actor.id);
    await updateTestRow(trx, id, { deleted_at: now, deleted_by: actor.id, ...version });
    await recordOnTest(act, id, { action: 'test_deleted' });
  });
}

/** Brings a deleted test back. One that is not deleted is only given back. Throws `not_found`. */
export async function restoreTest(act: Act, id: string): Promise<Test> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const deleted = await lockDeletedTest(trx, actor, id);
    if (!deleted) return getManagedTest(trx, actor, id, 'edit');
    const version = nextVersion(act.clock, deleted, actor.id);
    await updateTestRow(trx, id, { deleted_at: null, deleted_by: null, ...version });
    await recordOnTest(act, id, { action: 'test_restored' });
    return getManagedTest(trx, actor, id, 'edit');
  });
}
