import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, courseInput, type TestApp } from '../../../testing/index.ts';
import { type Db, listMigrations, migrationLevel } from '../../platform/db/index.ts';
import { describeSchema } from '../../platform/db/describe-schema.ts';
import type { Storage } from '../../platform/files/index.ts';
import { drillRestore, restoreBackup, writeBackup } from '../index.ts';
import { addressOf, emptyPlace } from '../../../testing/operations/places.ts';
import { inLongTransaction, openSingleConnection } from './single-connection.ts';

const now = () => new Date('2027-01-05T08:00:00Z');
const silently = () => undefined;
const awkward = '<p>Tabs\tand\nlines \\ and \\N, ü and 🙂</p>';

let t: TestApp;
let folder: string;
let live: string;
/** A backup of `t` as it is before the tests. */
let backup: string;

beforeAll(async () => {
  t = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'lectern-backups-'));
  live = await addressOf(t.db);
  const teacher = await t.as(await t.buildUser({ role: 'teacher' }));
  const { payload, headers } = uploadForm('dot.png', tinyPng);
  const uploaded = await teacher.call('POST', '/api/files', payload, headers);
  expect(uploaded.status).toBe(201);
  const input = { ...courseInput(), description: awkward, imageUrl: uploaded.body.file.url };
  expect((await teacher.post('/api/courses/create-course', input)).status).toBe(201);
  backup = join(folder, 'whole.tar');
  await writeBackup(deps(), backup, { force: false });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const deps = () => ({ connectionString: live, storage: t.files.storage, now, say: silently });

async function tablesOf(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
  return rows.length;
}

const into = (place: { connectionString: string; storage: Storage }) => ({ ...place, say: silently });

/** A copy of the backup that `spoil` has been at. */
async function spoilt(spoil: (path: string, bytes: Buffer) => Promise<void>): Promise<string> {
  const path = join(folder, `spoilt-${randomBytes(6).toString('hex')}.tar`);
  const bytes = await readFile(backup);
  await writeFile(path, bytes);
  await spoil(path, bytes);
  return path;
}

describe('restoring refuses', () => {
  it.each([
    ['one that lost its end', 1024 * 2, /cut off/],
    ['one that lost half', 0.5, /cut off/],
    ['one without a byte', 1, /cut off/],
  ])('a backup cut short: %s', async (_what, lost, message) => {
    const path = await spoilt((copy, bytes) =>
      truncate(copy, lost <= 1 ? Math.floor(bytes.length * (1 - lost)) : bytes.length - lost),
    );
    const place = await emptyPlace();
    await expect(restoreBackup(into(place), path, { force: false })).rejects.toThrow(message);
    expect(await tablesOf(place.db)).toBe(0);
  });

  it('a backup with one other bit, wherever it is', async () => {
    const place = await emptyPlace();
    const { size } = await stat(backup);
    const seen = new Set<string>();
    // The last two blocks are empty, and so is the space that fills blocks up: what tells nothing cannot be wrong.
    for (let at = 700; at < size - 2048; at += 1777) {
      const path = await spoilt(async (copy, bytes) => {
        if (bytes[at] === 0) return;
        const file = await open(copy, 'r+');
        await file.write(Buffer.from([(bytes[at] ?? 0) ^ 1]), 0, 1, at);
        await file.close();
      });
      if ((await readFile(path)).equals(await readFile(backup))) continue;
      const error: unknown = await restoreBackup(into(place), path, { force: false }).catch(
        (reason: unknown) => reason,
      );
      expect(error, `byte ${at}`).toBeInstanceOf(Error);
      seen.add(String(error).replace(/ (file|table) \S+/, ' $1'));
      await rm(path);
    }
    expect(seen.size).toBeGreaterThan(0);
    expect(await tablesOf(place.db)).toBe(0);
  });

  it('a file that is something else', async () => {
    const path = join(folder, 'letter.txt');
    await writeFile(path, 'Dear sir or madam. '.repeat(100));
    const place = await emptyPlace();
    await expect(restoreBackup(into(place), path, { force: false })).rejects.toThrow(/no backup/);
  });

  it('a database that holds something, and keeps it', async () => {
    const place = await emptyPlace();
    await restoreBackup(into(place), backup, { force: false });
    await sql`update courses set description = 'mine'`.execute(place.db);
    await expect(restoreBackup(into(place), backup, { force: false })).rejects.toThrow(/--force/);
    const { rows } = await sql<{ name: string }>`select description as name from courses`.execute(place.db);
    expect(rows).toEqual([{ name: 'mine' }]);
  });

  it("another program's database, whatever is said", async () => {
    const place = await emptyPlace();
    await sql`create table letters (id int)`.execute(place.db);
    await expect(restoreBackup(into(place), backup, { force: true })).rejects.toThrow(/another program/);
    expect(await tablesOf(place.db)).toBe(1);
  });
});

