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
  await sql`update assessment_keys set correct = c.correct, positive_mark = c.positive_mark,
      negative_mark = c.negative_mark
    from unnest(${rows.map((row) => row.question)}::uuid[], ${rows.map((row) => row.version)}::integer[],
      ${rows.map((row) => row.correct)}::text[], ${rows.map((row) => row.positive_mark)}::integer[],
      ${rows.map((row) => row.negative_mark)}::integer[])
      as c (question_id, version, correct, positive_mark, negative_mark)
    where assessment_keys.assessment_id = ${testId} and assessment_keys.version = c.version
      and assessment_keys.question_id = c.question_id`.execute(trx);
}
