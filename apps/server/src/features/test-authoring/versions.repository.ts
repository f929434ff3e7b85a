import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { keyAsJson } from './key-columns.ts';
import type { VersionContents } from './versions.ts';

export type Version = { testId: string; number: number };

/** Everything that a version holds; null when there is no such version. */
export async function findVersion(db: Db, { testId, number }: Version): Promise<VersionContents | null> {
  const { rows } = await sql<VersionContents>`select v.questions, v.solutions,
      (select json_agg(${keyAsJson} order by k.position) from assessment_keys k
        where k.assessment_id = v.assessment_id and k.version = v.number) as keys
    from assessment_versions v where v.assessment_id = ${testId} and v.number = ${number}`.execute(db);
  return rows[0] ?? null;
}

/** The positive marks of the questions of a version. */
export async function listMarks(db: Db, { testId, number }: Version): Promise<number[]> {
  const { rows } = await sql<{ mark: number }>`select positive_mark as mark from assessment_keys
    where assessment_id = ${testId} and version = ${number}`.execute(db);
  return rows.map(({ mark }) => mark);
}

/** Adds a version of a test with its key. */
export async function insertVersion(
  trx: Db,
  { testId, number }: Version,
  { questions, solutions, keys }: VersionContents,
  by: { userId: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('assessment_versions')
    .values({
      assessment_id: testId,
      number,
      questions: JSON.stringify(questions),
      solutions: JSON.stringify(solutions),
      questions_count: questions.length,
      created_by: by.userId,
      created_at: by.now,
    })
    .execute();
  const rows = questions.flatMap(({ id, options }, position) => {
    const key = keys[position];
    return key
      ? [{ assessment_id: testId, version: number, question_id: id, position, options: options.length, ...key }]
      : [];
  });
  await trx.insertInto('assessment_keys').values(rows).execute();
}

/**
 * Removes versions made before `before` that are neither current nor kept by an attempt, at most `count` at once; returns
 * how many. An attempt can begin with the current version only, so none can come to need them.
 */
export async function deleteUnusedVersions(db: Db, before: Date, count: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from assessment_versions v using (
      select old.assessment_id, old.number from assessment_versions old
      join assessments a on a.id = old.assessment_id and a.current_version > old.number
      where old.created_at < ${before} and not exists (
        select 1 from attempts t where t.assessment_id = old.assessment_id and t.version = old.number)
      limit ${count}) unused
    where v.assessment_id = unused.assessment_id and v.number = unused.number`.execute(db);
  return Number(numAffectedRows ?? 0);
}
