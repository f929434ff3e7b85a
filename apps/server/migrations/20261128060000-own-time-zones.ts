import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A time zone that a person chooses, apart from that of the browser in which they signed in, which stays in `time_zone`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column chosen_time_zone text
    constraint users_chosen_time_zone_length check (char_length(chosen_time_zone) <= 64)`,
  // Quiet hours were saved together with a zone, which was seen beside them.
  `update users set chosen_time_zone = time_zone
    where time_zone is not null and id in (select user_id from quiet_hours)`,
];
