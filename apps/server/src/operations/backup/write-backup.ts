import { createHash } from 'node:crypto';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Client } from 'pg';
import { noteBackup } from '../../platform/db/index.ts';
import { type Disk, isFullDisk, leaveReserve, type Storage } from '../../platform/files/index.ts';
import { maintenanceLock } from '../../platform/jobs/maintenance.ts';
import type { Timer } from '../../platform/jobs/run-every.ts';
import { type BackedUpTable, type BackupHead, entryNames, formatVersion, type Manifest } from './manifest.ts';
import { RowSum } from './row-sum.ts';
import { inLongTransaction, openSingleConnection } from './single-connection.ts';
import { dumpTable } from './table-text.ts';
import { listDoneMigrations, listSequences, listStrangers, listTables } from './tables.ts';
import { createTarWriter, type TarWriter } from './tar-writer.ts';
import { keepFresh, tryToClearLeftUnfinished, unfinishedName } from './unfinished-files.ts';

export type BackupDeps = {
  connectionString: string;
  storage: Storage;
  /** The disk of the server's own data where the backup goes to the same one. */
  disk?: Disk | null;
  now: () => Date;
  timer?: Timer;
  /** Told how far the work has come. */
  say: (line: string) => void;
};

/** There is room, and it is kept free for what people save. */
class ReserveReached extends Error {
  override readonly name = 'ReserveReached';
}

type FromDatabase = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'> & { known: KnownFile[] };
const megabyte = 1024 ** 2;
type KnownFile = { id: string; size: number };

/**
 * Writes the database and the files of one moment into one file, while people go on working. The file appears under
 * its name when it is whole and on the disk; one that is there is replaced only with `force`. Throws, and leaves
 * nothing behind, when something cannot be read, or the disk is full, or would keep less than its reserve.
 */
export async function writeBackup(deps: BackupDeps, path: string, { force }: { force: boolean }): Promise<Manifest> {
  const target = resolve(path);
  if (!force && (await isThere(target)))
    throw new Error(`${target} is there already: choose another name, or --force.`);
  await tryToClearLeftUnfinished({ folder: dirname(target), now: deps.now(), say: deps.say });
  const unfinished = unfinishedName(target);
  // Password hashes and everybody's data: for its maker alone.
  const file = await open(unfinished, 'wx', 0o600);
  const log = { error: ({ err }: { err: unknown }, msg: string) => deps.say(`warning: ${msg}: ${String(err)}`) };
  const stopFreshening = keepFresh(file, deps.now, { log, ...(deps.timer && { timer: deps.timer }) });
  try {
    const tar = createTarWriter(file, deps.now(), (all) =>
      leaveReserve(deps.disk ?? null, all, () => new ReserveReached()),
    );
    const manifest = await withoutTidying(deps.connectionString, () => fill(tar, deps));
    await tar.finish();
    await file.close();
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    await note(deps, target, manifest);
    return manifest;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw explained(error, target, deps.disk ?? null);
  } finally {
    stopFreshening();
  }
}

/** Has the database know of the backup, for the doctor; a backup that is whole stays one where that fails. */
async function note({ connectionString, say }: BackupDeps, path: string, { createdAt }: Manifest): Promise<void> {
  try {
    const { size } = await stat(path);
    const { db, close } = await openSingleConnection(connectionString);
    try {
      await noteBackup(db, { made_at: new Date(createdAt), host: hostname(), path, size });
    } finally {
      await close();
    }
  } catch (error) {
    say(`warning: the doctor will not know of this backup: ${String(error)}`);
  }
}

function explained(error: unknown, target: string, disk: Disk | null): unknown {
  const removed = 'What was written of it is removed.';
  if (isFullDisk(error)) {
    return new Error(`There is no room left on the disk for ${target}. ${removed}`, { cause: error });
  }
  if (!(error instanceof ReserveReached)) return error;
  const reserve = `${Math.round((disk?.reserve ?? 0) / megabyte)} MB`;
  return new Error(
    `There is no room left for ${target}: the disk of DATA_DIR keeps ${reserve} free for what people save ` +
      `(UPLOAD_RESERVE_MB). ${removed} Name a file on another disk, or set BACKUP_DIR to a folder on one.`,
    { cause: error },
  );
}

