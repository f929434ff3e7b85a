import { limits } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, fixedLimit } from '../../../platform/db/index.ts';
import { testIsOf, testLive } from '../../test-authoring/index.ts';

/** A test with the number of its open attempts, and that of all tests together. */
export type SatTestRow = { id: string; name: string; attempts: number; total: number };

/** Whose tests: those that one teacher sees, or those of the whole site. */
export type SatTestsOf = { teacher: string | null };

/** A teacher's few tests lead to their attempts; of the whole site's attempts no more are taken than are counted. */
const openAttempts = ({ teacher }: SatTestsOf): RawBuilder<unknown> =>
  teacher === null
    ? sql`(select assessment_id from attempts where status = 'open' ${fixedLimit(limits.countedMatches)}) attempts
        join assessments on assessments.id = attempts.assessment_id`
    : sql`assessments join attempts on attempts.assessment_id = assessments.id and attempts.status = 'open'
        and ${testIsOf(teacher, 'see')}`;

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
