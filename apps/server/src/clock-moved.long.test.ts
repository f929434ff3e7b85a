import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tinyPng } from '../testing/files.ts';
import {
  type HttpClient,
  httpClient,
  type Installation,
  type ServerProcess,
  signedInClient,
  until,
} from '../testing/process/index.ts';
import { makePreparedInstallation } from '../testing/process/prepared-installation.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const farMs = 400 * 24 * hourMs;
const preload = fileURLToPath(new URL('../testing/process/move-date.ts', import.meta.url));
/** Settings with which the process takes the machine's time for another one, at once or by a signal. */
const moved = (ms: number, laterMs = 0) => ({
  NODE_OPTIONS: `--import=${preload}`,
  MOVED_MS: String(ms),
  MOVED_LATER_MS: String(laterMs),
});

let installation: Installation;
let server: ServerProcess;
let student: HttpClient;
let attempt: { _id: string; lease: number; question: string };
let before: unknown;
beforeEach(async () => {
  installation = await makePreparedInstallation();
  server = await installation.start();
  await fill();
});
afterEach(() => installation.close());

/** Makes a row of everything that ends or goes one day. */
async function fill() {
  const admin = await signedInClient(server.url, 'admin', 'lectern-demo');
  student = await signedInClient(server.url, 'student', 'lectern-demo');
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(tinyPng)], { type: 'image/png' }), 'dot.png');
  expect((await admin.call('POST', '/api/files', { form })).status).toBe(201);
  const json = { username: 'Late Comer', email: 'late@example.org', role: 'student' };
  const made = await admin.call('POST', '/api/users', { json, headers: { 'idempotency-key': 'once' } });
  expect([made.status, typeof made.body.passwordLink]).toEqual([201, 'string']);
  await httpClient(server.url).call('POST', '/api/users/sign_in', {
    json: { usernameOrEmail: 'late@example.org', password: 'wrong' },
  });
  await installation.query(`insert into mails (id, recipient, subject, body, created_at, next_try_at, expires_at)
    values (gen_random_uuid(), 'late@example.org', 'Link', 'Link', now(), now(), now() + interval '30 minutes')`);
  await installation.query(`update courses set deleted_at = now() where id in (
    select id from courses where not exists (select from assessments where course_id = courses.id) limit 2)`);
  await installation.query('update assessments set attempts_allowed = attempts_allowed + 1, duration_minutes = 60');
  const listed = (await student.get('/api/tests')).body.data as { _id: string }[];
  const begun = await student.call('POST', `/api/tests/${listed[0]?._id ?? ''}/attempts`);
  expect(begun.status).toBe(201);
  attempt = { ...begun.body.attempt, lease: begun.body.lease, question: begun.body.attempt.questions[0]._id };
  before = await rows();
  expect(Object.values(before as object).every((count) => Number(count) > 0)).toBe(true);
}

const rows = async () =>
  (
    await installation.query(`select
      (select count(*) from audit_entries) as audit,
      (select count(*) from courses where deleted_at is not null) as bin,
      (select count(*) from auth_sessions) as auth_sessions,
      (select count(*) from known_devices) as devices,
      (select count(*) from idempotency_keys) as keys,
      (select count(*) from files) as files,
      (select count(*) from mails) as mails,
      (select count(*) from password_links) as links,
      (select count(*) from assessment_versions) as versions,
      (select count(*) from attempts where status = 'open') as open`)
  )[0];

/** How long the attempt has left, as its student is told; the student can go on with it. */
async function timeLeft(sequence: number): Promise<number> {
  const at = httpClient(server.url, student.cookie);
  const sent = { json: { selected: ['A'], lease: attempt.lease, sequence } };
  const saved = await at.call('PUT', `/api/attempts/${attempt._id}/responses/${attempt.question}`, sent);
  expect([saved.status, saved.body.message]).toEqual([200, undefined]);
  return Date.parse(saved.body.deadlineAt) - Date.parse(saved.body.serverTime);
}

const restart = async (settings: Record<string, string> = {}) => {
  await server.end('SIGTERM');
  server = await installation.start({ LOG_LEVEL: 'info', ...settings });
};
const untilMaintained = () =>
  until('it says that it removes nothing', () => server.output().includes('nothing is tidied up by age'));

