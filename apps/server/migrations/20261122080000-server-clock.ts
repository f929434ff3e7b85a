import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The time when a server last looked. Where the log ended more than a day before, the time is in doubt from the
 * beginning: the clock may be wrong just now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table server_clock (
    id boolean not null default true,
    seen_at timestamptz not null,
    doubted_since timestamptz,
    leap_ms double precision not null default 0,
    constraint server_clock_pkey primary key (id),
    constraint server_clock_single check (id)
  )`,
  `insert into server_clock (seen_at, doubted_since)
    select now(), case when max(at) < now() - interval '1 day' then now() end from audit_entries`,
];
