import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkspace, query, until } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.close());

describe('a data directory that must not be touched', () => {
  it('refuses a cluster with data whose marker is missing, and leaves every row', async () => {
    const first = await workspace.start();
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    const marker = join(workspace.dataDir, 'INIT_OK');
    await rm(marker);
    await expect(workspace.start()).rejects.toMatchObject({ code: 'unmarked_data' });

    await writeFile(marker, '');
    const again = await workspace.start();
    expect(await query(again.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('refuses a cluster of another major version', async () => {
    await (await workspace.start()).stop();
    await writeFile(join(workspace.pgdata, 'PG_VERSION'), '17\n');
    const starting = workspace.start();
    await expect(starting).rejects.toMatchObject({ code: 'wrong_major_version' });
    await expect(starting).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18/);
    expect(await readFile(join(workspace.pgdata, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('refuses to begin anew where an initialised cluster has gone away', async () => {
    await (await workspace.start()).stop();
    await rename(workspace.pgdata, join(workspace.directory, 'elsewhere'));
    await expect(workspace.start()).rejects.toMatchObject({ code: 'data_missing' });
  });

  it.each([
    ['gone', (path: string) => rm(path)],
    ['damaged', (path: string) => writeFile(path, '{')],
  ])('refuses to start when the passwords are %s', async (_state, spoil) => {
    await (await workspace.start()).stop();
    await spoil(join(workspace.dataDir, 'passwords.json'));
    await expect(workspace.start()).rejects.toMatchObject({ code: 'passwords_missing' });
  });
});

describe('an unfinished initdb', () => {
  it('is redone after the process was killed in the middle of it', async () => {
    const child = workspace.startChild();
    await until(async () => (await unfinishedDirectories()).length > 0);
    child.signalGroup('SIGKILL');
    await child.kill();
    expect(child.events.some(({ event }) => event === 'started')).toBe(false);

    const database = await workspace.start();
    expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await unfinishedDirectories()).toEqual([]);
  });

  it('that lies in pgdata itself is set aside, not deleted', async () => {
    await mkdir(join(workspace.pgdata, 'base', '1'), { recursive: true });
    await writeFile(join(workspace.pgdata, 'base', '1', '1259'), 'catalogue');
    await workspace.start({ now: () => new Date(1_000) });
    const aside = join(workspace.dataDir, 'pgdata.unfinished-1000');
    expect(await readFile(join(aside, 'base', '1', '1259'), 'utf8')).toBe('catalogue');
  });
});

describe('a new cluster', () => {
  it('is private, durable, independent of the locale of the host, and on loopback only', async () => {
    const database = await workspace.start({ settings: {} });
    const settings = ['listen_addresses', 'fsync', 'data_checksums', 'jit', 'max_connections', 'password_encryption'];
    const rows = await query(
      database.connectionString,
      `select name, setting from pg_settings where name in (${settings.map((name) => `'${name}'`).join()})
        or name = 'max_parallel_workers_per_gather' order by name`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      jit: 'off',
      listen_addresses: '127.0.0.1',
      max_connections: '60',
      max_parallel_workers_per_gather: '0',
      password_encryption: 'scram-sha-256',
    });
    const [locale] = await query(
      database.connectionString,
      'select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
    );
    expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' });
    expect((await stat(join(workspace.dataDir, 'passwords.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(workspace.pgdata)).mode & 0o777).toBe(0o700);
  });

  it('lets nobody in without the password', async () => {
    const { port } = await workspace.start();
    const wrong = (user: string): string => `postgresql://${user}:guess@127.0.0.1:${port}/lectern?sslmode=disable`;
    await expect(query(wrong('lectern'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await expect(query(wrong('postgres'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('gives the application a role that owns its database and is no superuser', async () => {
    const { connectionString } = await workspace.start();
    const [role] = await query(connectionString, 'select rolname, rolsuper from pg_roles where rolname = current_user');
    expect(role).toEqual({ rolname: 'lectern', rolsuper: false });
    await query(connectionString, 'create extension pg_trgm');
    const [row] = await query(connectionString, `select similarity('lectern', 'lectern') as alike`);
    expect(row).toEqual({ alike: 1 });
  });
});

async function unfinishedDirectories(): Promise<string[]> {
  const names = await readdir(workspace.dataDir).catch(() => []);
  return names.filter((name) => name.startsWith('pgdata.partial-'));
}
