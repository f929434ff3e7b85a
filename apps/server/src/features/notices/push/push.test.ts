import type { PushState } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs, submit } from '../../../../testing/features/attempts/open-attempt.ts';
import {
  addMaterials,
  handOn,
  joinedCourse,
  lookAtDates,
  read,
} from '../../../../testing/features/notices/notice-calls.ts';
import { type PushService, startPushService } from '../../../../testing/features/notices/push-service.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../../testing/index.ts';
import { createOutward, systemResolve } from '../../../platform/net/index.ts';
import { sendMessages } from './send-messages.ts';

const url = '/api/users/me/push';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let t: TestApp;
let service: PushService;
let owner: TestUser;
beforeAll(async () => {
  const outward = createOutward({ allowPrivate: true, resolve: systemResolve });
  t = await buildTestApp({ outward, publicUrl: 'https://lectern.example.org/' });
  service = await startPushService();
});
afterAll(async () => {
  await service.stop();
  await t.close();
});
beforeEach(async () => {
  await t.db.deleteFrom('push_messages').execute();
  await t.db.deleteFrom('date_checks').execute();
  Object.assign(service, { messages: [], answers: 201, retryAfter: null });
  owner = await t.buildUser({ role: 'teacher' });
});

/** Does what a process does every second; answers what browsers were shown. */
async function tick() {
  const before = service.messages.length;
  await handOn(t);
  await lookAtDates(t);
  await sendMessages(t.services, new AbortController().signal);
  return service.messages.slice(before).map(({ browser, text }) => ({ browser, ...text }));
}
const bodies = async (): Promise<string[]> => (await tick()).map(({ body }) => body);

async function turnOn(caller: Caller, browser = service.browser()) {
  const answer = await caller.put(url, browser);
  expect(answer.status, answer.text).toBe(200);
  return { ...browser, state: answer.body.data as PushState };
}
const devicesOf = async (caller: Caller) => ((await caller.get(url)).body as PushState).devices;

/** A student with a device, in a course with a test that is due in an hour and a half. */
async function due(change: object = {}) {
  const { course, user, student } = await joinedCourse(t, owner);
  await t.db
    .updateTable('users')
    .set({ is_active: true, ...change })
    .where('id', '=', user.id)
    .execute();
  const browser = await turnOn(student);
  const dueAt = new Date(t.clock.now().getTime() + 1.5 * hourMs);
  const test = await t.buildTest(owner, course, { name: 'Trees', due_at: dueAt });
  return { course, user, student, browser, test };
}
const choosePush = (caller: Caller, push: boolean) =>
  caller.put('/api/users/me/notice-settings', { kinds: [{ kind: 'test_due_soon', here: true, mail: 'none', push }] });

