import { sql } from 'kysely';
import type { Version } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { StoredCorrection } from '../../platform/db/schema-of-tests.ts';
import { updateTestRow } from './test-authoring.writes.repository.ts';

/**
 * Corrects the keys of a locked test. A corrected key is another state of the test: a form that was opened before must
 * not put the old one back.
 */
export async function correctTest(
  trx: Db,
  testId: string,
  version: Version,
  corrections: readonly StoredCorrection[],
): Promise<void> {
  await updateTestRow(trx, testId, version);
  await writeKeys(trx, testId, corrections);
}

/** Writes what corrections say into the keys: one statement. */
async function writeKeys(trx: Db, testId: string, corrections: readonly StoredCorrection[]): Promise<void> {
  const rows = corrections.flatMap(({ question, versions, after }) =>
    versions.map((version) => ({ question, version, ...after })),
  );
  await sql`update assessment_keys set correct = c.correct, also_correct = c.also_correct, scoring = c.scoring,
      positive_mark = c.positive_mark, negative_mark = c.negative_mark
    from unnest(${rows.map((row) => row.question)}::uuid[], ${rows.map((row) => row.version)}::integer[],
      ${rows.map((row) => row.correct)}::text[], ${rows.map((row) => row.also_correct)}::text[],
      ${rows.map((row) => row.scoring)}::text[], ${rows.map((row) => row.positive_mark)}::integer[],
      ${rows.map((row) => row.negative_mark)}::integer[])
      as c (question_id, version, correct, also_correct, scoring, positive_mark, negative_mark)
    where assessment_keys.assessment_id = ${testId} and assessment_keys.version = c.version
      and assessment_keys.question_id = c.question_id`.execute(trx);
}

/** Gives the first version of a copied test the corrections that stand for the questions of its original. */
export async function copyCorrections(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`update assessment_keys copy set also_correct = k.also_correct, scoring = k.scoring
    from assessment_keys k join assessments a on a.id = k.assessment_id and a.current_version = k.version
    where k.assessment_id = ${from} and (k.also_correct <> '' or k.scoring <> 'by_key')
      and copy.assessment_id = ${to} and copy.version = 1 and copy.position = k.position
      and copy.correct = k.correct and copy.options = k.options`.execute(trx);
}
