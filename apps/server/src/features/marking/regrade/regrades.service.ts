import {
  type ApplyRegradeInput,
  drawProblem,
  type FormerKey,
  type PreviewRegradeInput,
  type Regrade,
  type RegradePreview,
  texts,
  testTexts,
} from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { nextVersion } from '../../../platform/clock/index.ts';
import { type Db, inSnapshot } from '../../../platform/db/index.ts';
import { tellLater } from '../../../platform/events/later.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../../platform/http/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { storeResults } from '../../attempts/index.ts';
import {
  recordOnTest,
  findTestListRow,
  lockForCorrection,
  type LockedTest,
  correctTest,
} from '../../test-authoring/index.ts';
import { basisOf, type Plan, planCorrections, reversed, towardsPresentKey } from './corrections.ts';
import { presentChange, presentCorrection, presentRegrade } from './regrades.presenter.ts';
import {
  countAttemptsByVersion,
  countSubmittedWith,
  findLatest,
  findRegrade,
  insertRegrade,
  listKeysOfQuestions,
  listKeysOfVersions,
  listQuestionTexts,
  listRegrades,
  markUndone,
  setCounts,
  type RegradeRow,
} from './regrades.repository.ts';
import { type Effect, noEffect, withCorrections } from './effect.ts';
import { effectOf, remarkAll } from './remarking.ts';

declare module '../../../platform/events/later.ts' {
  interface LaterEvents {
    /** A correction of a test, or its undoing, gave attempts other results. */
    result_corrected: { courseId: string; testId: string; regradeId: string };
  }
}

type PageQuery = { page?: number | undefined; limit?: number | undefined };

/**
 * Lists the results that corrections would change, and how; stores nothing. Throws `not_found` and `validation_failed`.
 */
export async function previewRegrade(
  { db, actor }: Pick<Act, 'db' | 'actor'>,
  testId: string,
  wanted: PreviewRegradeInput,
  query: PageQuery,
): Promise<RegradePreview> {
  // One moment for all that is read: a correction in between would mix two keys.
  return inSnapshot(db, async (trx) => {
    const test = await findTestListRow(trx, actor, testId, 'edit');
    if (!test) throw notFound('Test not found');
    const { plan, basis } = await planFor(trx, test, wanted);
    const { effect, changes } = await effectOf(trx, testId, plan.corrections);
    const { limit, offset } = pageOffset(query);
    const shown = await textsOf(trx, testId, plan.corrections);
    return {
      ...toPage(query, changes.length, changes.slice(offset, offset + limit).map(presentChange)),
      corrections: plan.corrections.map((correction) => presentCorrection(correction, shown)),
      ...effect,
      otherOptions: await countSubmittedWith(trx, {
        testId,
        versions: plan.otherVersions,
        questions: plan.corrections.map(({ question }) => question),
      }),
      basis,
    };
  });
}

const textsOf = (db: Db, testId: string, corrections: Plan['corrections']) =>
  listQuestionTexts(
    db,
    testId,
    corrections.map(({ question }) => question),
  );

/** Versions whose attempts are marked by another key than the present one, the newest first. Throws `not_found`. */
export async function listFormerKeys(db: Db, actor: Actor, testId: string): Promise<FormerKey[]> {
  return inSnapshot(db, async (trx) => {
    const test = await findTestListRow(trx, actor, testId, 'see');
    if (!test) throw notFound('Test not found');
    const corrections = towardsPresentKey(await listKeysOfQuestions(trx, test, null), test.current_version);
    const shown = await textsOf(trx, testId, corrections);
    return (await countAttemptsByVersion(trx, testId))
      .map((at) => ({
        ...at,
        corrections: corrections
          .filter(({ versions }) => versions.includes(at.version))
          .map((correction) => presentCorrection(correction, shown)),
      }))
      .filter((former) => former.corrections.length > 0)
      .toSorted((a, b) => b.version - a.version);
  });
}

/** Refuses corrections after which a test that draws its questions would have different marks for them. */
async function refuseUnevenDraw(
  db: Db,
  test: Pick<LockedTest, 'id' | 'current_version' | 'questions_asked'>,
  corrections: Plan['corrections'],
): Promise<void> {
  if (test.questions_asked === null) return;
  const current = await listKeysOfVersions(db, test.id, [test.current_version]);
  const keys = withCorrections(current, corrections).get(test.current_version) ?? [];
  const message = drawProblem(
    test.questions_asked,
    keys.map(({ positive_mark }) => positive_mark),
  );
  if (message !== null)
    throw new AppError('validation_failed', texts.invalidInput, { issues: [{ path: 'corrections', message }] });
}

type Planned = { plan: Plan; basis: string; number: number };

/** The effect of these corrections on a test as it stands, and the number of the correction that they would be. */
async function planFor(
  db: Db,
  test: Pick<LockedTest, 'id' | 'current_version' | 'questions_asked'>,
  wanted: PreviewRegradeInput,
): Promise<Planned> {
  const keys = await listKeysOfQuestions(
    db,
    test,
    wanted.corrections.map(({ question }) => question),
  );
  const planned = planCorrections(wanted, keys, test.current_version);
  if ('issues' in planned) throw new AppError('validation_failed', texts.invalidInput, { issues: planned.issues });
  await refuseUnevenDraw(db, test, planned.plan.corrections);
  const { latest } = await findLatest(db, test.id);
  const basis = basisOf({ current: test.current_version, latest }, planned.plan);
  return { plan: planned.plan, basis, number: (latest?.number ?? 0) + 1 };
}

