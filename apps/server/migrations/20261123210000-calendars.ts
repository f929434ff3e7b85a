import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The calendars that people subscribe to by an address, with what each last told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table calendars (
    user_id uuid not null constraint calendars_user_fkey references users (id) on delete cascade,
    secret_hash bytea constraint calendars_secret_hash_key unique,
    password_mark bytea,
    made_at timestamptz,
    revision integer not null default 0,
    entries jsonb not null default '{}',
    constraint calendars_pkey primary key (user_id),
    constraint calendars_whole check (num_nulls(secret_hash, password_mark, made_at) in (0, 3))
  )`.execute(db);
}
