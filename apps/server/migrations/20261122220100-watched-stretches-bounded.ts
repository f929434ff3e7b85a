import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The watched part of a video takes little room whatever is reported: whole seconds, in at most 200 stretches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Seconds are rounded outwards and gaps are closed, the smallest first: nobody loses what they watched.
  `create function bounded_stretches(watched nummultirange) returns nummultirange
    language sql immutable set search_path from current as $$
    with joined as (
      select lower(stretch) as begins, upper(stretch) - 1 as ends from unnest((
        select range_agg(numrange(floor(lower(each)), ceil(upper(each)) + 1)) from unnest(watched) each)) stretch
    ), gaps as (
      select ends as begins, lead(begins) over (order by begins) as ends from joined
    ), closed as (
      select begins, ends from gaps where ends is not null order by ends - begins, begins
      limit greatest((select count(*) from joined) - 200, 0)
    )
    select coalesce(range_agg(numrange(begins, ends)), '{}') from (table joined union all table closed) all_of_them
  $$`,
  `update material_progress set watched = bounded_stretches(watched) where watched <> bounded_stretches(watched)`,
  `alter table material_progress add constraint material_progress_watched_bounded
    check (watched = bounded_stretches(watched))`,
];