describe('a device shows', () => {
  it('a date that is near in the language of its person, encrypted for it alone, and once', async () => {
    const { browser, test } = await due({ language: 'de' });
    const [message, ...others] = await tick();
    expect(others).toEqual([]);
    expect(message).toEqual({
      browser: browser.name,
      title: 'Tests, die bald fällig sind',
      body: 'Trees ist innerhalb von 2 Stunden fällig',
      tag: 'test_due_soon',
      url: `/test/${test.id}`,
    });
    const headers = service.messages[0]?.headers ?? {};
    expect(headers).toMatchObject({ ttl: '5400', topic: 'test_due_soon', 'content-encoding': 'aes128gcm' });
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=.*, k=${browser.state.publicKey}$`));
    expect(await tick()).toEqual([]);
  });

  it('one message, as another of the person does, where two processes send at the same time', async () => {
    const { user } = await due();
    await turnOn(await t.as(user));
    await handOn(t);
    await lookAtDates(t);
    const { signal } = new AbortController();
    await Promise.all([1, 2].map(() => sendMessages(t.services, signal)));
    expect(new Set(service.messages.map(({ browser }) => browser)).size).toBe(2);
    expect(service.messages).toHaveLength(2);
  });

  it('no reason for taking somebody out, which others could read on a locked screen', async () => {
    const { course, user, student } = await joinedCourse(t, owner);
    await turnOn(student);
    const teacher = await t.as(owner);
    const removal = await teacher.post(`/api/courses/${course._id}/students/${user.id}/remove`, {
      reason: 'Copied from a neighbour',
    });
    expect(removal.status, removal.text).toBeLessThan(300);
    expect(await bodies()).toEqual([`You were taken out of ${course.name}`]);
  });

  it('all that comes within ten minutes of a message as one, in its place', async () => {
    const { course, student } = await joinedCourse(t, owner);
    await turnOn(student);
    await student.put('/api/users/me/notice-settings', {
      kinds: [{ kind: 'materials_added', here: true, mail: 'none', push: true }],
    });
    const teacher = await t.as(owner);
    await addMaterials(teacher, course, 'Roots');
    expect(await bodies()).toEqual([`1 new material in ${course.name}`]);
    for (const name of ['Stems', 'Leaves']) {
      t.clock.advance(minuteMs);
      await addMaterials(teacher, course, name);
      expect(await tick()).toEqual([]);
    }
    t.clock.advance(9 * minuteMs);
    expect(await bodies()).toEqual([`3 new materials in ${course.name}`]);
    expect(new Set(service.messages.map(({ text }) => text.tag)).size).toBe(1);
  });
});

describe('a device shows nothing', () => {
  it('where the test is submitted, or the notice read, before the message leaves', async () => {
    const [one, other] = [await due(), await due()];
    await handOn(t);
    await lookAtDates(t);
    await submit(await startAs(t, one.user, one.test));
    await read(other.student, { until: t.clock.now().toISOString() });
    expect(await tick()).toEqual([]);
  });

  it('to somebody who was taken out of the course, or for whom the date moved, since it was decided', async () => {
    const [one, other] = [await due(), await due()];
    await handOn(t);
    await lookAtDates(t);
    await t.db.deleteFrom('join_requests').where('user_id', '=', one.user.id).execute();
    const later = new Date(t.clock.now().getTime() + 90 * hourMs);
    await t.db.updateTable('assessments').set({ due_at: later }).where('id', '=', other.test.id).execute();
    expect(await tick()).toEqual([]);
  });

  it('about a kind that its person does not choose', async () => {
    const { student } = await due();
    await choosePush(student, false);
    expect(await tick()).toEqual([]);
  });

  it('in quiet hours, and at their end no more than is still true', async () => {
    const { student } = await due({ time_zone: 'UTC' });
    const now = t.clock.now();
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16);
    await student.put('/api/users/me/notice-settings', { quietHours: { from: at(-hourMs), until: at(hourMs) } });
    expect(await tick()).toEqual([]);
    t.clock.advance(hourMs);
    expect(await bodies()).toEqual(['Trees is due within 1 hour']);
  });

  it('once its person has signed out there, was blocked, or has another password; others of theirs go on', async () => {
    const { user, student } = await due();
    const second = await t.as(user);
    const kept = await turnOn(second);
    await handOn(t);
    await lookAtDates(t);
    expect((await student.post('/api/users/sign_out')).status).toBe(200);
    expect((await tick()).map(({ browser }) => browser)).toEqual([kept.name]);
    expect(await devicesOf(second)).toHaveLength(1);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.put(`/api/users/${user.id}`, { isActive: false })).status).toBe(200);
    expect(await t.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', user.id).execute()).toEqual(
      [],
    );
  });

  it('once its auth session has lasted long enough, whether it is cleared away or not', async () => {
    const { user } = await due();
    await handOn(t);
    await lookAtDates(t);
    await t.db.updateTable('auth_sessions').set({ expires_at: t.clock.now() }).where('user_id', '=', user.id).execute();
    expect(await tick()).toEqual([]);
  });

  it('to its former person, where somebody else turns notices on in the same browser', async () => {
    const { student, browser } = await due();
    await turnOn(await t.as(await t.buildUser()), browser);
    expect(await tick()).toEqual([]);
    expect(await devicesOf(student)).toEqual([]);
  });
});

describe('a push service', () => {
  it('that is away is tried again, longer each time, and what is no longer true by then is not sent', async () => {
    const { test, user } = await due();
    const other = await due();
    await service.stop();
    expect(await tick()).toEqual([]);
    await service.open();
    expect(await tick()).toEqual([]);
    await submit(await startAs(t, user, test));
    t.clock.advance(minuteMs);
    expect((await tick()).map(({ browser }) => browser)).toEqual([other.browser.name]);
  });

  it.each([503, 429])('that answers %i is asked again when it says, and then has one message', async (answers) => {
    await due();
    Object.assign(service, { answers, retryAfter: '300' });
    await tick();
    service.answers = 201;
    t.clock.advance(4 * minuteMs);
    expect(await tick()).toEqual([]);
    t.clock.advance(minuteMs);
    expect(await tick()).toHaveLength(1);
  });

  it('that takes a message and says nothing is not given it twice', async () => {
    const { student } = await due();
    service.answers = 'hang up';
    expect(await tick()).toHaveLength(1);
    service.answers = 201;
    t.clock.advance(hourMs);
    expect(await tick()).toEqual([]);
    expect(await devicesOf(student)).toMatchObject([{ lastSuccessAt: null }]);
  });

  it.each([404, 410])('that knows a browser no more (%i) ends its device', async (answers) => {
    const { student } = await due();
    service.answers = answers;
    await tick();
    expect(await devicesOf(student)).toEqual([]);
  });
});
