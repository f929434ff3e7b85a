import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { ErrorBody } from '@lectern/contract';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { connect, type Db } from '../db/index.ts';
import { registerHealth } from './health.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** An app whose database is not there: nothing listens on port 1. */
async function withoutDatabase() {
  const db = connect({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  const { app } = await buildBareShell();
  registerHealth(app, db);
  return app;
}

describe('without its database', () => {
  it('the process is alive and not ready', async () => {
    const app = await withoutDatabase();
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ErrorBody.parse(ready.json())).toMatchObject({ error: 'service_unavailable' });
    expect(ready.payload).not.toContain('127.0.0.1');
  });

  it('that says nothing, the process is not ready within seconds, and one question waits however many ask', async () => {
    const taken: Socket[] = [];
    const silent = createServer((socket) => taken.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const db = connect({
      connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
      maxConnections: 5,
      onIdleError: () => undefined,
    });
    const { app } = await buildBareShell();
    registerHealth(app, db);
    const answers = await Promise.all([app.inject('/readyz'), app.inject('/readyz'), app.inject('/readyz')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(taken).toHaveLength(1);
    for (const socket of taken) socket.destroy();
    silent.close();
    await db.destroy();
  });
});

/** An app with a database that answers as a test says, and whose own patience is short. */
async function withDatabase(answer: () => Promise<QueryResult<never>>, forgetMs = 60_000) {
  const connection = { executeQuery: answer, streamQuery: () => expect.unreachable() };
  const driver = Object.assign(new DummyDriver(), { acquireConnection: async () => connection });
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const { app } = await buildBareShell();
  registerHealth(app, db, { patience: { answerMs: 20, forgetMs } });
  return async () => (await app.inject('/readyz')).statusCode;
}

const never = () => new Promise<never>(() => undefined);

describe('after connections were lost, whose questions are never answered', () => {
  it('asks on another', async () => {
    const answer = vi.fn(async () => ({ rows: [] })).mockImplementationOnce(never);
    const ready = await withDatabase(answer);
    expect(await ready()).toBe(503);
    expect(await ready()).toBe(200);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('asks on no more than three, until they are settled', async () => {
    const settle: (() => void)[] = [];
    const answer = vi.fn(() => new Promise<{ rows: never[] }>((resolve) => settle.push(() => resolve({ rows: [] }))));
    const ready = await withDatabase(answer);
    for (let i = 0; i < 5; i += 1) expect(await ready()).toBe(503);
    expect(answer).toHaveBeenCalledTimes(3);
    settle[1]?.();
    answer.mockResolvedValue({ rows: [] });
    await expect.poll(ready).toBe(200);
  });

  it('asks on others after a while', async () => {
    let isBack = false;
    const ready = await withDatabase(() => (isBack ? Promise.resolve({ rows: [] }) : never()), 100);
    for (let i = 0; i < 3; i += 1) expect(await ready()).toBe(503);
    isBack = true;
    await expect.poll(ready).toBe(200);
  });
});

describe('with it', () => {
  it('both are well', async () => {
    expect((await t.visitor.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await t.visitor.get('/readyz')).body).toEqual({ status: 'ready' });
  });

  it('and one with something to tell can serve all the same, and tells it', async () => {
    const { app } = await buildBareShell();
    registerHealth(app, t.db, { remarks: () => ['Nothing is removed.', 'No backup has been made yet.'] });
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', detail: 'Nothing is removed. No backup has been made yet.' },
    ]);
  });
});
