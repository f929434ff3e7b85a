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
});

describe('with it', () => {
  it('both are well', async () => {
    expect((await t.visitor.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await t.visitor.get('/readyz')).body).toEqual({ status: 'ready' });
  });
});

describe('the metrics', () => {
  it.each(['x-forwarded-for', 'forwarded'])(
    'are not there for somebody behind a proxy of this machine (%s)',
    async (header) => {
      expect((await t.visitor.get('/metrics', { [header]: '192.0.2.1' })).status).toBe(404);
    },
  );

  it('are not there for other machines', async () => {
    const answer = await t.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' });
    expect(answer.statusCode).toBe(404);
    expect(ErrorBody.parse(answer.json()).error).toBe('not_found');
  });

  it('count requests by route, not by address', async () => {
    await t.visitor.get('/api/courses/01890000-0000-7000-8000-000000000001');
    const { text, headers } = await t.visitor.get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/courses\/:id",status="404"\} 1/,
    );
    expect(text).not.toContain('01890000-0000-7000-8000-000000000001');
  });
});
