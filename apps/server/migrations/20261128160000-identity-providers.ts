import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Providers of OpenID Connect by which people sign in, the accounts there that open accounts here, the last sign-ins of each
 * that failed, and by which of them an auth session began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table identity_providers (
    id uuid not null,
    institution_id uuid,
    name text not null,
    issuer text not null,
    client_id text not null,
    sealed_secret bytea,
    preset text not null,
    domains text[] not null,
    is_enabled boolean not null,
    vouches_for_addresses boolean not null,
    makes_accounts boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint identity_providers_pkey primary key (id),
    constraint identity_providers_institution_fkey foreign key (institution_id) references institutions (id) on delete cascade,
    constraint identity_providers_preset_known check (preset in ('google', 'microsoft', 'keycloak', 'other')),
    constraint identity_providers_vouch_for_domains check (not vouches_for_addresses or cardinality(domains) > 0),
    constraint identity_providers_make_vouched_accounts check (not makes_accounts or vouches_for_addresses)
  )`,
  `create index identity_providers_institution on identity_providers (institution_id) where institution_id is not null`,
  // The sign-in page, which visitors get from memory, names them.
  `create trigger identity_providers_catalogue after insert or delete or update of name, is_enabled on identity_providers
    for each row execute function note_catalogue_change()`,
  `create table external_identities (
    user_id uuid not null,
    provider_id uuid not null,
    subject text not null,
    linked_at timestamptz not null,
    last_used_at timestamptz not null,
    constraint external_identities_pkey primary key (user_id, provider_id),
    constraint external_identities_subject_key unique (provider_id, subject),
    constraint external_identities_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint external_identities_provider_fkey foreign key (provider_id) references identity_providers (id) on delete cascade,
    constraint external_identities_subject_length check (char_length(subject) between 1 and 255)
  )`,
  `create table provider_failures (
    id uuid not null,
    provider_id uuid not null,
    at timestamptz not null,
    reason text not null,
    detail text,
    constraint provider_failures_pkey primary key (id),
    constraint provider_failures_provider_fkey foreign key (provider_id) references identity_providers (id) on delete cascade,
    constraint provider_failures_detail_length check (char_length(detail) <= 60)
  )`,
  `create index provider_failures_newest on provider_failures (provider_id, at desc, id desc)`,
  `alter table auth_sessions add column provider_id uuid,
    add constraint auth_sessions_provider_fkey foreign key (provider_id) references identity_providers (id) on delete cascade`,
  `create index auth_sessions_provider on auth_sessions (provider_id) where provider_id is not null`,
  `alter table audit_entries drop constraint audit_entries_target_kind_known`,
  `alter table audit_entries add constraint audit_entries_target_kind_known
    check (target_kind in ('user', 'course', 'group', 'institution', 'test', 'roster', 'bulk_act', 'provider'))`,
];
