import { once } from 'node:events';
import { readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify } from './process-info.ts';
import { withStartLock } from './start-lock.ts';
import { untilLogged } from './testing/crashes.ts';
import { makeWorkspace, query, until, waitUntilGone } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.close());

describe('several processes', () => {
  it('that start at once on an empty directory share one server, which the last one stops', async () => {
    const children = Array.from({ length: 4 }, () => workspace.startChild());
    const started = await Promise.all(children.map((child) => child.waitFor('started')));
    expect(new Set(started.map(({ pid }) => pid)).size).toBe(1);
    expect(started.filter(({ adopted }) => adopted === false)).toHaveLength(1);
    const initialised = children.flatMap(({ events }) =>
      events.filter(({ msg }) => String(msg).startsWith('initialised')),
    );
    expect(initialised).toHaveLength(1);

    const pid = Number(started[0]?.['pid']);
    const [starter, ...rest] = children.toSorted(
      (a, b) => Number(a.events.some(isAdoption)) - Number(b.events.some(isAdoption)),
    );
    for (const child of [starter, ...rest]) {
      expect(await identify(pid)).not.toBeNull();
      child?.say('stop');
      await child?.waitFor('stopped');
    }
    expect(await identify(pid)).toBeNull();
  });

  it('do not keep the server for one that was killed', async () => {
    const child = workspace.startChild();
    await child.waitFor('started');
    const database = await workspace.start();
    await child.kill();
    await database.stop();
    expect(await identify(database.pid)).toBeNull();
  });
});

describe('speed', () => {
  it('starts a stopped cluster in well under a second and adopts a running one in under 0.2 s', async () => {
    await (await workspace.start()).stop();
    const startTime = await fastestOf(3, async () => {
      const database = await workspace.start();
      return () => database.stop();
    });
    expect(startTime).toBeLessThan(800);
    await workspace.start();
    const adoptTime = await fastestOf(3, async () => {
      const database = await workspace.start();
      expect(database.adopted).toBe(true);
      return () => database.stop();
    });
    expect(adoptTime).toBeLessThan(200);
  });
});

describe('Ctrl-C', () => {
  it('lets the process finish its query before the server goes', async () => {
    const child = workspace.startChild();
    const started = await child.waitFor('started');
    const [pid, connectionString] = [Number(started['pid']), String(started['connectionString'])];
    const blocker = new pg.Client({ connectionString });
    blocker.on('error', () => undefined);
    await blocker.connect();
    await blocker.query('select pg_advisory_lock(1)');
    child.say('query');
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await until(async () => (await blocker.query(waiting)).rows.length === 1);

    child.signalGroup('SIGINT');
    await child.waitFor('interrupted');
    expect((await blocker.query(waiting)).rows).toHaveLength(1);
    // The answer may be lost: from here on the child may finish, and stop the server, at any moment.
    await blocker.query('select pg_advisory_unlock(1)').catch(() => undefined);
    await child.waitFor('queried');
    await child.waitFor('stopped');
    expect(await identify(pid)).toBeNull();
  });
});

describe('stop', () => {
  it('wins against a restart that waits for its turn', async () => {
    const database = await workspace.start();
    let stopped: Promise<void> | undefined;
    await withStartLock(workspace.lock, { token: 'test', timeoutMs: 0 }, async () => {
      process.kill(database.pid, 'SIGKILL');
      await untilLogged(workspace, 'died');
      stopped = database.stop();
    });
    await stopped;
    expect(workspace.messages.join()).not.toMatch('is back');
    expect(await identify(database.pid)).toBeNull();
  });

  it('wins against a restart in flight, which leaves no server behind', async () => {
    const database = await workspace.start();
    // A backend that does not notice its server's death keeps every new server from starting.
    const backend = await workspace.freezeBackend(database.connectionString);
    process.kill(database.pid, 'SIGKILL');
    await until(async () => (await readFile(workspace.log, 'utf8')).includes('is still in use'));
    await database.stop();
    await workspace.thawBackend(backend);
    await waitUntilGone(backend);
    const left = Number.parseInt(await readFile(workspace.pidFile, 'utf8'), 10);
    expect(await identify(left)).toBeNull();
    expect(workspace.messages.join()).not.toMatch('is back');
  });

  it('wins against a restart that keeps failing', async () => {
    const database = await workspace.start();
    await rename(workspace.configuration, `${workspace.configuration}.away`);
    process.kill(database.pid, 'SIGKILL');
    await untilLogged(workspace, 'cannot restart');
    await database.stop();
    const logged = workspace.messages.length;
    expect(await identify(database.pid)).toBeNull();
    expect(workspace.messages).toHaveLength(logged);
  });
});

describe('a server that dies', () => {
  it('comes back for every process that uses it, once', async () => {
    const child = workspace.startChild();
    await child.waitFor('started');
    const database = await workspace.start();
    const { pid } = database;
    process.kill(pid, 'SIGKILL');
    await until(() => database.pid !== pid);
    await until(() => child.events.some(({ msg }) => String(msg).endsWith('is back')));
    const back = child.events.find(({ msg }) => String(msg).endsWith('is back'));
    expect(back).toMatchObject({ pid: database.pid, port: database.port });
  });

  it('comes back once the reason why it could not start is gone', async () => {
    const database = await workspace.start();
    const { pid } = database;
    await rename(workspace.configuration, `${workspace.configuration}.away`);
    process.kill(pid, 'SIGKILL');
    await untilLogged(workspace, 'cannot restart');
    await rename(`${workspace.configuration}.away`, workspace.configuration);
    await until(() => database.pid !== pid);
    expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('waits for its port rather than coming back on another', async () => {
    const database = await workspace.start();
    const { pid, port } = database;
    const squatter = createServer();
    await withStartLock(workspace.lock, { token: 'test', timeoutMs: 0 }, async () => {
      process.kill(pid, 'SIGKILL');
      await waitUntilGone(pid);
      squatter.listen(port, '127.0.0.1');
      await once(squatter, 'listening');
    });
    await untilLogged(workspace, 'cannot restart');
    squatter.close();
    await until(() => database.pid !== pid);
    expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is started on the same port by a newcomer that is quicker than its users', async () => {
    const database = await workspace.start();
    const { pid, port } = database;
    let newcomer: ReturnType<Workspace['startChild']> | undefined;
    await withStartLock(workspace.lock, { token: 'test', timeoutMs: 0 }, async () => {
      newcomer = workspace.startChild();
      // It stands first in the queue: the supervisor of this process cannot have seen the death yet.
      await newcomer.waitFor('log');
      process.kill(pid, 'SIGKILL');
    });
    expect((await newcomer?.waitFor('started'))?.['port']).toBe(port);
    await until(() => database.pid !== pid);
  });
});

function isAdoption({ msg }: Record<string, unknown>): boolean {
  return String(msg).startsWith('adopted');
}

async function fastestOf(times: number, work: () => Promise<() => Promise<void>>): Promise<number> {
  const measured: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const began = performance.now();
    const undo = await work();
    measured.push(performance.now() - began);
    await undo();
  }
  return Math.min(...measured);
}
