import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Groups that people come into, and leave, by the groups that their school account names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table group_sources (
    group_id uuid not null,
    provider_id uuid not null,
    value text not null,
    constraint group_sources_pkey primary key (group_id),
    constraint group_sources_group_fkey foreign key (group_id) references groups (id) on delete cascade,
    constraint group_sources_provider_fkey foreign key (provider_id) references identity_providers (id) on delete cascade
  )`,
  `create index group_sources_provider on group_sources (provider_id)`,
];
