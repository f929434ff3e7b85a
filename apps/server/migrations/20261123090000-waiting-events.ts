import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Events that features act on after the transaction of the act, in the order of each thing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A place follows from the places that wait, because clocks of two processes differ.
  `create table waiting_events (
    thing_id uuid not null,
    place integer not null,
    id uuid not null,
    name text not null,
    facts jsonb not null,
    created_at timestamptz not null,
    tries integer not null default 0,
    next_try_at timestamptz not null,
    constraint waiting_events_pkey primary key (thing_id, place, id)
  )`,
  `create index waiting_events_due on waiting_events (next_try_at)`,
  `create index waiting_events_age on waiting_events (created_at)`,
];
