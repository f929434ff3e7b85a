import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The one row of the last backup that was made, wherever it went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table last_backup (
    id boolean not null default true,
    made_at timestamptz not null,
    host text not null,
    path text not null,
    size bigint not null,
    constraint last_backup_pkey primary key (id),
    constraint last_backup_single check (id)
  )`.execute(db);
}
