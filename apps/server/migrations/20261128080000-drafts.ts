import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The unsaved text of long forms, each for its author alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // There is no key to the course or test: the author's text stays until they discard it or it is old.
  `create table drafts (
    user_id uuid not null constraint drafts_user_fkey references users (id) on delete cascade,
    id uuid not null,
    kind text not null,
    thing_id uuid,
    name text not null,
    based_on timestamptz,
    idempotency_key text not null,
    content text not null,
    updated_at timestamptz not null,
    constraint drafts_pkey primary key (user_id, id),
    constraint drafts_kind_known check (kind in ('course', 'test'))
  )`,
  `create index drafts_updated on drafts (updated_at)`,
];
