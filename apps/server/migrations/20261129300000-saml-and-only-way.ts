import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Providers of SAML, providers that are the only way in for their people, and what a provider calls the session by which
 * somebody came in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table identity_providers
    alter column client_id drop not null,
    add column saml_metadata text,
    add column is_only_way boolean not null default false,
    add column signs_out_there boolean not null default false,
    add column claim_of_groups text,
    add column teachers_in text[] not null default '{}',
    drop constraint identity_providers_preset_known,
    add constraint identity_providers_preset_known
      check (preset in ('google', 'microsoft', 'keycloak', 'other', 'saml')),
    add constraint identity_providers_saml_has_metadata check ((preset = 'saml') = (saml_metadata is not null)),
    add constraint identity_providers_openid_has_client check ((preset = 'saml') = (client_id is null)),
    add constraint identity_providers_teachers_need_claim
      check (cardinality(teachers_in) = 0 or claim_of_groups is not null)`,
  `alter table auth_sessions add column provider_session text, add column sealed_id_token bytea,
    add constraint auth_sessions_provider_session_length check (char_length(provider_session) between 1 and 255)`,
];
