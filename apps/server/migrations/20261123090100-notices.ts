import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Notices to people. A thing has one of each kind, which becomes unread again when there is more to tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The program knows which kinds there are; another one needs no migration.
  `create table notices (
    user_id uuid not null constraint notices_user_fkey references users (id) on delete cascade,
    kind text not null,
    thing_id uuid not null,
    event_id uuid not null,
    items uuid[] not null,
    at timestamptz not null,
    read_at timestamptz,
    constraint notices_pkey primary key (user_id, kind, thing_id)
  )`,
  `create index notices_newest on notices (user_id, at desc)`,
  `create index notices_unread on notices (user_id, at desc) where read_at is null`,
  `create index notices_age on notices (at)`,
];
