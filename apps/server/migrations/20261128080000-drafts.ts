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
  // Files that a draft names wait for its author; nothing else keeps them so long. There is no key to the file, whose home
  // is another: a row whose file is gone keeps nothing.
  `create table draft_files (
    user_id uuid not null,
    draft_id uuid not null,
    file_id uuid not null,
    constraint draft_files_pkey primary key (user_id, draft_id, file_id),
    constraint draft_files_draft_fkey foreign key (user_id, draft_id) references drafts (user_id, id) on delete cascade
  )`,
  `create index draft_files_file on draft_files (file_id)`,
];
