import type { Client } from 'pg';
import { forgetDrill, migrationLevel } from '../../platform/db/index.ts';
import type { Storage } from '../../platform/files/index.ts';
import type { Manifest } from './manifest.ts';
import { restoreFiles } from './restore-files.ts';
import { type Backup, withBackup } from './read-backup.ts';
import { inLongTransaction, openSingleConnection, type SingleConnection } from './single-connection.ts';
import { loadTable, sumTable } from './table-text.ts';
import {
  dropEverything,
  listDoneMigrations,
  listStrangers,
  listTables,
  setSequences,
  suspendKeys,
  type TableShape,
} from './tables.ts';

export type RestoreDeps = {
  connectionString: string;
  /** Where the files go; null leaves them, for a trial of the rest. */
  storage: Storage | null;
  say: (line: string) => void;
};

/**
 * Brings a backup back: reads it through, builds the tables as they were then, fills them, proves that they hold what
 * the manifest says, puts the files back, migrates on to this release, and signs everybody out. All of the database's part is one
 * transaction. Throws, with the database as it was before, for a broken backup, one of a newer release, a database of
 * another program, and, without `force`, one that holds anything.
 */
export async function restoreBackup(deps: RestoreDeps, path: string, { force }: { force: boolean }): Promise<Manifest> {
  deps.say('reading the backup through');
  return withBackup(path, async (backup) => {
    const connection = await openSingleConnection(deps.connectionString);
    try {
      await inLongTransaction(connection.client, 'read committed', () => rebuild(deps, connection, backup, force));
      await connection.client.query('analyze');
    } finally {
      await connection.close();
    }
    return backup.manifest;
  });
}

async function rebuild(
  { storage, say }: RestoreDeps,
  { client, db }: SingleConnection,
  backup: Backup,
  force: boolean,
): Promise<void> {
  const { manifest } = backup;
  const level = await migrationLevel(db, manifest.migrations);
  const strangers = await makeEmpty(client, force, level.first);
  if (strangers.length > 0) say(`left alone, because they are not Lectern's: ${strangers.join(', ')}`);
  await level.reach();
  await requireSameTables(client, manifest);
  const names = manifest.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  const restoreKeys = await suspendKeys(client);
  // Migrations may put rows of their own into tables.
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of manifest.tables) {
    await loadTable(client, table, backup.tableText(table));
    say(`${table.name}: ${table.rows} rows`);
  }
  await setSequences(client, manifest.sequences);
  await restoreKeys();
  await proveTables(client, manifest);
  say('the tables hold what the backup says');
  if (storage) await restoreFiles(storage, backup, say);
  const since = await level.goOn();
  if (since.length > 0) say(`migrated on: ${since.join(', ')}`);
  say(`ended: ${await endSignIns(client)}`);
  await forgetDrill(db);
}

/**
 * Ends what let people and scripts in at the backup's moment, those that were ended since included, and forgets mail and
 * messages that waited then: they were sent since, and the links in mail open nothing any more. Warnings of unused accounts go too.
 */
async function endSignIns(client: Client): Promise<string> {
  const parts = {
    // With them go the devices that get push messages.
    auth_sessions: 'sign-ins',
    password_links: 'password links',
    access_tokens: 'access tokens',
    mails: 'waiting mails',
    // They are older than they seem: people may have used their accounts since, or have other addresses, and are warned anew.
    account_warnings: 'warnings of unused accounts',
    // Others may have the backup, and would be taken for this site.
    push_keys: 'keys for push messages',
  };
  const ended: string[] = [];
  for (const [table, what] of Object.entries(parts)) {
    const { rowCount } = await client.query(`delete from public.${table}`);
    ended.push(`${rowCount ?? 0} ${what}`);
  }
  // Messages that waited were sent since, and a copy of the site for trying things out must not tell the school's programs.
  await client.query(`delete from public.webhook_deliveries where state = 'waiting'`);
  const { rowCount } = await client.query('update public.webhooks set is_enabled = false where is_enabled');
  ended.push(`${rowCount ?? 0} webhooks, which are off now`);
  // A copy of the site must not pull people, and the school knows more by now than a pull that was under way.
  await client.query(`update public.roster_pulls set state = 'stopped', ended_at = created_at
    where state in ('waiting', 'reading')`);
  const sources = await client.query('update public.roster_sources set is_enabled = false where is_enabled');
  ended.push(`${sources.rowCount ?? 0} roster sources, which are off now`);
  // Mail about notices may have been sent since as well.
  await client.query('update public.notices set mail_at = null where mail_at is not null');
  return ended.join(', ');
}

/** Leaves no table of ours, so that migrations can begin from nothing; answers whose are left. */
async function makeEmpty(client: Client, force: boolean, firstMigration: string): Promise<string[]> {
  const tables = await listTables(client);
  const strangers = await listStrangers(client);
  const done = await listDoneMigrations(client);
  if (tables.length + strangers.length > 0 && done[0] !== firstMigration) {
    const some = [...strangers, ...tables.map(({ name }) => name)].slice(0, 5).join(', ');
    throw new Error(`The database holds tables of another program (${some}): restore into one of its own.`);
  }
  // A server that still runs holds locks now and then, and is told of nothing; it has to be stopped.
  await client.query(`set local lock_timeout = '10s'`);
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
  if (!force && (await holdsRows(client, names))) {
    throw new Error('The database is not empty. With --force all that Lectern has in it is replaced by the backup.');
  }
  await dropEverything(client);
  return strangers;
}

async function holdsRows(client: Client, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount !== 0) return true;
  }
  return false;
}

async function requireSameTables(client: Client, manifest: Manifest): Promise<void> {
  const text = (tables: readonly TableShape[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.toSorted().join(',')})`).join('\n');
  if (text(await listTables(client)) === text(manifest.tables)) return;
  throw new Error('The tables of the backup are not those of the release that it says it comes from.');
}

/** Reads every table back and compares it with the manifest. */
async function proveTables(client: Client, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const { rows, sum } = await sumTable(client, table);
    if (rows !== table.rows || sum !== table.sum) {
      throw new Error(`${table.name} came back different: ${rows} rows instead of ${table.rows}. Nothing was changed.`);
    }
  }
}
