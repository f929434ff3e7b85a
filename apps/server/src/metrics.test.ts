import { type AddressInfo, connect } from 'node:net';
import { ErrorBody } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyone } from './platform/policy/index.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { buildBareShell } from '../testing/bare-shell.ts';
import { buildTestApp, type TestApp } from '../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it.each(['x-forwarded-for', 'forwarded'])('are not there for somebody behind a proxy here (%s)', async (header) => {
  expect((await t.visitor.get('/metrics', { [header]: '192.0.2.1' })).status).toBe(404);
});

it('are not there under another site’s name that leads here, as a page in a browser on this machine would use', async () => {
  expect((await t.visitor.get('/metrics', { host: 'evil.example' })).status).toBe(404);
});

it('are not there for a proxy here that says nothing of itself and speaks HTTP/1.0', async () => {
  const { app } = await buildBareShell();
  registerMetrics(app, { readings: [], countedRoutes: [] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const firstLine = async (version: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET /metrics HTTP/${version}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    return answer.slice(0, answer.indexOf('\r\n'));
  };
  expect(await firstLine('1.0')).toContain(' 404 ');
  expect(await firstLine('1.1')).toContain(' 200 ');
});

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

/** The value of a metric without labels. */
async function valueOf(name: string): Promise<number> {
  const { text } = await t.visitor.get('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 'not there');
}

it('tell of the database, the mail that waits, and the event loop', async () => {
  expect(await valueOf('lectern_mails_waiting')).toBe(0);
  await sql`insert into mails (id, recipient, subject, body, created_at, next_try_at, expires_at)
    values (gen_random_uuid(), 'ada@example.org', 'A', 'B', now(), now(), now())`.execute(t.db);
  expect(await valueOf('lectern_mails_waiting')).toBe(1);
  expect(await valueOf('lectern_events_waiting')).toBe(0);
  expect(await valueOf('lectern_events_oldest_seconds')).toBe(0);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into waiting_events (thing_id, place, id, name, facts, created_at, next_try_at)
    values (${first}, 1, ${first}, 'any', '{}', ${t.clock.now()}, now())`.execute(t.db);
  t.clock.advance(90_000);
  await sql`insert into waiting_events (thing_id, place, id, name, facts, created_at, next_try_at)
    values (${second}, 1, ${second}, 'any', '{}', ${t.clock.now()}, now())`.execute(t.db);
  expect(await valueOf('lectern_events_waiting')).toBe(2);
  expect(await valueOf('lectern_events_oldest_seconds')).toBe(90);
  expect(await valueOf('lectern_database_connections')).toBeGreaterThan(0);
  expect(await valueOf('lectern_database_waiting')).toBe(0);
  expect(await valueOf('lectern_attempts_open')).toBe(0);
  expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(await valueOf('lectern_choices_saved_total')).toBe(0);
});

it('count a route when it did what it is for, and go without what cannot be read', async () => {
  const { app } = await buildBareShell();
  registerMetrics(app, {
    readings: [{ name: 'broken', help: 'x', read: () => Promise.reject(new Error('the database is away')) }],
    countedRoutes: [{ name: 'done_total', help: 'x', method: 'PUT', route: '/things/:id' }],
  });
  app.put<{ Params: { id: string } }>('/things/:id', { config: { policy: anyone } }, (request, reply) =>
    reply.code(request.params.id === 'bad' ? 409 : 200).send('x'),
  );
  for (const id of ['a', 'bad', 'b']) await app.inject({ method: 'PUT', url: `/things/${id}` });
  const text = (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
  expect(text).toMatch(/^done_total 2$/m);
  expect(text).toMatch(/^broken Nan$/im);
});
