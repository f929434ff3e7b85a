import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Results that wait for the last attempt or the post-test, and letters of options that are an attempt's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table assessments drop constraint assessments_results_show_known`,
  `alter table assessments add constraint assessments_results_show_known
    check (results_show in ('at_once', 'last_attempt', 'post_test', 'after'))`,
  // Attempts that were begun before have none: they go on with the author's letters.
  `alter table attempts add column option_seed text`,
  // The author's letters of a question's options in the order in which an attempt shows them. It never changes: attempts
  // under way depend on it.
  `create function options_in_order(seed text, question uuid, options integer) returns text language sql immutable as $$
    select string_agg(letter, '' order by sha256(convert_to(seed || ':' || question || ':' || letter, 'UTF8')))
    from (select chr(64 + place) as letter from generate_series(1, options) place) letters
  $$`,
];