/**
 * Corrects keys, and every result that follows from them, in one step. Throws `not_found`, `validation_failed`, and
 * `regrade_outdated` when the test is not what the preview showed.
 */
export async function applyRegrade(act: Act, testId: string, input: ApplyRegradeInput): Promise<Regrade> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const test = await requireLocked(trx, actor, testId);
    const { plan, basis, number } = await planOrOutdated(trx, test, input);
    if (basis !== input.basis) throw outdated();
    const id = act.ids.next();
    const now = act.clock.now();
    await insertRegrade(trx, {
      id,
      assessment_id: testId,
      number,
      reason: input.reason,
      corrections: JSON.stringify(plan.corrections),
      ...countsOf(noEffect()),
      created_by: actor.id,
      created_at: now,
    });
    const cause = { cause: 'regraded', regradeId: id, now } as const;
    const effect = await remarkAll(trx, testId, plan.corrections, (changes) => storeResults(trx, changes, cause));
    await correctTest(trx, test.id, nextVersion(act.clock, test, actor.id), plan.corrections);
    await setCounts(trx, id, countsOf(effect));
    const told = [changeTold('number', number), changeTold('attempts', changedBy(effect))];
    await recordOnTest(act, testId, { action: 'test_regraded', changes: told });
    await tellLater(act, 'result_corrected', [
      { thingId: testId, facts: { courseId: test.course_id, testId, regradeId: id } },
    ]);
    return answerRegrade(trx, testId, id);
  });
}

const countsOf = ({ attempts, better, worse, otherwise }: Effect) => ({
  attempts_count: attempts,
  better_count: better,
  worse_count: worse,
  otherwise_count: otherwise,
});

const changedBy = ({ better, worse, otherwise }: Effect): number => better + worse + otherwise;

const changeTold = (field: string, after: number) => ({ field, before: null, after: String(after) });

const outdated = () => new AppError('regrade_outdated', testTexts.regradeOutdated);

/** Corrections that mean nothing any more, though they did when they were previewed, are outdated and not wrong. */
async function planOrOutdated(trx: Db, test: LockedTest, { basis, ...wanted }: ApplyRegradeInput): Promise<Planned> {
  try {
    return await planFor(trx, test, wanted);
  } catch (error) {
    const isBasis = /^[0-9a-f]{64}$/.test(basis);
    if (isBasis && error instanceof AppError && onlyChangesNothing(error)) throw outdated();
    throw error;
  }
}

const onlyChangesNothing = ({ extras }: AppError): boolean =>
  extras.issues?.every(({ message }) => message === testTexts.regradeNothing) === true;

async function requireLocked(trx: Db, actor: Actor, testId: string): Promise<LockedTest> {
  const test = await lockForCorrection(trx, actor, testId);
  if (!test) throw notFound('Test not found');
  return test;
}

/** One page of a test's corrections, newest first. Throws `not_found`. */
export async function pageOfRegrades(db: Db, actor: Actor, testId: string, query: PageQuery): Promise<Page<Regrade>> {
  const test = await findTestListRow(db, actor, testId, 'see');
  if (!test) throw notFound('Test not found');
  const { rows, total } = await listRegrades(db, testId, pageOffset(query));
  return toPage(query, total, await presentAll(db, test, rows));
}

async function presentAll(
  db: Db,
  { id: testId, editable }: { id: string; editable: boolean },
  rows: readonly RegradeRow[],
): Promise<Regrade[]> {
  const questions = rows.flatMap(({ corrections }) => corrections.map(({ question }) => question));
  const shown = await listQuestionTexts(db, testId, questions);
  const { standing } = await findLatest(db, testId);
  return rows.map((row) => presentRegrade(row, shown, editable ? standing : null));
}

async function answerRegrade(db: Db, testId: string, id: string): Promise<Regrade> {
  const row = await findRegrade(db, testId, id);
  const [regrade] = row ? await presentAll(db, { id: testId, editable: true }, [row]) : [];
  if (!regrade) throw notFound('Correction not found');
  return regrade;
}

/**
 * Undoes the latest correction that stands; one that is undone already is only given back. Versions that were saved since
 * keep the key that they were saved with. Throws `not_found`, `regrade_not_latest`, and `validation_failed` where the test
 * draws its questions and they would have different marks.
 */
export async function undoRegrade(
  act: Act,
  { test: testId, regrade: id }: { test: string; regrade: string },
): Promise<Regrade> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const test = await requireLocked(trx, actor, testId);
    const row = await findRegrade(trx, testId, id);
    if (!row) throw notFound('Correction not found');
    if (row.undone_at !== null) return answerRegrade(trx, testId, id);
    const { standing } = await findLatest(trx, testId);
    if (standing !== id) throw new AppError('regrade_not_latest', testTexts.regradeNotLatest);
    const back = reversed(row.corrections);
    await refuseUnevenDraw(trx, test, back);
    const now = act.clock.now();
    const cause = { cause: 'regrade_undone', regradeId: id, now } as const;
    const effect = await remarkAll(trx, testId, back, (changes) => storeResults(trx, changes, cause));
    await correctTest(trx, test.id, nextVersion(act.clock, test, actor.id), back);
    await markUndone(trx, id, { userId: actor.id, now });
    const told = [changeTold('number', row.number), changeTold('attempts', changedBy(effect))];
    await recordOnTest(act, testId, { action: 'regrade_undone', changes: told });
    await tellLater(act, 'result_corrected', [
      { thingId: testId, facts: { courseId: test.course_id, testId, regradeId: id } },
    ]);
    return answerRegrade(trx, testId, id);
  });
}
