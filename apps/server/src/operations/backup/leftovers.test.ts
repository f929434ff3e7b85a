import { spawnSync } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, onDatabase } from '../../../testing/databases.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { createHandTimer } from '../../../testing/platform/jobs/hand-timer.ts';
import { until } from '../../../testing/process/until.ts';
import { maintenanceLock } from '../../platform/jobs/maintenance.ts';
import { clearLeftovers, writeBackup } from '../index.ts';
import { checkLeftovers } from '../doctor/check-leftovers.ts';
import { addressOf } from '../../../testing/operations/places.ts';
import { scratchName } from './scratch-database.ts';
import { openSingleConnection } from './single-connection.ts';
import { listLeftUnfinished, tryToClearLeftUnfinished, unfinishedName } from './unfinished-files.ts';

const server = inject('postgresUrl');
const now = () => new Date('2027-01-05T08:00:00Z');
const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const ago = (ms: number) => new Date(now().getTime() - ms);

let t: TestApp;
let backupDir: string;
let connectionString: string;
beforeAll(async () => {
  t = await buildTestApp();
  backupDir = await mkdtemp(join(tmpdir(), 'lectern-leftovers-'));
  connectionString = await addressOf(t.db);
});
afterAll(async () => {
  await t.close();
  await rm(backupDir, { recursive: true, force: true });
});

const deps = () => ({ connectionString, backupDir, now });

/** The number of a process that has ended. */
const gone = (): number => spawnSync(process.execPath, ['-e', '']).pid;

async function leave(name: string, modified: Date): Promise<string> {
  const path = join(backupDir, name);
  await writeFile(path, 'half a backup');
  await utimes(path, modified, modified);
  return path;
}

/** The name of a beginning whose process on this machine has ended. */
const beginning = (target: string): string => `${target}.unfinished-lectern-${hostname()}-${gone()}`;

async function expectUntouched(count: number): Promise<void> {
  expect(await checkLeftovers(deps())).toMatchObject({ level: 'ok' });
  expect(await clearLeftovers(deps())).toEqual([]);
  expect(await readdir(backupDir)).toHaveLength(count);
  await rm(backupDir, { recursive: true });
  await mkdir(backupDir);
}

describe('a beginning of a backup is left alone', () => {
  it('while its process is there, or is on another machine and may be', async () => {
    await leave(unfinishedName('a.tar'), ago(hourMs));
    await leave(`b.tar.unfinished-lectern-elsewhere-${gone()}`, ago(hourMs));
    await expectUntouched(2);
  });

  it('that was written to just now, by a process that one may not see', async () => {
    await leave(beginning('b.tar'), ago(9 * minuteMs));
    await expectUntouched(1);
  });

  it('that waits for a lock, however long, by whoever cannot see its process', async () => {
    const { timer, pass, waits } = createHandTimer();
    const target = join(backupDir, 'waits.tar');
    const beginning = unfinishedName(target);
    let backup: Promise<unknown> = Promise.resolve();
    await t.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${maintenanceLock})`.execute(trx);
      backup = writeBackup({ ...deps(), storage: t.files.storage, say: () => undefined, timer }, target, {
        force: false,
      });
      await until('the backup waits', async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`.execute(trx);
        return rows.length > 0;
      });
      await utimes(beginning, ago(25 * hourMs), ago(25 * hourMs));
      expect(await listLeftUnfinished(backupDir, now())).toEqual([beginning]);
      await pass(minuteMs);
      await until('it shows that it is at it', async () => (await lstat(beginning)).mtimeMs === now().getTime());
      expect(await listLeftUnfinished(backupDir, now())).toEqual([]);
    });
    await backup;
    expect(waits()).toEqual([]);
    await expectUntouched(1);
  });

  it('where it belongs to another program, or is no file', async () => {
    const others = await leave(`c.tar.unfinished-${hostname()}-${gone()}`, ago(48 * hourMs));
    await leave(`${beginning('c.tar')}.txt`, ago(48 * hourMs));
    await symlink(others, join(backupDir, beginning('d.tar')));
    const folder = join(backupDir, beginning('e.tar'));
    await mkdir(folder);
    await utimes(folder, ago(48 * hourMs), ago(48 * hourMs));
    await expectUntouched(4);
  });
});

describe('a beginning of a backup is cleared away', () => {
  it('by the next backup, once its process is gone or nothing was written for a day', async () => {
    const killed = await leave(beginning('c.tar'), ago(11 * minuteMs));
    const old = await leave(`d.tar.unfinished-lectern-elsewhere-1`, ago(25 * hourMs));
    expect(await checkLeftovers(deps())).toMatchObject({
      level: 'warn',
      says: expect.stringContaining(`${killed}, ${old}`),
      advice: expect.stringContaining('--clean'),
    });
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const whole = join(backupDir, 'whole.tar');
    await writeBackup({ ...deps(), storage: t.files.storage, say }, whole, { force: false });
    expect(said.slice(0, 2)).toEqual([`cleared away: ${killed}`, `cleared away: ${old}`]);
    expect(await readdir(backupDir)).toEqual(['whole.tar']);
    expect(await checkLeftovers(deps())).toMatchObject({ level: 'ok' });
  });

  it('as far as that can be done, and what cannot is said rather than thrown', async () => {
    const folder = await mkdtemp(join(backupDir, 'stuck-'));
    const stuck = await leave(join(basename(folder), beginning('a.tar')), ago(hourMs));
    const loose = await leave(join(basename(folder), beginning('b.tar')), ago(hourMs));
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const remove = (path: string) => (path === stuck ? Promise.reject(new Error('EPERM')) : rm(path));
    await tryToClearLeftUnfinished({ folder, now: now(), say, remove });
    expect(said).toEqual([`warning: ${stuck} cannot be cleared away: Error: EPERM`, `cleared away: ${loose}`]);
    said.length = 0;
    await tryToClearLeftUnfinished({ folder: stuck, now: now(), say });
    expect(said).toEqual([expect.stringContaining(`warning: what is left in ${stuck} cannot be cleared away`)]);
    await rm(folder, { recursive: true });
  });
});

describe('the database of a drill that was killed', () => {
  it('is named and dropped, and neither one in use nor one just made', async () => {
    const { client, close } = await openSingleConnection(connectionString);
    const left = await scratchName(client, ago(hourMs));
    const used = await scratchName(client, ago(hourMs));
    const young = await scratchName(client, now());
    await close();
    const strange = `${left.slice(0, -12)}of_mine`;
    for (const name of [left, used, young, strange]) await createDatabase(server, name, null);
    const user = await openSingleConnection(onDatabase(server, used));
    const there = async () => {
      const { rows } = await sql<{ name: string }>`select datname as name from pg_database`.execute(t.db);
      return [left, used, young, strange].filter((one) => rows.some(({ name }) => name === one));
    };
    try {
      expect(await checkLeftovers(deps())).toMatchObject({ level: 'warn', says: expect.stringContaining(left) });
      expect(await clearLeftovers(deps())).toEqual([`database ${left}`]);
      expect(await there()).toEqual([used, young, strange]);
    } finally {
      await user.close();
      for (const name of await there()) await dropDatabase(server, name);
    }
  });
});
