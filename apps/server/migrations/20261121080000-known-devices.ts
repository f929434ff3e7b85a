import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Devices on which somebody has signed in before: failures of others do not keep them from doing so again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table known_devices (
    user_id uuid not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    constraint known_devices_pkey primary key (user_id, token_hash),
    constraint known_devices_user_fkey foreign key (user_id) references users (id) on delete cascade
  )`,
  `create index known_devices_last_used on known_devices (last_used_at)`,
];