describe('a backup', () => {
  it('is for its maker alone, and does not replace another unless told to', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    const before = await readFile(backup);
    await expect(writeBackup(deps(), backup, { force: false })).rejects.toThrow(/--force/);
    expect((await readFile(backup)).equals(before)).toBe(true);
    const other = join(folder, 'other.tar');
    await writeFile(other, 'old');
    await writeBackup(deps(), other, { force: true });
    expect((await stat(other)).size).toBeGreaterThan(1000);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('that cannot be finished leaves nothing behind', async () => {
    const storage = { ...t.files.storage, read: () => Promise.reject(new Error('the disk is gone')) };
    const path = join(folder, 'half.tar');
    await expect(writeBackup({ ...deps(), storage }, path, { force: false })).rejects.toThrow('the disk is gone');
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
  });

  it('for which the disk has no room says so and leaves nothing behind', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const storage = { ...t.files.storage, read: () => Promise.reject(full) };
    const path = join(folder, 'full.tar');
    const written = writeBackup({ ...deps(), storage }, path, { force: false });
    await expect(written).rejects.toThrow(/no room left on the disk for .*full\.tar/);
    expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
  });

  it.each([
    ['when its disk has less than the reserve', () => 4_999],
    ['before files are copied that would take it', () => 5_000 + tinyPng.length - 1],
    ['as soon as something else has taken it', (n: number) => (n < 4 ? 1e9 : 4_999)],
  ])('leaves the reserve of the disk of DATA_DIR alone: it ends %s', async (_when, free) => {
    let looks = 0;
    const disk = { reserve: 5_000, free: async () => free(++looks) };
    const path = join(folder, 'reserved.tar');
    const written = writeBackup({ ...deps(), disk }, path, { force: false });
    await expect(written).rejects.toThrow(/no room left for .*reserved\.tar: .*UPLOAD_RESERVE_MB.*BACKUP_DIR/);
    expect((await readdir(folder)).filter((name) => name.startsWith('reserved'))).toEqual([]);
  });

  it('is made where the disk keeps its reserve', async () => {
    const disk = { reserve: 5_000, free: async () => 1e9 };
    expect((await writeBackup({ ...deps(), disk }, join(folder, 'roomy.tar'), { force: false })).files).toHaveLength(1);
  });

  it('says which files had no bytes any more', async () => {
    const storage = { ...t.files.storage, stat: async () => null };
    const manifest = await writeBackup({ ...deps(), storage }, join(folder, 'holes.tar'), { force: false });
    expect(manifest.files).toEqual([]);
    expect(manifest.missingFiles).toHaveLength(1);
  });
});

describe('restoring', () => {
  it('gives back every table, key and file', async () => {
    const place = await emptyPlace();
    const manifest = await restoreBackup(into(place), backup, { force: false });
    expect(await describeSchema(place.db)).toBe(await describeSchema(t.db));
    // A restore leaves out marks of this server's transactions and auth sessions; the backup and trials are noted after it was made.
    const leftOut = ['catalogue_changes', 'auth_sessions', 'last_backup', 'last_restore_drill'];
    for (const { name } of manifest.tables.filter((table) => !leftOut.includes(table.name))) {
      const all = sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`;
      expect((await all.execute(place.db)).rows, name).toEqual((await all.execute(t.db)).rows);
    }
    expect(manifest.files).toHaveLength(1);
    for (const { id } of manifest.files) {
      const bytes: Buffer[] = [];
      for await (const chunk of (await place.storage.read(id)) ?? []) bytes.push(Buffer.from(chunk as Buffer));
      expect(Buffer.concat(bytes).equals(tinyPng)).toBe(true);
    }
  });

  it('replaces everything when told to', async () => {
    const place = await emptyPlace();
    await restoreBackup(into(place), backup, { force: false });
    await sql`update courses set description = 'mine'`.execute(place.db);
    await restoreBackup(into(place), backup, { force: true });
    const { rows } = await sql<{ name: string }>`select description as name from courses`.execute(place.db);
    expect(rows).toEqual([{ name: awkward }]);
  });

  it('brings an older backup up to this release', async () => {
    const [first = ''] = await listMigrations();
    const old = await emptyPlace();
    const { client, db, close } = await openSingleConnection(old.connectionString);
    await inLongTransaction(client, 'read committed', async () => (await migrationLevel(db, [first])).reach());
    await client.query(`insert into rate_limits (key, count, expires_at) values ('a', 7, now())`);
    await close();
    const path = join(folder, 'older.tar');
    const manifest = await writeBackup({ ...into(old), now }, path, { force: false });
    expect(manifest.migrations).toEqual([first]);

    const place = await emptyPlace();
    await restoreBackup(into(place), path, { force: false });
    expect(await describeSchema(place.db)).toBe(await describeSchema(t.db));
    const { rows } = await sql<{ count: number }>`select count from rate_limits`.execute(place.db);
    expect(rows).toEqual([{ count: 7 }]);
  });

  it('can be tried beside the live database, of which nothing changes', async () => {
    const databases = () =>
      sql`select datname from pg_database where datname like 'lectern_drill_' || (select oid from pg_database where datname = current_database()) || '%'`.execute(
        t.db,
      );
    const manifest = await drillRestore({ connectionString: live, now, say: silently }, backup);
    expect(manifest.tables.find(({ name }) => name === 'courses')).toMatchObject({ rows: 1 });
    const path = await spoilt((copy, bytes) => truncate(copy, bytes.length - 5000));
    await expect(drillRestore({ connectionString: live, now, say: silently }, path)).rejects.toThrow(/cut off/);
    expect((await databases()).rows).toEqual([]);
  });
});