async function fill(tar: TarWriter, deps: BackupDeps): Promise<Manifest> {
  const createdAt = deps.now().toISOString();
  const head: BackupHead = { format: 'lectern-backup', formatVersion, createdAt };
  await tar.add(entryNames.head, jsonBytes(head));
  const { known, ...database } = await dumpDatabase(tar, deps);
  const manifest: Manifest = { createdAt, ...database, ...(await copyFiles(tar, deps, known)) };
  const bytes = jsonBytes(manifest);
  await tar.add(entryNames.manifest, bytes);
  await tar.add(entryNames.manifestSum, Buffer.from(createHash('sha256').update(bytes).digest('hex')));
  return manifest;
}

/**
 * Keeps the bytes of deleted files in place meanwhile: those that the backup's moment still knows are copied after it.
 * On a connection of its own, because waiting for the lock must not fix the moment.
 */
async function withoutTidying<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const connection = await openSingleConnection(connectionString);
  try {
    return await inLongTransaction(connection.client, 'read committed', async () => {
      await connection.client.query('select pg_advisory_xact_lock($1)', [maintenanceLock]);
      return work();
    });
  } finally {
    await connection.close();
  }
}

/** All tables as they are at one moment. */
async function dumpDatabase(tar: TarWriter, { connectionString, say }: BackupDeps): Promise<FromDatabase> {
  const connection = await openSingleConnection(connectionString);
  const { client } = connection;
  try {
    return await inLongTransaction(client, 'repeatable read read only', async () => {
      const migrations = await listDoneMigrations(client);
      if (migrations.length === 0) throw new Error('This database holds nothing of Lectern yet.');
      const tables: BackedUpTable[] = [];
      for (const { name, columns, fleeting } of await listTables(client)) {
        let chunks = 0;
        const keep = (chunk: Buffer) => tar.add(entryNames.chunk(name, ++chunks), chunk);
        const sum = fleeting ? new RowSum().end() : await dumpTable(client, { name, columns }, keep);
        tables.push({ name, columns, ...sum, chunks });
        say(`${name}: ${sum.rows} rows`);
      }
      const strangers = await listStrangers(client);
      if (strangers.length > 0) say(`not in it, because they are not Lectern's: ${strangers.join(', ')}`);
      const version = await client.query<{ server_version: string }>('show server_version');
      const postgres = version.rows[0]?.server_version ?? '';
      return { postgres, migrations, tables, sequences: await listSequences(client), known: await knownFiles(client) };
    });
  } finally {
    await connection.close();
  }
}

async function knownFiles(client: Client): Promise<KnownFile[]> {
  const { rows } = await client.query<{ id: string; size: string }>('select id, size from public.files order by id');
  return rows.map(({ id, size }) => ({ id, size: Number(size) }));
}

/** The bytes of the files that the database knew at that moment; they never change. */
async function copyFiles(
  tar: TarWriter,
  { storage, disk = null, say }: BackupDeps,
  known: readonly KnownFile[],
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const bytes = known.reduce((sum, { size }) => sum + size, 0);
  // Before hours of copying that would have to be thrown away.
  if (disk !== null && (await disk.free()) < disk.reserve + bytes) throw new ReserveReached();
  const files: Manifest['files'] = [];
  const missingFiles: string[] = [];
  for (const { id, size } of known) {
    const found = await storage.stat(id);
    const content = found?.size === size ? await storage.read(id) : null;
    if (content === null) missingFiles.push(id);
    else files.push({ id, size, sha256: await tar.addContent(entryNames.file(id), size, content) });
    if (files.length % 1000 === 0 && files.length > 0) say(`files: ${files.length} of ${known.length}`);
  }
  say(`files: ${files.length}`);
  return { files, missingFiles };
}

const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
