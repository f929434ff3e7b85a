import {
  type ApplyRegradeInput,
  type CorrectionInput,
  type PreviewRegradeInput,
  type Regrade,
  type RegradePreview,
  texts,
  testTexts,
} from '@lectern/contract';
import { nextVersion } from '../../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../../platform/db/index.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../../platform/http/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import type { AuditOrigin } from '../../audit/index.ts';
import { recordOnTest } from '../assessments.audit.ts';
import { findTestListRow } from '../assessments.repository.ts';
import type { AssessmentsDeps } from '../assessments.service.ts';
import { type LockedTest, lockTest, updateTestRow } from '../assessments.writes.repository.ts';
import { basisOf, type Plan, planCorrections, reversed } from './corrections.ts';
import { presentChange, presentCorrection, presentRegrade } from './regrades.presenter.ts';
import {
  countSubmittedAt,
  findLatest,
  findRegrade,
  insertRegrade,
  listKeysOfQuestions,
  listQuestionTexts,
  listRegrades,
  markUndone,
  type RegradeRow,
  writeKeys,
} from './regrades.repository.ts';
import { effectOf, storeChanges } from './remarking.ts';

type PageQuery = { page?: number | undefined; limit?: number | undefined };

/** Whose result corrections would change, and how; stores nothing. Throws `not_found` and `validation_failed`. */
export async function previewRegrade(
  db: Db,
  actor: Actor,
  testId: string,
  { corrections }: PreviewRegradeInput,
  query: PageQuery,
): Promise<RegradePreview> {
  // One moment for all that is read: a correction in between would mix two keys.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const test = await findTestListRow(trx, actor, testId);
      if (!test) throw notFound('Test');
      const { plan, basis } = await planFor(trx, test, corrections);
      const { effect, changes } = await effectOf(trx, testId, plan.corrections);
      const { limit, offset } = pageOffset(query);
      const shown = await listQuestionTexts(
        trx,
        testId,
        plan.corrections.map(({ question }) => question),
      );
      return {
        ...toPage(query, changes.length, changes.slice(offset, offset + limit).map(presentChange)),
        corrections: plan.corrections.map((correction) => presentCorrection(correction, shown)),
        ...effect,
        otherOptions: await countSubmittedAt(trx, testId, plan.otherVersions),
        basis,
      };
    });
}

type Planned = { plan: Plan; basis: string; number: number };

/** What these corrections mean for a test as it stands, and the number of the correction that they would be. */
async function planFor(
  db: Db,
  test: { id: string; current_version: number },
  corrections: readonly CorrectionInput[],
): Promise<Planned> {
  const keys = await listKeysOfQuestions(
    db,
    test,
    corrections.map(({ question }) => question),
  );
  const planned = planCorrections(corrections, keys, test.current_version);
  if ('issues' in planned) throw new AppError('validation_failed', texts.invalidInput, { issues: planned.issues });
  const { latest } = await findLatest(db, test.id);
  const basis = basisOf({ current: test.current_version, latest }, planned.plan);
  return { plan: planned.plan, basis, number: (latest?.number ?? 0) + 1 };
}

/**
 * Corrects keys, and every result that follows from them, in one step. Throws `not_found`, `validation_failed`, and
 * `regrade_outdated` when the test is not what the preview showed.
 */
export async function applyRegrade(
  deps: AssessmentsDeps,
  db: Db,
  actor: Actor,
  testId: string,
  input: ApplyRegradeInput,
  origin: AuditOrigin,
): Promise<Regrade> {
  return inTransaction(db, async (trx) => {
    const test = await requireLocked(trx, actor, testId);
    const { plan, basis, number } = await planOrOutdated(trx, test, input);
    if (basis !== input.basis) throw outdated();
    const { effect, changes } = await effectOf(trx, testId, plan.corrections);
    const id = deps.ids.next();
    const now = deps.clock.now();
    await insertRegrade(trx, {
      id,
      assessment_id: testId,
      number,
      reason: input.reason,
      corrections: JSON.stringify(plan.corrections),
      attempts_count: effect.attempts,
      better_count: effect.better,
      worse_count: effect.worse,
      otherwise_count: effect.otherwise,
      created_by: actor.id,
      created_at: now,
    });
    await correctTest(deps, trx, test, plan.corrections);
    await storeChanges(trx, changes, { cause: 'regraded', regradeId: id, now });
    const told = [changeTold('number', number), changeTold('attempts', changes.length)];
    await recordOnTest(deps, trx, { action: 'test_regraded', actorId: actor.id, testId, changes: told, origin });
    return answerRegrade(trx, testId, id);
  });
}

