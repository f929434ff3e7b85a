import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Providers of OneRoster that people are pulled from, and their pulls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table roster_sources (
    id uuid not null,
    institution_id uuid,
    created_by uuid not null,
    name text not null,
    version text not null,
    system text not null,
    base_url text not null,
    token_url text not null,
    client_id text not null,
    sealed_secret bytea not null,
    scope text,
    hour smallint,
    imports_itself boolean not null,
    adopt_self_made boolean not null,
    is_enabled boolean not null,
    next_pull_at timestamptz,
    failures integer not null default 0,
    failing_since timestamptz,
    stopped_at timestamptz,
    aimed_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint roster_sources_pkey primary key (id),
    constraint roster_sources_institution_fkey foreign key (institution_id) references institutions (id) on delete cascade,
    constraint roster_sources_created_by_fkey foreign key (created_by) references users (id),
    constraint roster_sources_system_key unique (system),
    constraint roster_sources_version_known check (version in ('1.1', '1.2')),
    constraint roster_sources_hour_real check (hour between 0 and 23),
    constraint roster_sources_stopped_is_off check (stopped_at is null or not is_enabled)
  )`,
  `create index roster_sources_created_by on roster_sources (created_by)`,
  `create index roster_sources_institution on roster_sources (institution_id)`,
  `create index roster_sources_due on roster_sources (next_pull_at) where is_enabled`,
  `create table roster_pulls (
    id uuid not null,
    source_id uuid not null,
    state text not null,
    wants_all boolean not null,
    since timestamptz,
    run integer not null default 0,
    read integer not null default 0,
    changes integer not null default 0,
    bads integer not null default 0,
    leaving integer not null default 0,
    doubt text,
    problem jsonb,
    roster_id uuid,
    created_at timestamptz not null,
    begun_at timestamptz,
    worked_on_at timestamptz,
    ended_at timestamptz,
    constraint roster_pulls_pkey primary key (id),
    constraint roster_pulls_source_fkey foreign key (source_id) references roster_sources (id) on delete cascade,
    constraint roster_pulls_roster_fkey foreign key (roster_id) references rosters (id) on delete set null,
    constraint roster_pulls_state_known check (state in ('waiting', 'reading', 'done', 'failed', 'stopped'))
  )`,
  `create unique index roster_pulls_one_at_a_time on roster_pulls (source_id) where state in ('waiting', 'reading')`,
  `create index roster_pulls_source on roster_pulls (source_id, created_at desc)`,
  `create index roster_pulls_roster on roster_pulls (roster_id)`,
  `create index roster_pulls_age on roster_pulls (created_at)`,
  `create index roster_pulls_under_way on roster_pulls (created_at) where state in ('waiting', 'reading')`,
  `alter table audit_entries drop constraint audit_entries_target_kind_known`,
  `alter table audit_entries add constraint audit_entries_target_kind_known
    check (target_kind in ('user', 'course', 'group', 'institution', 'test', 'roster', 'bulk_act', 'provider',
      'access_token', 'webhook', 'roster_source'))`,
  // The limits of a roster that a source pulled.
  `alter table rosters add column is_unseen boolean not null default false`,
  `alter table rosters add column within_institution uuid`,
];
