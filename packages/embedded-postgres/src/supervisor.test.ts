import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findConnectionString, findPid } from './inspect.ts';
import { identify } from './process-info.ts';
import { makeWorkspace, query, until } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.close());

describe('the name of the database', () => {
  it.each(['', 'Lectern', '1st', 'a b', 'a-b', `a'b`, 'pg_own', 'postgres', 'superuser', 'a'.repeat(64)])(
    'may not be "%s"',
    async (database) => {
      await expect(workspace.start({ database })).rejects.toMatchObject({ code: 'invalid_name' });
    },
  );
});

describe('a data directory', () => {
  it('may be moved while its server is stopped', async () => {
    const first = await workspace.start();
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    const dataDir = join(workspace.directory, 'moved');
    await rename(workspace.dataDir, dataDir);
    const again = await workspace.start({ dataDir });
    expect(await query(again.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('tells process and address of its server without starting one', async () => {
    const tell = async () => [
      await findPid(workspace.dataDir),
      await findConnectionString(workspace.dataDir, 'lectern'),
    ];
    expect(await tell()).toEqual([null, null]);
    const database = await workspace.start();
    const { pid, connectionString } = database;
    expect(await tell()).toEqual([pid, connectionString]);
    await database.stop();
    expect(await tell()).toEqual([null, connectionString]);
  });
});

describe('stop', () => {
  it('may be called again and again, also at the same time', async () => {
    const database = await workspace.start();
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    expect(await identify(database.pid)).toBeNull();
    expect(workspace.messages.filter((message) => message.startsWith('stopped'))).toHaveLength(1);
  });

  it('shuts down cleanly', async () => {
    const database = await workspace.start();
    await database.stop();
    await expect(readFile(workspace.pidFile)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a server that dies', () => {
  it('comes back on the same port with its data', async () => {
    const database = await workspace.start();
    const { pid, port } = database;
    await query(database.connectionString, 'create table kept as select 42 as answer');
    process.kill(pid, 'SIGKILL');
    await until(() => database.pid !== pid);
    expect(database.port).toBe(port);
    expect(await query(database.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(workspace.messages.some((message) => message.includes('died'))).toBe(true);
  });
});
