import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { memberOfVisibleGroup } from '../visible-groups.ts';

type SummaryRow = { taken: number; mean: number | null; median: number | null; histogram: number[] };

/** The ten steps of a histogram; the last holds its end. */
const steps = 10;

/**
 * The results of a test, each student by their best attempt. Below zero is in the first step; attempts without marks to get
 * are taken and have no percentage.
 */
export async function summariseResults(
  db: Db,
  actor: Actor,
  { testId, group }: { testId: string; group?: string | undefined },
): Promise<SummaryRow> {
  const among = group === undefined ? sql`true` : memberOfVisibleGroup(sql`a.student_id`, actor, group);
  const { rows } = await sql<SummaryRow>`with best as materialized (
      select max((100 * a.mark)::float8 / nullif(a.max_mark, 0)) as score from attempts a
      where a.assessment_id = ${testId} and a.status = 'submitted' and ${among} group by a.student_id)
    select (select count(*) from best) as taken, (select avg(score) from best) as mean,
      (select percentile_cont(0.5) within group (order by score) from best) as median,
      array(select count(best.score)::integer from generate_series(1, ${steps}::int) step
        left join best on greatest(1, least(${steps}::int, floor(best.score / 10)::int + 1)) = step
        group by step order by step) as histogram`.execute(db);
  return rows[0] ?? { taken: 0, mean: null, median: null, histogram: Array.from({ length: steps }, () => 0) };
}
