import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Passkeys of accounts, whether one is asked for after the password, how each auth session came in, and when its person
 * last proved who they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table passkeys (
    user_id uuid not null constraint passkeys_user_fkey references users (id) on delete cascade,
    id uuid not null,
    credential_id bytea not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    opens_alone boolean not null,
    is_synced boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    constraint passkeys_pkey primary key (user_id, id),
    constraint passkeys_credential_key unique (credential_id),
    constraint passkeys_credential_length check (octet_length(credential_id) between 1 and 1023),
    constraint passkeys_name_length check (char_length(name) <= 60)
  )`,
  `create table passkey_factors (
    user_id uuid not null constraint passkey_factors_user_fkey references users (id) on delete cascade,
    turned_on_at timestamptz not null,
    constraint passkey_factors_pkey primary key (user_id)
  )`,
  // An account without an app has recovery codes too, where a passkey is asked for after its password.
  `alter table recovery_codes drop constraint recovery_codes_factor_fkey`,
  `alter table auth_sessions
    add column came_by text,
    add column proven_at timestamptz,
    add constraint auth_sessions_came_by_known check (came_by in
      ('password', 'password_and_code', 'password_and_passkey', 'passkey', 'provider', 'sign_up'))`,
];
