import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { createPasswords, recommendedCost } from '../../platform/auth/index.ts';

const password = 'correct horse';

let t: TestApp;
beforeAll(async () => {
  // At the cost of real ones: cheap hashes are made faster than anybody asks for them.
  t = await buildTestApp({ trustProxy: true, passwords: createPasswords(recommendedCost) });
});
afterAll(() => t.close());

const signIn = async (name: string, given: string, { from, device }: { from: string; device?: string }) =>
  t.visitor.post(
    '/api/users/sign_in',
    { usernameOrEmail: name, password: given },
    { 'x-forwarded-for': from, ...(device === undefined ? {} : { cookie: `lectern_device=${device}` }) },
  );

it('a great many sign-ins at once are answered or sent away, none of them counted that was sent away, and a known device keeps its place', async () => {
  const user = await t.buildUser({ passwordHash: await t.services.passwords.hash(password) });
  const first = await signIn(user.username, password, { from: '203.0.113.77' });
  const device = first.cookies.find(({ name }) => name === 'lectern_device')?.value ?? '';
  const names = Array.from({ length: 160 }, (_, i) => `crowd ${i}`);
  const crowd = names.map((name, i) => signIn(name, 'wrong one', { from: `10.8.${i}.1` }));
  const known = signIn(user.username, password, { from: '203.0.113.77', device });
  const answers = await Promise.all(crowd);
  expect((await known).status).toBe(200);
  const away = answers.filter(({ status }) => status === 503);
  expect(away.length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(away[0]?.headers['retry-after']).toBe('2');
  const failed = await t.db
    .selectFrom('rate_limits')
    .select((e) => e.fn.sum<string>('count').as('n'))
    .where('key', 'like', 'sign-in:near:%')
    .executeTakeFirstOrThrow();
  expect(Number(failed.n)).toBe(answers.length - away.length);
});
