import type { HealthState } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { listMigrations } from './migrate.ts';

/** The names of migrations, in order. */
export type MigrationState = {
  done: readonly string[];
  /** Those of this release that the database has not been through. */
  open: readonly string[];
  /** Those that the database has been through and this release does not know. */
  foreign: readonly string[];
};

/** The migrations that the database has been through; none where it has seen none. */
async function listDone(db: Db): Promise<string[]> {
  const there = await sql<{ name: string | null }>`
    select to_regclass('public.kysely_migration') as name`.execute(db);
  if (there.rows[0]?.name == null) return [];
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Compares the database with the migrations that lie beside the program. */
export async function findMigrationState(db: Db): Promise<MigrationState> {
  const known = await listMigrations();
  const done = await listDone(db);
  return {
    done,
    open: known.filter((name) => !done.includes(name)),
    foreign: done.filter((name) => !known.includes(name)),
  };
}

/** Whether the program and the database belong to one release. */
export function judgeMigrations({ open, foreign }: MigrationState): HealthState {
  if (foreign.length > 0) return 'act';
  return open.length > 0 ? 'look' : 'fine';
}