describe('a process whose machine has another time than the database', () => {
  test('at a start, far ahead, far behind or by an hour: nothing goes, nobody is signed out, and a test goes on', async () => {
    let left = await timeLeft(1);
    for (const [index, ms] of [farMs, -farMs, hourMs].entries()) {
      await restart(moved(ms));
      await untilMaintained();
      expect(await rows()).toEqual(before);
      expect((await httpClient(server.url, student.cookie).get('/api/users/me')).status).toBe(200);
      const still = await timeLeft(index + 2);
      expect(still).toBeLessThanOrEqual(left);
      expect(still).toBeGreaterThan(left - 2 * minuteMs);
      left = still;
      await until('readiness tells why', async () => {
        const ready = await httpClient(server.url).get('/readyz');
        return ready.status === 200 && /machine's time is .* the database's/.test(ready.body.detail);
      });
    }
    const doctor = await installation.command(['doctor'], moved(farMs));
    expect([doctor.code, doctor.stdout]).toEqual([
      1,
      expect.stringMatching(/fail {2}clock: this machine and the database/),
    ]);
  });

  test('that is set an hour ahead while a test is open ends nothing', async () => {
    await restart(moved(0, hourMs));
    const left = await timeLeft(1);
    server.signal('SIGUSR2');
    await until('readiness tells why', async () =>
      /machine's time is 60 minutes ahead/.test((await httpClient(server.url).get('/readyz')).body.detail),
    );
    expect(await timeLeft(2)).toBeGreaterThan(left - minuteMs);
    expect(await rows()).toEqual(before);
  });
});

describe('a machine whose time moves, its database with it', () => {
  const moveDatabase = (ms: number) =>
    installation.query('update time_moved set by = make_interval(secs => $1)', [ms / 1000]);
  const isNoted = (ms: number) =>
    until('the leap is noted', async () => {
      const [row] = await installation.query('select leap_ms from server_clock');
      return Math.abs(Number(row?.['leap_ms']) - ms) < 3 * minuteMs;
    });

  beforeEach(async () => {
    await installation.query('create table time_moved (by interval not null)');
    await installation.query(`insert into time_moved values ('0')`);
    await installation.query(`create function public.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + by from public.time_moved'`);
    await installation.query(`do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`);
  });

  test('an hour ahead while a test is open: it has as much time left as before, and no less when the time is set right', async () => {
    await restart(moved(0, hourMs));
    const left = await timeLeft(1);
    server.signal('SIGUSR2');
    await moveDatabase(hourMs);
    await isNoted(hourMs);
    expect(Math.abs((await timeLeft(2)) - left)).toBeLessThan(minuteMs);
    expect(await rows()).toEqual(before);
    await moveDatabase(0);
    await isNoted(0);
    expect(await timeLeft(3)).toBeGreaterThan(left - minuteMs);
    expect(await rows()).toEqual(before);
  });

  test('an hour ahead and right again: what was made meanwhile begins when the time is right', async () => {
    await server.end('SIGTERM');
    server = await installation.start();
    await moveDatabase(hourMs);
    await restart(moved(hourMs));
    const admin = await signedInClient(server.url, 'admin', 'lectern-demo');
    const json = { username: 'From Tomorrow', email: 'tomorrow@example.org', role: 'student' };
    const made = await admin.call('POST', '/api/users', { json, headers: { 'idempotency-key': 'ahead' } });
    expect(made.status).toBe(201);
    const ahead = async () =>
      (
        await installation.query(`select
          (select count(*)::int from auth_sessions where created_at > pg_catalog.now() + interval '1 minute') as sessions,
          (select count(*)::int from password_links where created_at > pg_catalog.now() + interval '1 minute') as links,
          (select count(*)::int from idempotency_keys where created_at > pg_catalog.now() + interval '1 minute') as keys`)
      )[0];
    expect(await ahead()).toEqual({ sessions: 1, links: 1, keys: 1 });
    await moveDatabase(0);
    await restart();
    await until('they begin now', () => server.output().includes('what a clock that was ahead has made'));
    expect(await ahead()).toEqual({ sessions: 0, links: 0, keys: 0 });
    expect((await httpClient(server.url, admin.cookie).get('/api/users/me')).status).toBe(200);
  });

  test('400 days ahead at a start: nothing goes, the doctor says so, and all goes on once the time is right', async () => {
    const left = await timeLeft(1);
    await server.end('SIGTERM');
    server = await installation.start();
    await moveDatabase(farMs);
    await restart({ ...moved(farMs) });
    await untilMaintained();
    expect(await rows()).toEqual(before);
    const ready = await httpClient(server.url).get('/readyz');
    expect([ready.status, ready.body.detail]).toEqual([
      200,
      expect.stringMatching(/the time moved by more than a day/),
    ]);
    const doctor = await installation.command(['doctor'], moved(farMs));
    expect(doctor.stdout).toMatch(/warn {2}clock: the time moved by more than a day/);
    await moveDatabase(0);
    await restart();
    await untilMaintained();
    expect(await rows()).toEqual(before);
    expect((await httpClient(server.url, student.cookie).get('/api/users/me')).status).toBe(200);
    expect(await timeLeft(2)).toBeGreaterThan(left - 3 * minuteMs);
  });
});
