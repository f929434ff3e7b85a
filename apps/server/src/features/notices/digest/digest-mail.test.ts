import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMaterials, joinedCourse, mailNotices, read } from '../../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../../testing/index.ts';
import type { OutgoingMail } from '../../../platform/mail/sender.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const settings = '/api/users/me/notice-settings';

let t: TestApp;
let owner: TestUser;
let up: boolean;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'https://lectern.example.org/' });
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['mails', 'notices', 'digests', 'date_checks'] as const) await t.db.deleteFrom(table).execute();
  // 08:00 in Berlin.
  t.clock.advance(Math.ceil(t.clock.now().getTime() / dayMs) * dayMs + 7 * hourMs - t.clock.now().getTime());
  owner = await t.buildUser({ role: 'teacher' });
  up = true;
});

/** Does what a process does now and then; answers the mails that were taken. */
const tick = (): Promise<OutgoingMail[]> => mailNotices(t, up);
/** The mails until a moment some hours later, the server looking every half hour. */
async function within(hours: number): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  for (let half = 0; half < 2 * hours; half += 1) {
    t.clock.advance(hourMs / 2);
    sent.push(...(await tick()));
  }
  return sent;
}

const daily = (kind: string) => ({ kind, here: true, mail: 'daily', push: false });
const add = async (course: { _id: string }, ...names: string[]) => addMaterials(await t.as(owner), course, ...names);

/** A student in Berlin with a proven address, who gets new materials and near dates in the summary. */
async function chooser(change: object = {}) {
  const made = await joinedCourse(t, owner);
  await t.db
    .updateTable('users')
    .set({ email_verified: true, time_zone: 'Europe/Berlin', ...change })
    .where('id', '=', made.user.id)
    .execute();
  await choose(made.user, { kinds: [daily('materials_added'), daily('test_due_soon')] });
  return made;
}
async function choose(user: TestUser, chosen: object) {
  const answer = await (await t.as(user)).put(settings, chosen);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as { digestHour: number; kinds: { kind: string; mail: string }[] };
}

describe('the summary of a day', () => {
  it('holds what is unread and true at seven in the morning, in one plain mail that one link ends', async () => {
    const { course, user } = await chooser({ language: 'de' });
    await add(course, 'Roots', 'Stems');
    await t.buildTest(owner, course, { name: 'Trees', due_at: new Date(t.clock.now().getTime() + 40 * hourMs) });
    expect(await within(22)).toEqual([]);
    const [mail, ...others] = await within(1);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: user.email, subject: 'Ihr Tag in Lectern: 2 Mitteilungen' });
    expect(mail?.body).toMatch(/Trees ist am \d+\. März 2026 um 00:00 \(Europe\/Berlin\) fällig/);
    expect(mail?.body).toContain(`https://lectern.example.org/course/details/${course._id}`);
    expect(mail?.body.match(/stop-mail/g)).toHaveLength(1);
    expect(mail?.headers?.['List-Unsubscribe']).toMatch(/^<https:\/\/lectern.example.org\/stop-mail\?key=/);
    expect(await within(24)).toEqual([]);
  });

  it('leaves out what was read, was taken away, is no longer true or came in an earlier one; empty ones are not sent', async () => {
    const { course, user } = await chooser();
    await add(course, 'Roots');
    await tick();
    await read(await t.as(user), { until: t.clock.now().toISOString() });
    await add(course, 'Stems');
    await tick();
    await t.db.updateTable('courses').set({ deleted_at: t.clock.now() }).where('id', '=', course._id).execute();
    expect(await within(24)).toEqual([]);
    await t.db.updateTable('courses').set({ deleted_at: null }).where('id', '=', course._id).execute();
    expect(await within(24)).toHaveLength(1);
    expect(await within(24)).toEqual([]);
  });

  it('is one where the mail server was away for two days, and tells of both', async () => {
    const { course } = await chooser();
    up = false;
    await add(course, 'Roots');
    await within(30);
    await add(course, 'Stems');
    await within(24);
    up = true;
    const sent = await within(12);
    expect(sent.map(({ subject }) => subject)).toEqual(['Your day in Lectern: 1 notice']);
    expect(sent[0]?.body).toContain(`2 new materials in ${course.name}`);
  });

  it('comes at another hour where that is chosen, once a day whatever is changed, and not in quiet hours', async () => {
    const { course, user } = await chooser();
    await add(course, 'Roots');
    expect((await choose(user, { digestHour: 10 })).digestHour).toBe(10);
    expect(await within(2.5)).toHaveLength(1);
    await add(course, 'Stems');
    await choose(user, { digestHour: 12, quietHours: { from: '11:00', until: '13:30' } });
    expect(await within(24)).toEqual([]);
    expect(await within(3)).toHaveLength(1);
  });

  it('ends by its link, for all of its kinds; a mail of one kind ends it for that kind', async () => {
    const { course, user } = await chooser();
    await add(course, 'Roots');
    const [mail] = await within(24);
    const { pathname, search } = new URL(/<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await t.app.inject({ method: 'POST', url: pathname + search, headers, payload: 'List-Unsubscribe=One-Click' });
    const mailed = (await choose(user, {})).kinds.filter(({ mail }) => mail === 'daily');
    expect(mailed).toEqual([]);
    await add(course, 'Stems');
    expect(await within(24)).toEqual([]);
  });

  it('takes over what waited as a mail of its own, and the other way round', async () => {
    const { course, user } = await chooser();
    await choose(user, { kinds: [{ ...daily('materials_added'), mail: 'now' }] });
    await add(course, 'Roots');
    await tick();
    await choose(user, { kinds: [daily('materials_added')] });
    expect((await within(24)).map(({ subject }) => subject)).toEqual(['Your day in Lectern: 1 notice']);
  });

  it('comes once where two processes look at the same time, and to nobody who is blocked', async () => {
    const { course } = await chooser();
    const blocked = await chooser();
    for (const one of [course, blocked.course]) await add(one, 'Roots');
    await tick();
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.user.id).execute();
    t.clock.advance(dayMs);
    const sent = await Promise.all([tick(), tick()]);
    expect(sent.flat()).toHaveLength(1);
  });
});
