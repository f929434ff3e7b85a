import type { Db } from '../../../platform/db/index.ts';
import type { StoredCorrection } from '../../../platform/db/schema-of-tests.ts';
import { type Change, type Effect, noEffect, remark, withCorrections } from './effect.ts';
import { type ChosenRow, listChosen, listKeysOfVersions, listSubmittedAt } from './regrades.repository.ts';
import { storeResults } from './results.repository.ts';

/** Attempts that one statement reads or writes. */
const atOnce = 500;

/** What corrections do to the submitted attempts at a test, computed from the keys as they stand; stores nothing. */
export async function effectOf(
  db: Db,
  testId: string,
  corrections: readonly StoredCorrection[],
): Promise<{ effect: Effect; changes: Change[] }> {
  const versions = [...new Set(corrections.flatMap((correction) => correction.versions))];
  const keys = withCorrections(await listKeysOfVersions(db, testId, versions), corrections);
  const effect = noEffect();
  const changes: Change[] = [];
  const ids = await listSubmittedAt(db, testId, versions);
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const row of await listChosen(db, ids.slice(from, from + atOnce))) {
      const change = remark(attemptOf(row), keys, effect);
      if (change) changes.push(change);
    }
  }
  return { effect, changes };
}

function attemptOf({ mark, max_mark, right_count, wrong_count, skipped_count, ...row }: ChosenRow) {
  const before = { mark, maxMark: max_mark, right: right_count, wrong: wrong_count, skipped: skipped_count };
  return { ...row, before };
}

/** Stores changed results. */
export async function storeChanges(
  trx: Db,
  changes: readonly Change[],
  cause: Parameters<typeof storeResults>[2],
): Promise<void> {
  for (let from = 0; from < changes.length; from += atOnce)
    await storeResults(trx, changes.slice(from, from + atOnce), cause);
}
