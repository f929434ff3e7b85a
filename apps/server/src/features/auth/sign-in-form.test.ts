import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { giveFactor } from '../../../testing/features/auth/second-factor.ts';
import { cheapHash } from '../../../testing/cheap-hash.ts';

const password = 'correct horse';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp();
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());

const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'lms.example', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const cookiesOf = (answer: { cookies: { name: string }[] }) => answer.cookies.map(({ name }) => name);

describe('a form sent without scripts', () => {
  it.each([
    ['an origin', { origin: 'https://evil.example' }],
    ['a frame without one', { origin: 'null' }],
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused from another site, known by %s', async (_, headers) => {
    const { username } = await t.buildUser({ passwordHash });
    const answer = await send({ username, password }, headers);
    expect(answer.statusCode).toBe(403);
    expect(cookiesOf(answer)).toEqual([]);
  });

  it('leads back to the form with a wrong password, and keeps the page that asked', async () => {
    const { username } = await t.buildUser({ passwordHash });
    const answer = await send({ username, password: 'wrong one', redirect: '/courses?page=2' });
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      '/login?failed=credentials&redirect=%2Fcourses%3Fpage%3D2',
    ]);
    expect(cookiesOf(answer)).toEqual([]);
  });

  it('leads back where fields are missing, and where it is no form at all', async () => {
    expect((await send({})).headers['location']).toBe('/login?failed=credentials');
    const json = await t.visitor.post('/login', { username: 'x', password });
    expect([json.status, json.headers['location']]).toEqual([303, '/login?failed=credentials']);
  });

  it('says that an account is blocked', async () => {
    const { username } = await t.buildUser({ passwordHash, isActive: false });
    expect((await send({ username, password })).headers['location']).toBe('/login?failed=blocked');
  });

  it('asks for a code where the account has a second factor, and says when it was wrong', async () => {
    const user = await t.buildUser({ passwordHash });
    const app = await giveFactor(t, user.id);
    const fields = { username: user.username, password, redirect: '/courses' };
    for (const [code, reason] of [
      ['', 'code'],
      [app.code(9), 'wrong-code'],
    ] as const) {
      const answer = await send({ ...fields, code });
      expect(answer.headers['location']).toBe(`/login?failed=${reason}&redirect=%2Fcourses`);
      expect(cookiesOf(answer)).toEqual([]);
    }
    const answer = await send({ ...fields, code: app.code() });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/courses']);
    expect(cookiesOf(answer)).toEqual(expect.arrayContaining(['lectern_session']));
  });

  it('does not ask for a code where the password is wrong', async () => {
    const user = await t.buildUser({ passwordHash });
    await giveFactor(t, user.id);
    const answer = await send({ username: user.username, password: 'wrong one' });
    expect(answer.headers['location']).toBe('/login?failed=credentials');
  });

  it('counts failures as the API does, and then asks for patience', async () => {
    const { username } = await t.buildUser({ passwordHash });
    let last = '';
    for (let tries = 0; tries < 11; tries += 1)
      last = String((await send({ username, password: 'wrong one' })).headers['location']);
    expect(last).toBe('/login?failed=later');
  });

  it.each([
    ['student', '/'],
    ['teacher', '/teacher'],
    ['admin', '/instructor'],
  ] as const)('signs a %s in and leads home', async (role, home) => {
    const { username } = await t.buildUser({ role, passwordHash });
    const answer = await send(
      { username, password },
      { origin: 'http://lms.example', 'sec-fetch-site': 'same-origin' },
    );
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, home]);
    expect(cookiesOf(answer)).toEqual(expect.arrayContaining(['lectern_session', 'lectern_signed_in']));
    const cookie = `lectern_session=${answer.cookies.find(({ name }) => name === 'lectern_session')?.value}`;
    expect((await t.visitor.get('/api/users/me', { cookie })).body.user.username).toBe(username);
  });

  it('leads to the page that asked', async () => {
    const { username } = await t.buildUser({ passwordHash });
    expect((await send({ username, password, redirect: '/course/details/1?page=2' })).headers['location']).toBe(
      '/course/details/1?page=2',
    );
  });

  it.each([
    ['/courses?search=a€é', '/courses?search=a%E2%82%AC%C3%A9'],
    ['/o\u0000k', '/o%00k'],
  ])('leads to %j in the letters that a header may have', async (redirect, written) => {
    const { username } = await t.buildUser({ passwordHash });
    const answer = await send({ username, password, redirect });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, written]);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    '/a\t/b',
    '/\n/evil.example',
    'courses',
    '/api/users/export.csv',
    '/x/../api/users/sign_out',
  ])('leads home, and neither off the site nor to a call of the API: %j', async (redirect) => {
    const { username } = await t.buildUser({ passwordHash });
    expect((await send({ username, password, redirect })).headers['location']).toBe('/');
  });
});

describe('the form that signs out without scripts', () => {
  const leave = (headers: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: '/sign-out',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'lms.example', ...headers },
      payload: '',
    });

  it('is refused from another site, and the person stays signed in', async () => {
    const caller = await t.as(await t.buildUser());
    expect((await leave({ cookie: String(caller.cookie), origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await caller.get('/api/users/me')).status).toBe(200);
  });

  it('ends the session, takes the cookies away, and leads to the public courses', async () => {
    const caller = await t.as(await t.buildUser());
    const answer = await leave({ cookie: String(caller.cookie) });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/home']);
    expect(cookiesOf(answer)).toEqual(expect.arrayContaining(['lectern_session', 'lectern_signed_in']));
    expect(answer.cookies.map(({ value }) => value)).toEqual(answer.cookies.map(() => ''));
    expect((await caller.get('/api/users/me')).status).toBe(401);
  });

  it('leads a visitor there as well', async () => {
    const answer = await leave({});
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/home']);
  });
});
