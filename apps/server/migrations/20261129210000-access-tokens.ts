import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Tokens by which scripts act in the place of their makers, and by which of them an act was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table access_tokens (
    user_id uuid not null,
    id uuid not null,
    token_hash bytea not null,
    name text not null,
    scopes text[] not null,
    institution_id uuid,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    warned_at timestamptz,
    constraint access_tokens_pkey primary key (user_id, id),
    constraint access_tokens_token_hash_key unique (token_hash),
    constraint access_tokens_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint access_tokens_institution_fkey foreign key (institution_id) references institutions (id) on delete cascade,
    constraint access_tokens_scopes_known check (scopes <@ array['courses:read', 'people:read', 'people:write', 'results:read', 'audit:read', 'site:read']
      and cardinality(scopes) > 0)
  )`,
  // A site and an institution have few, so that one of them is found among those of its place.
  `create index access_tokens_place on access_tokens (institution_id, created_at desc)`,
  `create index access_tokens_id on access_tokens (id)`,
  `create index access_tokens_end on access_tokens (expires_at)`,
  `alter table audit_entries add column token_name text`,
  `alter table audit_entries drop constraint audit_entries_target_kind_known`,
  `alter table audit_entries add constraint audit_entries_target_kind_known
    check (target_kind in ('user', 'course', 'group', 'institution', 'test', 'roster', 'bulk_act', 'provider', 'access_token', 'webhook'))`,
];
