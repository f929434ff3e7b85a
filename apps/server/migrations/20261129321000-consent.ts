import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The text that people agree to, version by version, and who has agreed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table consent_versions (
    version integer not null,
    asks_anew boolean not null,
    asked_since timestamptz,
    created_at timestamptz not null,
    constraint consent_versions_pkey primary key (version),
    constraint consent_versions_positive check (version > 0),
    constraint consent_versions_asked_anew check (asked_since is null or asks_anew)
  )`,
  `create unique index consent_versions_asked on consent_versions ((true)) where asked_since is not null`,
  `create table consent_texts (
    version integer not null constraint consent_texts_version_fkey references consent_versions (version) on delete cascade,
    language text not null,
    title text not null,
    body text not null,
    constraint consent_texts_pkey primary key (version, language)
  )`,
  `create table consents (
    user_id uuid not null constraint consents_user_fkey references users (id) on delete cascade,
    version integer not null constraint consents_version_fkey references consent_versions (version),
    language text not null,
    agreed_at timestamptz not null,
    constraint consents_pkey primary key (user_id, version)
  )`,
  `create index consents_version on consents (version, user_id)`,
];
