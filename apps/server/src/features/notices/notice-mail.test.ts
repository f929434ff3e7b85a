import type { NoticeSettings } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import {
  addMaterials,
  ask,
  decide,
  mailNotices,
  noticesOf,
  read,
  textsOf,
} from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';
import type { OutgoingMail } from '../../platform/mail/sender.ts';
import { noticesFeature } from './notices.feature.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const site = 'https://lectern.example.org/';

let t: TestApp;
let owner: TestUser;
let sent: OutgoingMail[];
/** Whether the mail server takes what it is given. */
let up: boolean;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: site });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('mails').execute();
  await t.db.deleteFrom('notices').execute();
  await t.db.deleteFrom('date_checks').execute();
  await t.db.deleteFrom('rate_limits').execute();
  owner = await t.buildUser({ role: 'teacher' });
  sent = [];
  up = true;
});

/** Does what a process does every few seconds; answers the mails that were taken. */
async function tick(): Promise<OutgoingMail[]> {
  const mails = await mailNotices(t, up);
  sent.push(...mails);
  return mails;
}
/** The same after the ten minutes for which mail waits for more of its kind. */
async function tenMinutesLater(): Promise<OutgoingMail[]> {
  await tick();
  t.clock.advance(10 * minuteMs);
  return tick();
}

