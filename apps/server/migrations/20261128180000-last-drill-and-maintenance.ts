import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** One row each of the last backup that was restored on trial, and of the last time that old things were removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table last_restore_drill (
    id boolean not null default true,
    tried_at timestamptz not null,
    backup_made_at timestamptz not null,
    succeeded boolean not null,
    constraint last_restore_drill_pkey primary key (id),
    constraint last_restore_drill_single check (id)
  )`.execute(db);
  await sql`create table last_maintenance (
    id boolean not null default true,
    ended_at timestamptz not null,
    failed text[] not null,
    constraint last_maintenance_pkey primary key (id),
    constraint last_maintenance_single check (id)
  )`.execute(db);
}
