import { expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { type Actor, signedIn } from '../policy/index.ts';
import { createCallLimit } from './call-limit.ts';

const person: Actor = { id: 'a', role: 'student', isAdmin: false, institutionId: null, authSessionId: 's' };
const other: Actor = { ...person, id: 'b' };
const script: Actor = { ...person, token: { id: 't', name: 'Nightly', scopes: [], institutionId: null } };

/** Whether a call of somebody is let through. */
const passes = (count: (actor: Actor) => void, actor: Actor): boolean => {
  try {
    count(actor);
    return true;
  } catch {
    return false;
  }
};

it('calls past the limit are refused until the minute is over, and say when to come back', async () => {
  const { app } = await buildBareShell({ callsPerMinute: 2, identify: async () => person });
  app.get('/me', { config: { policy: signedIn } }, async () => ({}));
  const answers = [];
  for (let n = 0; n < 3; n += 1) answers.push(await app.inject('/me'));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  const [, , refused] = answers;
  expect(refused?.json()).toMatchObject({ error: 'too_many_requests' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

it('each person and each access token have a count of their own, and a new minute begins anew', () => {
  let time = 0;
  const count = createCallLimit(2, () => time);
  expect([person, person, person, other, script, script, script].map((who) => passes(count, who))).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
  time = 59_999;
  expect(passes(count, person)).toBe(false);
  time = 60_000;
  expect(passes(count, person)).toBe(true);
});

it('a clock that is set back does not lock anybody out', () => {
  let time = 1_000_000;
  const count = createCallLimit(1, () => time);
  passes(count, person);
  time = 0;
  expect(passes(count, person)).toBe(true);
});

it('nobody is counted without a limit', () => {
  const count = createCallLimit(0);
  expect(Array.from({ length: 10_000 }, () => passes(count, person)).every(Boolean)).toBe(true);
});

it('a repeat under one key counts as a call, and has the first answer until the limit', async () => {
  const t = await buildTestApp({ callsPerMinute: 3 });
  try {
    const user = await t.buildUser({ role: 'teacher' });
    const [teacher, { subjects }] = [await t.as(user), await t.buildCourse(user)];
    const input = { name: 'Botany', duration: 1, subjects };
    const answers = [];
    for (let n = 0; n < 4; n += 1)
      answers.push(await teacher.post('/api/courses/create-course', input, { 'idempotency-key': 'k' }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(new Set(answers.slice(0, 3).map(({ text }) => text)).size).toBe(1);
    expect(await t.db.selectFrom('courses').select('id').execute()).toHaveLength(2);
  } finally {
    await t.close();
  }
});
