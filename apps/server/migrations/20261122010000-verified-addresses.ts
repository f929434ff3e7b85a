import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whether somebody answers for an account's e-mail address, and the links by which people prove theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column email_verified boolean not null default true`,
  // Nothing else tells who made an account or changed its address; no log is old enough yet to have lost it.
  `update users set email_verified = false where deleted_at is null and id in (
    select target_id from audit_entries where action in ('sign_up', 'email_changed') and actor_id = target_id)`,
  // The primary key keeps it to one link for each person.
  `create table email_links (
    user_id uuid not null,
    email text not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint email_links_pkey primary key (user_id),
    constraint email_links_token_hash_key unique (token_hash),
    constraint email_links_user_fkey foreign key (user_id) references users (id) on delete cascade
  )`,
  `create index email_links_expiry on email_links (expires_at)`,
  `alter table rosters add column adopt_self_made boolean not null default false`,
];
