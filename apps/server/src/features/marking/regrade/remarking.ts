import type { Db } from '../../../platform/db/index.ts';
import type { StoredCorrection } from '../../../platform/db/schema-of-tests.ts';
import { keepOutSubmissions } from '../../test-authoring/index.ts';
import { type Change, type Effect, type KeysOfVersions, noEffect, remark, withCorrections } from './effect.ts';
import {
  type Affected,
  type ChosenRow,
  listChosen,
  listKeysOfVersions,
  listSubmittedWith,
} from './regrades.repository.ts';

/** Attempts that one statement reads or writes. */
const atOnce = 500;

/**
 * The effect of corrections on the submitted attempts at a test, computed from the keys as they stand; stores nothing.
 */
export async function effectOf(
  db: Db,
  testId: string,
  corrections: readonly StoredCorrection[],
): Promise<{ effect: Effect; changes: Change[] }> {
  const affected = affectedBy(testId, corrections);
  const keys = withCorrections(await listKeysOfVersions(db, testId, affected.versions), corrections);
  const effect = noEffect();
  const changes: Change[] = [];
  for (const ids of inSteps(await listSubmittedWith(db, affected)))
    changes.push(...(await changesOf(db, ids, keys, effect)));
  return { effect, changes };
}

/**
 * Gives the submitted attempts at a test that is locked for a correction the results that corrections make, computed from
 * the keys as they stand. Submissions go on meanwhile; at the end, which takes as long as those few do, they are kept out
 * and what they submitted follows. The keys have to be written in the same transaction.
 */
export async function remarkAll(
  trx: Db,
  testId: string,
  corrections: readonly StoredCorrection[],
  store: (changes: readonly Change[]) => Promise<void>,
): Promise<Effect> {
  const affected = affectedBy(testId, corrections);
  const keys = withCorrections(await listKeysOfVersions(trx, testId, affected.versions), corrections);
  const effect = noEffect();
  const done = new Set<string>();
  const remarkTheRest = async (): Promise<void> => {
    const rest = (await listSubmittedWith(trx, affected)).filter((id) => !done.has(id));
    for (const ids of inSteps(rest)) {
      const changes = await changesOf(trx, ids, keys, effect);
      if (changes.length > 0) await store(changes);
      for (const id of ids) done.add(id);
    }
  };
  await remarkTheRest();
  await keepOutSubmissions(trx, testId);
  await remarkTheRest();
  return effect;
}

const affectedBy = (testId: string, corrections: readonly StoredCorrection[]): Affected => ({
  testId,
  versions: [...new Set(corrections.flatMap(({ versions }) => versions))],
  questions: corrections.map(({ question }) => question),
});

const inSteps = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, step) => ids.slice(step * atOnce, (step + 1) * atOnce));

async function changesOf(db: Db, ids: readonly string[], keys: KeysOfVersions, effect: Effect): Promise<Change[]> {
  return (await listChosen(db, ids)).flatMap((row) => remark(attemptOf(row), keys, effect) ?? []);
}

function attemptOf({ mark, max_mark, right_count, wrong_count, skipped_count, ...row }: ChosenRow) {
  const before = { mark, maxMark: max_mark, right: right_count, wrong: wrong_count, skipped: skipped_count };
  return { ...row, before };
}
