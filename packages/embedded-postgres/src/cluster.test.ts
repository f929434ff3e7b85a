import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedPostgres } from './supervisor.ts';
import { makeWorkspace, query } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;

describe('a data directory that must not be touched', () => {
  beforeAll(async () => {
    workspace = await makeWorkspace();
    const first = await workspace.start();
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
  });
  afterAll(() => workspace.close());

  /** Spoils a file or folder of the data directory for as long as `check` takes, and puts the former one back. */
  async function spoiled(name: string, spoil: (path: string) => Promise<void>, check: () => Promise<void>) {
    const path = join(workspace.dataDir, name);
    const aside = join(workspace.directory, 'aside');
    await rename(path, aside);
    await spoil(path);
    await check();
    await rename(aside, path);
  }
  const remove = () => Promise.resolve();

  it('is refused when it holds data and its marker is missing', async () => {
    await spoiled('INIT_OK', remove, () => expect(workspace.start()).rejects.toMatchObject({ code: 'unmarked_data' }));
  });

  it('is refused when it is of another major version', async () => {
    const write = (path: string) => writeFile(path, '17\n');
    await spoiled('pgdata/PG_VERSION', write, async () => {
      const starting = workspace.start();
      await expect(starting).rejects.toMatchObject({ code: 'wrong_major_version' });
      await expect(starting).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18/);
      expect(await readFile(join(workspace.pgdata, 'PG_VERSION'), 'utf8')).toBe('17\n');
    });
  });

  it('is not begun anew where an initialised cluster has gone away', async () => {
    await spoiled('pgdata', remove, () => expect(workspace.start()).rejects.toMatchObject({ code: 'data_missing' }));
  });

  it.each([
    ['gone', remove],
    ['damaged', (path: string) => writeFile(path, '{')],
    ['those of another name', (path: string) => writeFile(path, '{"superuser":"a","other":"b"}')],
  ])('is refused when the passwords are %s', async (_state, spoil) => {
    await spoiled('passwords.json', spoil, () =>
      expect(workspace.start()).rejects.toMatchObject({ code: 'passwords_missing' }),
    );
  });

  it('keeps every row through all of this', async () => {
    const again = await workspace.start();
    expect(await query(again.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});

describe('an unfinished initdb', () => {
  beforeAll(async () => {
    workspace = await makeWorkspace();
  });
  afterAll(() => workspace.close());

  it('that lies in pgdata itself is set aside, not deleted', async () => {
    await mkdir(join(workspace.pgdata, 'base', '1'), { recursive: true });
    await writeFile(join(workspace.pgdata, 'base', '1', '1259'), 'catalogue');
    await workspace.start({ now: () => new Date(1_000) });
    const aside = join(workspace.dataDir, 'pgdata.unfinished-1000');
    expect(await readFile(join(aside, 'base', '1', '1259'), 'utf8')).toBe('catalogue');
  });
});

describe('a new cluster', () => {
  let database: EmbeddedPostgres;
  beforeAll(async () => {
    workspace = await makeWorkspace();
    database = await workspace.start({ settings: {} });
  });
  afterAll(() => workspace.close());

  it('is private, durable, independent of the locale of the host, and on loopback only', async () => {
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
    const { port } = database;
    const wrong = (user: string): string => `postgresql://${user}:guess@127.0.0.1:${port}/lectern?sslmode=disable`;
    await expect(query(wrong('lectern'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await expect(query(wrong('postgres'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('gives the application a role that owns its database and is no superuser', async () => {
    const { connectionString } = database;
    const [role] = await query(connectionString, 'select rolname, rolsuper from pg_roles where rolname = current_user');
    expect(role).toEqual({ rolname: 'lectern', rolsuper: false });
    await query(connectionString, 'create extension pg_trgm');
    const [row] = await query(connectionString, `select similarity('lectern', 'lectern') as alike`);
    expect(row).toEqual({ alike: 1 });
  });
});
