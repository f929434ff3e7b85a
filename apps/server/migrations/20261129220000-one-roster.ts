import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The ids by which school information systems know people and classes, and what a OneRoster file said of its classes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table external_people (
    user_id uuid not null,
    source text not null,
    external_id text not null,
    name text,
    constraint external_people_pkey primary key (user_id, source),
    constraint external_people_id_key unique (source, external_id),
    constraint external_people_user_fkey foreign key (user_id) references users (id) on delete cascade
  )`,
  `create table external_groups (
    group_id uuid not null,
    source text not null,
    external_id text not null,
    title text not null,
    constraint external_groups_pkey primary key (group_id, source),
    constraint external_groups_id_key unique (source, external_id),
    constraint external_groups_group_fkey foreign key (group_id) references groups (id) on delete cascade
  )`,
  `create table roster_classes (
    roster_id uuid not null,
    external_id text not null,
    title text not null,
    name text not null,
    name_key text not null,
    is_linked boolean not null default false,
    former jsonb,
    constraint roster_classes_pkey primary key (roster_id, external_id),
    constraint roster_classes_name_key unique (roster_id, name_key),
    constraint roster_classes_roster_fkey foreign key (roster_id) references rosters (id) on delete cascade
  )`,
  `alter table rosters add column one_roster jsonb`,
];
