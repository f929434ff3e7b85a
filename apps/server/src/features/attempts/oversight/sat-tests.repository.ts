import { limits } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, fixedLimit } from '../../../platform/db/index.ts';
import { testLive } from '../../test-authoring/index.ts';

/** A test with the number of its open attempts, and that of all tests together. */
export type SatTestRow = { id: string; name: string; attempts: number; total: number };

/** Whose tests: one person's, or those of the whole site. */
export type SatTestsOf = { owner: string | null };

/** An owner's few tests lead to their attempts; of the whole site's attempts no more are taken than are counted. */
const openAttempts = ({ owner }: SatTestsOf): RawBuilder<unknown> =>
  owner === null
    ? sql`(select assessment_id from attempts where status = 'open' ${fixedLimit(limits.countedMatches)}) attempts
        join assessments on assessments.id = attempts.assessment_id`
    : sql`assessments join attempts on attempts.assessment_id = assessments.id and attempts.status = 'open'
        and assessments.created_by = ${owner}`;

/** The tests that somebody sits, the most sat first, counted over at most `limits.countedMatches` attempts. */
export async function listSatTests(db: Db, whose: SatTestsOf, count: number): Promise<SatTestRow[]> {
  const { rows } = await sql<SatTestRow>`with sat as materialized (
      select assessments.id, assessments.name from ${openAttempts(whose)}
      join courses on courses.id = assessments.course_id
      where ${testLive} ${fixedLimit(limits.countedMatches)})
    select id, name, count(*) as attempts, sum(count(*)) over ()::bigint as total from sat
    group by id, name order by attempts desc, name, id limit ${count}`.execute(db);
  return rows;
}
