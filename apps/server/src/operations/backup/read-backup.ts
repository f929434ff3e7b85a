import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { z } from 'zod';
import { BrokenBackup } from './broken-backup.ts';
import { type BackedUpTable, BackupHead, entryNames, formatVersion, Manifest } from './manifest.ts';
import { RowSum } from './row-sum.ts';
import { listEntries, readEntry, readWhole, type TarEntry } from './tar-reader.ts';

const decompress = promisify(gunzip);

/** A backup that was read through and found whole. */
export type Backup = {
  manifest: Manifest;
  /** The rows of a table as COPY text. */
  tableText(table: BackedUpTable): AsyncIterable<Buffer>;
  /** The bytes of a file. */
  fileContent(id: string): AsyncIterable<Buffer>;
};

/**
 * Reads a backup to its end, compares every table and every file with what the manifest says of it, and only then lets
 * `use` have it. Throws `BrokenBackup` for a file that is no backup, is cut off, or differs in a single byte.
 */
export async function withBackup<T>(path: string, use: (backup: Backup) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await use(await checkBackup(file));
  } finally {
    await file.close();
  }
}

/** When the backup in this file was made. Throws `BrokenBackup` for a file that does not begin like one. */
export async function readBackupDate(path: string): Promise<Date> {
  const file = await open(path, 'r');
  try {
    for await (const entry of listEntries(file)) return new Date((await readHead(file, entry)).createdAt);
    throw new BrokenBackup('This file is no backup of Lectern.');
  } finally {
    await file.close();
  }
}

async function checkBackup(file: FileHandle): Promise<Backup> {
  const entries = await indexEntries(file);
  const entry = (name: string): TarEntry => {
    const found = entries.get(name);
    if (!found) throw new BrokenBackup(`This backup is not whole: ${name} is missing.`);
    return found;
  };
  const manifest = await readManifest(file, entry);
  const backup: Backup = {
    manifest,
    tableText: (table) => readTable(file, table, entry),
    fileContent: (id) => readEntry(file, entry(entryNames.file(id))),
  };
  for (const table of manifest.tables) await checkTable(backup, table);
  for (const { id, size, sha256 } of manifest.files) {
    const hash = createHash('sha256');
    for await (const chunk of backup.fileContent(id)) hash.update(chunk);
    if (entry(entryNames.file(id)).size !== size || hash.digest('hex') !== sha256) throw damaged(`file ${id}`);
  }
  return backup;
}

async function indexEntries(file: FileHandle): Promise<Map<string, TarEntry>> {
  const entries = new Map<string, TarEntry>();
  for await (const entry of listEntries(file)) {
    if (entries.size === 0) await readHead(file, entry);
    entries.set(entry.name, entry);
  }
  return entries;
}

async function readHead(file: FileHandle, entry: TarEntry): Promise<BackupHead> {
  if (entry.name !== entryNames.head) throw new BrokenBackup('This file is no backup of Lectern.');
  const head = parse(BackupHead, await readWhole(file, entry), 'beginning');
  if (head.formatVersion > formatVersion) throw new BrokenBackup('A newer release made this backup: use that one.');
  return head;
}

async function readManifest(file: FileHandle, entry: (name: string) => TarEntry): Promise<Manifest> {
  const bytes = await readWhole(file, entry(entryNames.manifest));
  const stated = (await readWhole(file, entry(entryNames.manifestSum))).toString('latin1');
  if (createHash('sha256').update(bytes).digest('hex') !== stated) throw damaged('manifest');
  return parse(Manifest, bytes, 'manifest');
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer, what: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw damaged(what);
  }
}

async function* readTable(
  file: FileHandle,
  table: BackedUpTable,
  entry: (name: string) => TarEntry,
): AsyncGenerator<Buffer> {
  for (let number = 1; number <= table.chunks; number += 1) {
    const bytes = await readWhole(file, entry(entryNames.chunk(table.name, number)));
    try {
      yield await decompress(bytes);
    } catch {
      throw damaged(`table ${table.name}`);
    }
  }
}

async function checkTable(backup: Backup, table: BackedUpTable): Promise<void> {
  const sum = new RowSum();
  for await (const chunk of backup.tableText(table)) sum.add(chunk);
  const { rows, sum: found } = sum.end();
  if (rows !== table.rows || found !== table.sum) throw damaged(`table ${table.name}`);
}

const damaged = (what: string) => new BrokenBackup(`This backup is damaged: its ${what} is not as it was written.`);
