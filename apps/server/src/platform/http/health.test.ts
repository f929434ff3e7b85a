import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { ErrorBody } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBareShell } from '../../testing/bare-shell.ts';
import { buildTestApp, type TestApp } from '../../testing/index.ts';
import { connect } from '../db/index.ts';
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

describe('with it', () => {
  it('both are well', async () => {
    expect((await t.visitor.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await t.visitor.get('/readyz')).body).toEqual({ status: 'ready' });
  });
});