const changeTold = (field: string, after: number) => ({ field, before: null, after: String(after) });

const outdated = () => new AppError('regrade_outdated', testTexts.regradeOutdated);

/** Corrections that mean nothing any more, though they did when they were previewed, are outdated and not wrong. */
async function planOrOutdated(trx: Db, test: LockedTest, { corrections, basis }: ApplyRegradeInput): Promise<Planned> {
  try {
    return await planFor(trx, test, corrections);
  } catch (error) {
    const isBasis = /^[0-9a-f]{64}$/.test(basis);
    if (isBasis && error instanceof AppError && onlyChangesNothing(error)) throw outdated();
    throw error;
  }
}

const onlyChangesNothing = ({ extras }: AppError): boolean =>
  extras.issues?.every(({ message }) => message === testTexts.regradeNothing) === true;

async function requireLocked(trx: Db, actor: Actor, testId: string): Promise<LockedTest> {
  const test = await lockTest(trx, actor, testId);
  if (!test) throw notFound('Test');
  return test;
}

/** A corrected key is another state of the test: a form that was opened before must not put the old one back. */
async function correctTest(
  deps: AssessmentsDeps,
  trx: Db,
  test: LockedTest,
  corrections: Plan['corrections'],
): Promise<void> {
  await updateTestRow(trx, test.id, { updated_at: nextVersion(deps.clock, test) });
  await writeKeys(trx, test.id, corrections);
}

/** One page of a test's corrections, newest first. Throws `not_found`. */
export async function pageOfRegrades(db: Db, actor: Actor, testId: string, query: PageQuery): Promise<Page<Regrade>> {
  if (!(await findTestListRow(db, actor, testId))) throw notFound('Test');
  const { rows, total } = await listRegrades(db, testId, pageOffset(query));
  return toPage(query, total, await presentAll(db, testId, rows));
}

async function presentAll(db: Db, testId: string, rows: readonly RegradeRow[]): Promise<Regrade[]> {
  const questions = rows.flatMap(({ corrections }) => corrections.map(({ question }) => question));
  const shown = await listQuestionTexts(db, testId, questions);
  const { standing } = await findLatest(db, testId);
  return rows.map((row) => presentRegrade(row, shown, standing));
}

async function answerRegrade(db: Db, testId: string, id: string): Promise<Regrade> {
  const row = await findRegrade(db, testId, id);
  const [regrade] = row ? await presentAll(db, testId, [row]) : [];
  if (!regrade) throw notFound('Correction');
  return regrade;
}

/**
 * Undoes the latest correction that stands; one that is undone already is only given back. Versions that were saved since
 * keep the key that they were saved with. Throws `not_found` and `regrade_not_latest`.
 */
export async function undoRegrade(
  deps: AssessmentsDeps,
  db: Db,
  actor: Actor,
  { test: testId, regrade: id }: { test: string; regrade: string },
  origin: AuditOrigin,
): Promise<Regrade> {
  return inTransaction(db, async (trx) => {
    const test = await requireLocked(trx, actor, testId);
    const row = await findRegrade(trx, testId, id);
    if (!row) throw notFound('Correction');
    if (row.undone_at !== null) return answerRegrade(trx, testId, id);
    const { standing } = await findLatest(trx, testId);
    if (standing !== id) throw new AppError('regrade_not_latest', testTexts.regradeNotLatest);
    const back = reversed(row.corrections);
    const { changes } = await effectOf(trx, testId, back);
    const now = deps.clock.now();
    await correctTest(deps, trx, test, back);
    await markUndone(trx, id, { userId: actor.id, now });
    await storeChanges(trx, changes, { cause: 'regrade_undone', regradeId: id, now });
    const told = [changeTold('number', row.number), changeTold('attempts', changes.length)];
    await recordOnTest(deps, trx, { action: 'regrade_undone', actorId: actor.id, testId, changes: told, origin });
    return answerRegrade(trx, testId, id);
  });
}