/** A student with a proven address, let into a course. */
async function joined(course: { _id: string }, change: object = {}): Promise<TestUser> {
  const user = await t.buildUser();
  await t.db
    .updateTable('users')
    .set({ email_verified: true, ...change })
    .where('id', '=', user.id)
    .execute();
  await t.buildJoinRequest(course, user, 'approved');
  return user;
}
const emailOf = async ({ id }: TestUser): Promise<string> =>
  (await t.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** A test that is due, with a student of its course. */
async function due(inMs: number, change: object = {}) {
  const course = await t.buildCourse(owner);
  const student = await joined(course, change);
  const test = await t.buildTest(owner, course, { due_at: new Date(t.clock.now().getTime() + inMs) });
  return { course, student, test };
}
/** The same with a test that is due at this moment, a day before it. */
async function dueAt(moment: string, change: object) {
  t.clock.advance(Date.parse(moment) - dayMs - t.clock.now().getTime());
  return due(dayMs, change);
}
const choose = async (user: TestUser, settings: object): Promise<NoticeSettings> => {
  const answer = await (await t.as(user)).put('/api/users/me/notice-settings', settings);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as NoticeSettings;
};
const stopLinkIn = (mail: OutgoingMail | undefined): string =>
  /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';

describe('no mail about notices goes', () => {
  it('to addresses that nobody proved, to blocked and to erased people', async () => {
    const made = await due(dayMs, { email_verified: false });
    const [blocked, erased] = [await joined(made.course), await joined(made.course)];
    await tick();
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${erased.id}`)).status).toBe(200);
    expect(await tenMinutesLater()).toEqual([]);
    expect(await t.db.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  it('about a test that is submitted, moved, disabled or read of in the ten minutes before it would', async () => {
    const [submitted, moved, disabled, seen] = [await due(dayMs), await due(dayMs), await due(dayMs), await due(dayMs)];
    await tick();
    await submit(await startAs(t, submitted.student, submitted.test));
    const teacher = await t.as(owner);
    const later = new Date(t.clock.now().getTime() + 9 * dayMs).toISOString();
    expect((await teacher.put(`/api/tests/${moved.test.id}`, { dueAt: later })).status).toBe(200);
    expect((await teacher.put(`/api/tests/test-status/${disabled.test.id}`, { status: 'disabled' })).status).toBe(200);
    await read(await t.as(seen.student), { until: t.clock.now().toISOString() });
    expect(await tenMinutesLater()).toEqual([]);
  });

  it('about kinds that nobody chose', async () => {
    const course = await t.buildCourse(owner);
    const student = await joined(course);
    await addMaterials(await t.as(owner), course, 'Cells');
    expect(await tenMinutesLater()).toEqual([]);
    expect(await textsOf(t, await t.as(student))).toEqual([`1 new material in ${course.name}`]);
  });

  it('and an installation without mail writes none', async () => {
    expect(noticesFeature.composers?.({ ...t.services, mail: null })).toEqual({});
    expect(noticesFeature.work?.({ ...t.services, mail: null }).map(({ name }) => name)).toEqual([
      'telling of dates',
      'telling of materials that are due',
      'sending notices to devices',
    ]);
  });
});

describe('mail about a notice', () => {
  it('has the words of people on one line, so that they write no paragraph of ours', async () => {
    const { test } = await dueAt('2026-03-20T09:00:00Z', { time_zone: 'Europe/Lisbon' });
    await t.db.updateTable('assessments').set({ name: 'Exam\r\nTo: x\n\nStop' }).where('id', '=', test.id).execute();
    expect((await tenMinutesLater())[0]?.body).toMatch(/\n\nExam To: x Stop is due on .*\n/);
  });

  it('names the date by the clocks of the person, leads to the test, and can be ended without signing in', async () => {
    const { student, test } = await dueAt('2026-03-20T09:00:00Z', { time_zone: 'Europe/Lisbon' });
    const [mail, ...others] = await tenMinutesLater();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(await emailOf(student));
    expect(mail?.subject).toBe(`${test.name} is due on 20 March 2026 at 09:00 (Europe/Lisbon)`);
    const stop = stopLinkIn(mail);
    expect(stop).toMatch(/^https:\/\/lectern\.example\.org\/stop-mail\?key=[\w-]{32}$/);
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.body.split('\n\n')).toEqual([
      `Hello ${student.username},`,
      `${mail?.subject}\n${site}test/${test.id}`,
      `You get emails about this: Tests that are due soon. Choose which emails you get, and set quiet hours, here:\n${site}notices`,
      `To stop these emails, open this link and confirm:\n${stop}\n`,
    ]);
  });

  it('is in the language of the person, and by UTC where nobody knows their time zone', async () => {
    const { test } = await dueAt('2026-03-21T09:00:00Z', { language: 'es' });
    const [mail] = await tenMinutesLater();
    expect(mail?.subject).toMatch(new RegExp(`^${test.name} vence el 21 de marzo de 2026.*9:00.*\\(UTC\\)$`));
  });

  it.each([
    ['Europe/Berlin', '2026-03-28T10:00:00Z', '28 March 2026 at 11:00'],
    ['Europe/Berlin', '2026-03-29T10:00:00Z', '29 March 2026 at 12:00'],
  ])('counts with summer time in %s at %s', async (time_zone, at, told) => {
    const { test } = await dueAt(at, { time_zone });
    const [mail] = await tenMinutesLater();
    expect(mail?.subject).toBe(`${test.name} is due on ${told} (${time_zone})`);
  });

  it('is one for several of a kind within ten minutes, and one for each kind', async () => {
    const { course, student, test } = await due(dayMs);
    await tick();
    t.clock.advance(9 * minuteMs);
    const other = await t.buildTest(owner, course, { due_at: new Date(t.clock.now().getTime() + dayMs) });
    const asked = await t.buildCourse(owner);
    await ask(await t.as(student), asked);
    await decide(await t.as(owner), { courseId: asked._id, userId: student.id, action: 'approved' });
    await tick();
    t.clock.advance(minuteMs);
    const [mail, ...more] = await tick();
    expect([mail?.subject, more]).toEqual(['2 notices from Lectern', []]);
    for (const { name } of [test, other]) expect(mail?.body).toContain(`${name} is due on `);
    t.clock.advance(9 * minuteMs);
    const [decided, ...none] = await tick();
    expect([decided?.subject, none]).toEqual([`Your request to join ${asked.name} was approved`, []]);
    t.clock.advance(hourMs);
    expect(await tick()).toEqual([]);
  });

  it('comes once where two processes send at the same time', async () => {
    await due(dayMs);
    await tick();
    t.clock.advance(10 * minuteMs);
    const mails = await Promise.all([tick(), tick()]);
    expect(sent).toHaveLength(1);
    expect(mails.flat().length).toBeGreaterThan(0);
  });

  it('waits for a mail server that is away for a day, and then says what is still true, once', async () => {
    const [kept, stale] = [await due(2 * dayMs), await due(dayMs)];
    up = false;
    await tenMinutesLater();
    const asked = await t.buildCourse(owner);
    await ask(await t.as(kept.student), asked);
    await decide(await t.as(owner), { courseId: asked._id, userId: kept.student.id, action: 'approved' });
    for (let hour = 0; hour < 26; hour += 1) {
      t.clock.advance(hourMs);
      await tick();
    }
    up = true;
    t.clock.advance(10 * minuteMs);
    const subjects = (await tick()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects.join('\n')).toContain(`${kept.test.name} is due on `);
    expect(subjects.join('\n')).not.toContain(stale.test.name);
    t.clock.advance(10 * minuteMs);
    expect(await tick()).toEqual([]);
  });

  it('waits for the end of the quiet hours, where its truth is asked again', async () => {
    const [kept, done] = [await due(2 * dayMs), await due(2 * dayMs)];
    for (const { student } of [kept, done]) await choose(student, { quietHours: quietNow() });
    expect(await tenMinutesLater()).toEqual([]);
    t.clock.advance(3 * hourMs - 11 * minuteMs);
    expect(await tick()).toEqual([]);
    await submit(await startAs(t, done.student, done.test));
    t.clock.advance(minuteMs);
    expect((await tick()).map(({ to }) => to)).toEqual([await emailOf(kept.student)]);
  });
  /** Three hours from now, in the form of the settings. */
  const quietNow = () => {
    const time = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString().slice(11, 16);
    return { from: time(0), until: time(3 * hourMs) };
  };

  it('tells what came while it waited as well', async () => {
    const { course, student } = await due(dayMs);
    up = false;
    await tenMinutesLater();
    const other = await t.buildTest(owner, course, { due_at: new Date(t.clock.now().getTime() + dayMs) });
    await tick();
    up = true;
    t.clock.advance(2 * minuteMs);
    const [first] = await tick();
    expect(first?.subject).toBe('2 notices from Lectern');
    t.clock.advance(hourMs);
    expect(await tick()).toEqual([]);
    expect(first?.body).toContain(other.name);
    expect(first?.to).toBe(await emailOf(student));
  });
});

describe('choosing', () => {
  it('is refused to visitors, and for kinds and times that there are not', async () => {
    expect((await t.visitor.get('/api/users/me/notice-settings')).status).toBe(401);
    expect((await t.visitor.put('/api/users/me/notice-settings', {})).status).toBe(401);
    const student = await t.as(await t.buildUser());
    const wrong = [
      { quietHours: { from: '24:00', until: '07:00' } },
      { quietHours: { from: '07:00', until: '07:00' } },
      { kinds: [{ kind: 'lottery', here: true, mail: 'now' }] },
      { kinds: [{ kind: 'test_opened', here: true, mail: 'hourly' }] },
    ];
    for (const body of wrong) expect((await student.put('/api/users/me/notice-settings', body)).status).toBe(400);
  });

  it('begins with sensible choices, keeps what is chosen, and stands in the file with own data', async () => {
    const user = await t.buildUser();
    const settings = (await (await t.as(user)).get('/api/users/me/notice-settings')).body as NoticeSettings;
    expect(settings).toMatchObject({ timeZone: 'UTC', quietHours: null });
    const mailed = settings.kinds.filter(({ mail }) => mail === 'now').map(({ kind }) => kind);
    const requests = ['join_request_decided', 'time_request_decided', 'teacher_decided'];
    const dates = ['test_due_soon', 'test_closes_soon', 'material_due_soon'];
    expect(mailed).toEqual([...requests, 'announcement', ...dates, 'certificate_issued', 'certificate_revoked']);
    expect(settings.kinds.every(({ here }) => here)).toBe(true);
    const kinds = [{ kind: 'materials_added', here: false, mail: 'now', push: true }];
    const quietHours = { from: '22:00', until: '06:30' };
    const chosen = await choose(user, { quietHours, kinds });
    expect(chosen).toMatchObject({ quietHours });
    expect(chosen.kinds).toContainEqual(kinds[0]);
    expect(await choose(user, {})).toEqual(chosen);
    const file = (await (await t.as(user)).get('/api/users/me/export')).body;
    expect([file.noticeChoices, file.quietHours]).toEqual([kinds, [{ fromMinute: 1_320, untilMinute: 390 }]]);
    expect((await choose(user, { quietHours: null })).quietHours).toBe(null);
  });

  it('hides a kind here, or mails it', async () => {
    const course = await t.buildCourse(owner);
    const student = await joined(course);
    await choose(student, { kinds: [{ kind: 'materials_added', here: false, mail: 'now' }] });
    await addMaterials(await t.as(owner), course, 'Cells');
    expect((await tenMinutesLater()).map(({ subject }) => subject)).toEqual([`1 new material in ${course.name}`]);
    expect(await noticesOf(await t.as(student))).toMatchObject({ data: [], unread: 0 });
  });

  it('says why no mail comes', async () => {
    const unproven = await t.buildUser();
    await t.db.updateTable('users').set({ email_verified: false }).where('id', '=', unproven.id).execute();
    expect((await choose(unproven, {})).noMail).toBe('unverified');
    const proven = await t.buildUser();
    await t.db.updateTable('users').set({ email_verified: true }).where('id', '=', proven.id).execute();
    expect((await choose(proven, {})).noMail).toBe(null);
  });
});

describe('ending mail by its link', () => {
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = async (link: string, payload = 'List-Unsubscribe=One-Click') => {
    const { pathname, search } = new URL(link);
    return t.app.inject({ method: 'POST', url: pathname + search, headers: oneClick, payload });
  };

  it('ends that kind for that person, by the button of the page or of a mail program; looking ends nothing', async () => {
    const { course, student } = await due(dayMs);
    const other = await joined(course);
    const mails = await tenMinutesLater();
    const person = (await emailOf(student)) === mails[0]?.to ? mails[0] : mails[1];
    const own = stopLinkIn(person);
    expect(mails).toHaveLength(2);
    const { pathname, search } = new URL(own);
    await t.app.inject({ method: 'GET', url: pathname + search });
    const mailOf = async (user: TestUser, kind: string) =>
      (await choose(user, {})).kinds.find((one) => one.kind === kind)?.mail;
    expect(await mailOf(student, 'test_due_soon')).toBe('now');
    expect((await post(own)).statusCode).toBe(200);
    expect([await mailOf(student, 'test_due_soon'), await mailOf(student, 'test_closes_soon')]).toEqual([
      'none',
      'now',
    ]);
    expect(await mailOf(other, 'test_due_soon')).toBe('now');
    const byButton = await post(stopLinkIn(mails.find(({ to }) => to !== person?.to)), '');
    expect([byButton.statusCode, byButton.headers.location]).toEqual([303, '/stop-mail?done=1']);
    expect(await mailOf(other, 'test_due_soon')).toBe('none');
  });

  it('also of mail that waits already', async () => {
    const { student, test } = await due(2 * hourMs + hourMs);
    const [mail] = await tenMinutesLater();
    t.clock.advance(hourMs);
    await tick();
    expect((await post(stopLinkIn(mail))).statusCode).toBe(200);
    t.clock.advance(10 * minuteMs);
    expect(await tick()).toEqual([]);
    expect(await textsOf(t, await t.as(student))).toEqual([`${test.name} is due within 2 hours`]);
  });

  it('answers a key that stands for nothing in the same way, and only so often', async () => {
    const wrong = `${site}stop-mail?key=${'x'.repeat(32)}`;
    expect((await post(wrong)).body).toBe('Done\n');
    expect((await post(`${site}stop-mail`)).statusCode).toBe(200);
    let last = 0;
    for (let n = 0; n < 120; n += 1) last = (await post(wrong)).statusCode;
    expect(last).toBe(429);
  });
});
