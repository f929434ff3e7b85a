import { type Test, type TestForStudent, type TestListItem, type TestStatusInput, testTexts } from '@lectern/contract';
import { type Clock, type Ids, nextVersion } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import type { AuditOrigin } from '../../platform/act/index.ts';
import { recordOnTest, statusChange } from './assessments.audit.ts';
import { canManageTest, takesTests } from './assessments.policy.ts';
import { presentTest, presentTestForStudent, presentTestListItem } from './assessments.presenter.ts';
import { findTestListRow, findTests } from './assessments.repository.ts';
import {
  countSitting,
  type LockedTest,
  lockDeletedTest,
  lockTest,
  updateTestRow,
} from './assessments.writes.repository.ts';
import { findStudentTest } from './course-tests.repository.ts';

export type AssessmentsDeps = { clock: Clock; ids: Ids };

/** A test in full for those who manage it, without questions for students. Throws `not_found`. */
export async function getTest(deps: AssessmentsDeps, db: Db, actor: Actor, id: string): Promise<Test | TestForStudent> {
  if (!takesTests(actor)) return getManagedTest(db, actor, id);
  const row = await findStudentTest(db, actor, id);
  if (!row) throw notFound('Test');
  return presentTestForStudent(row, deps.clock.now());
}

/** A test in full. Throws `not_found` when it is absent or somebody else's. */
export async function getManagedTest(db: Db, actor: Actor, id: string): Promise<Test> {
  const [row] = await findTests(db, actor, [id]);
  if (!row) throw notFound('Test');
  return presentTest(row, actor);
}

/** A test that the actor manages, held until the transaction ends. Throws `not_found`. */
export async function requireLocked(trx: Db, actor: Actor, id: string): Promise<LockedTest> {
  const test = await lockTest(trx, actor, id);
  if (!test) throw notFound('Test');
  return test;
}

/** Enables or disables a test. Open attempts go on. Throws `not_found`. */
export async function setTestStatus(
  deps: AssessmentsDeps,
  db: Db,
  actor: Actor,
  id: string,
  { status }: TestStatusInput,
  origin: AuditOrigin | null = null,
): Promise<TestListItem> {
  return inTransaction(db, async (trx) => {
    const before = await requireLocked(trx, actor, id);
    await updateTestRow(trx, id, { status, ...nextVersion(deps.clock, before, actor.id) });
    const act = { action: 'test_status_changed' as const, changes: [statusChange(before.status, status)] };
    if (before.status !== status) await recordOnTest(deps, trx, { ...act, actorId: actor.id, testId: id, origin });
    const row = await findTestListRow(trx, actor, id);
    if (!row) throw notFound('Test');
    return presentTestListItem(row, actor);
  });
}

/** Puts a test away; attempts and results stay. Throws `not_found`, and `test_in_use` while students sit it. */
export async function deleteTest(
  deps: AssessmentsDeps,
  db: Db,
  actor: Actor,
  id: string,
  origin: AuditOrigin | null = null,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await requireLocked(trx, actor, id);
    const now = deps.clock.now();
    const sitting = await countSitting(trx, id, now);
    if (sitting > 0) throw new AppError('test_in_use', `${testTexts.testInUse}: ${sitting}`);
    const version = nextVersion(deps.clock, before, actor.id);
    await updateTestRow(trx, id, { deleted_at: now, deleted_by: actor.id, ...version });
    await recordOnTest(deps, trx, { action: 'test_deleted', actorId: actor.id, testId: id, origin });
  });
}

/** Brings a deleted test back. One that is not deleted is only given back. Throws `not_found`. */
export async function restoreTest(
  deps: AssessmentsDeps,
  db: Db,
  actor: Actor,
  id: string,
  origin: AuditOrigin | null = null,
): Promise<Test> {
  return inTransaction(db, async (trx) => {
    const deleted = await lockDeletedTest(trx, id);
    if (!deleted) return getManagedTest(trx, actor, id);
    if (!canManageTest(actor, { createdBy: deleted.created_by })) throw notFound('Test');
    const version = nextVersion(deps.clock, deleted, actor.id);
    await updateTestRow(trx, id, { deleted_at: null, deleted_by: null, ...version });
    await recordOnTest(deps, trx, { action: 'test_restored', actorId: actor.id, testId: id, origin });
    return getManagedTest(trx, actor, id);
  });
}
