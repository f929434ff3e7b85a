import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Certificates of this site at providers of SAML, whether requests to one are signed, and in the place of the ID token alone
 * anything by which somebody's session at a provider is ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table provider_certificates (
    id uuid not null,
    provider_id uuid not null,
    certificate bytea not null,
    sealed_key bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint provider_certificates_pkey primary key (id),
    constraint provider_certificates_provider_id_fkey foreign key (provider_id)
      references identity_providers (id) on delete cascade)`,
  'create index provider_certificates_provider_id_idx on provider_certificates (provider_id, created_at)',
  `alter table identity_providers add column signs_requests boolean not null default false,
    add constraint identity_providers_openid_signs_no_requests check (preset = 'saml' or not signs_requests)`,
  // An ID token that was sealed before opens as nothing: its person is asked whether to sign out there.
  'alter table auth_sessions rename column sealed_id_token to sealed_handle',
];
