import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, courseInput, type TestApp } from '../../../testing/index.ts';
import { describeError } from './describe-error.ts';

/** Stands in everything that people type, send or follow; nothing of it may be in the log. */
const secret = 'Ada-Lovelace-hunter2';
const address = '198.51.100.77';
const headers = {
  // Another scheme than that of access tokens, which are refused where they are none.
  authorization: `Basic ${secret}`,
  'user-agent': secret,
  'x-forwarded-for': address,
  referer: `https://lectern.example/${secret}`,
  'idempotency-key': `${secret}-1`,
};

type Line = {
  level: number;
  reqId?: string;
  msg: string;
  req?: object;
  res?: { status: number; route: string | null };
};

let t: TestApp;
let text = '';
const lines = (): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

beforeAll(async () => {
  t = await buildTestApp({
    mail: true,
    publicUrl: 'https://lectern.example',
    trustProxy: true,
    log: { write: (line) => void (text += line) },
  });
});
afterAll(() => t.close());

const json = { 'content-type': 'application/json' };

/** Requests of many kinds, with the secret in every place that a request has; answers their statuses. */
async function walk(): Promise<number[]> {
  const teacher = await t.as(await t.buildUser({ role: 'teacher' }));
  const admin = await t.as(await t.buildUser({ isAdmin: true }));
  const email = `${secret}@example.org`;
  // A password that is somebody's name is refused.
  const password = `known only to ${secret}`;
  const body = { username: secret.slice(0, 20), email, password, confirmPassword: password };
  const upload = uploadForm(`${secret}.png`, tinyPng);
  const course = { ...courseInput(), name: secret, description: secret };
  const answers = [
    await t.visitor.post('/api/users/sign_up', body, headers),
    await t.visitor.post('/api/users/sign_up', body, headers),
    await t.visitor.post('/api/users/sign_in', { usernameOrEmail: email, password }, headers),
    await t.visitor.post('/api/users/sign_in', { usernameOrEmail: secret, password: `${secret}!` }, headers),
    await t.visitor.post('/api/users/sign_in', `{"password": "${secret}`, { ...headers, ...json }),
    await t.visitor.post('/api/users/sign_in', secret, { ...headers, ...json }),
    await t.visitor.get(`/api/users/me`, { ...headers, cookie: `lectern_session=${secret}; other=${secret}` }),
    await t.visitor.get('/api/courses', { authorization: `Bearer lct_${secret}` }),
    await admin.get(`/api/users?search=${secret}&page=1`, headers),
    await admin.get(`/api/users?page=${secret}`, headers),
    await teacher.get(`/api/courses/${secret}`, headers),
    await t.visitor.get(`/${secret}?token=${secret}`, headers),
    await t.visitor.get(`/api/files/01890000-0000-7000-8000-000000000001/${secret}.pdf`, headers),
    await teacher.call('POST', '/api/files', upload.payload, { ...headers, ...upload.headers }),
    await teacher.call('POST', '/api/files', 'x', { ...headers, 'content-type': `text/${secret}` }),
    await teacher.post('/api/courses/create-course', course, headers),
    await teacher.post('/api/courses/create-course', { ...course, duration: secret }, headers),
  ];
  return answers.map(({ status }) => status);
}

describe('the log', () => {
  it('tells of every request with its id and route, and nothing of who asked for what', async () => {
    const statuses = await walk();
    // Nothing can be found for this one, not even that nothing is there.
    expect((await t.visitor.get(`/api/${secret}/%E0%A4%A`, headers)).status).toBe(400);
    // The walk has been everywhere: done, refused, unreadable, not found.
    for (const status of [200, 201, 400, 401, 404, 409, 415]) expect(statuses, `a ${status}`).toContain(status);
    const done = lines().filter(({ res }) => res !== undefined);
    expect(done.map(({ res }) => res?.status)).toEqual(statuses);
    for (const { reqId } of done) expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
    expect(done.map(({ res }) => res?.route)).toContain('/api/courses/:id');
    for (const hidden of [secret, secret.toLowerCase(), encodeURIComponent(secret), address]) {
      expect(text).not.toContain(hidden);
    }
  });

  it('tells of a fault with where it is, under the id that the person was given', async () => {
    await sql`alter table courses rename to courses_away`.execute(t.db);
    try {
      const answer = await t.visitor.get(`/api/courses?search=${secret}&limit=1`, headers);
      expect(answer.status).toBe(500);
      const fault = lines().find(({ reqId, level }) => level === 50 && reqId === answer.body.requestId);
      expect(fault).toMatchObject({ msg: 'unexpected error', err: { code: '42P01' } });
      expect(text).not.toContain(secret);
    } finally {
      await sql`alter table courses_away rename to courses`.execute(t.db);
    }
  });
});

describe('an error', () => {
  it('leaves behind the details of a database error, which quote what people typed', async () => {
    const user = await t.buildUser();
    const twice = sql`insert into users select * from users where id = ${user.id}`.execute(t.db);
    const broken = sql`select ${secret}::text::int`.execute(t.db);
    const errors = await Promise.all([twice, broken].map((query) => query.catch((error: unknown) => error)));
    expect(errors.map((error) => error instanceof DatabaseError)).toEqual([true, true]);
    expect(JSON.stringify(errors)).toContain(user.id);
    const described = JSON.stringify(errors.map((error) => describeError(new Error('saving', { cause: error }))));
    expect(described).toContain('users_pkey');
    expect(described).toContain('22P02');
    expect(described).not.toContain(secret);
    expect(described).not.toContain(user.id);
  });

  it('leaves behind the text that a parser quotes', () => {
    let error: unknown;
    try {
      JSON.parse(`{"password": ${secret}}`);
    } catch (thrown) {
      error = thrown;
    }
    expect(String(error)).toContain('Ada');
    expect(JSON.stringify(describeError(error))).not.toContain('Ada');
  });
});
