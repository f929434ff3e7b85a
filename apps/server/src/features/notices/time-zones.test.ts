import type { Week, SignedInUser } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinedCourse, mailNotices } from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const me = '/api/users/me';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'https://lectern.example.org/' });
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['mails', 'notices', 'digests', 'date_checks'] as const) await t.db.deleteFrom(table).execute();
  owner = await t.buildUser({ role: 'teacher' });
});

const set = (user: TestUser, change: object) =>
  t.db
    .updateTable('users')
    .set({ email_verified: true, ...change })
    .where('id', '=', user.id)
    .execute();
const rowOf = ({ id }: { id: string }) =>
  t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const put = async (user: TestUser, url: string, body: object) => {
  const answer = await (await t.as(user)).put(url, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const chooseZone = (user: TestUser, timeZone: string) => put(user, me, { timeZone });
const zoneOfHours = async (user: TestUser) => (await put(user, `${me}/notice-settings`, {})).data.timeZone as string;

/** The subjects of the mails about a test that is due at this moment, by the students' names for each address. */
async function mailedAbout(dueAt: string, students: Record<string, object>): Promise<Record<string, string>> {
  t.clock.advance(Date.parse(dueAt) - dayMs - t.clock.now().getTime());
  const { course } = await joinedCourse(t, owner);
  const names = new Map<string, string>();
  for (const [name, change] of Object.entries(students)) {
    const user = await t.buildUser();
    await set(user, change);
    await t.buildJoinRequest(course, user, 'approved');
    names.set(user.email, name);
  }
  await t.buildTest(owner, course, { name: 'Algae', due_at: new Date(dueAt) });
  await mailNotices(t);
  t.clock.advance(10 * minuteMs);
  const mails = await mailNotices(t);
  return Object.fromEntries(mails.flatMap(({ to, subject }) => (names.has(to) ? [[names.get(to), subject]] : [])));
}

describe('a time zone of one’s own', () => {
  it('is chosen by people who are signed in, among those that there are', async () => {
    expect((await t.visitor.put(me, { timeZone: 'Europe/Lisbon' })).status).toBe(401);
    const user = await t.buildUser();
    const caller = await t.as(user);
    for (const timeZone of ['Europe/Atlantis', '+02:00', 'x'.repeat(70), 7]) {
      const answer = await caller.put(me, { timeZone });
      expect([answer.status, answer.body.issues?.map(({ path }: { path: string }) => path)]).toEqual([
        400,
        ['timeZone'],
      ]);
    }
    expect((await rowOf(user)).chosen_time_zone).toBe(null);
  });

  it('stands in the login record beside the institution’s, makes no form stale, stands in one’s own data and goes with it', async () => {
    const school = await t.buildInstitution();
    await t.db.updateTable('institutions').set({ time_zone: 'Europe/Berlin' }).where('id', '=', school.id).execute();
    const user = await t.buildUser({ institutionId: school.id });
    const caller = await t.as(user);
    const record = async () => (await caller.get(me)).body.user as SignedInUser;
    const before = await record();
    expect([before.timeZone, before.institution?.timeZone]).toEqual([null, 'Europe/Berlin']);
    const chosen = (await chooseZone(user, 'Asia/Kolkata')).user as SignedInUser;
    expect([chosen.timeZone, chosen.updatedAt]).toEqual(['Asia/Kolkata', before.updatedAt]);
    expect((await caller.get(`${me}/export`)).body.account).toMatchObject({ timeZone: 'Asia/Kolkata' });
    expect((await chooseZone(user, '')).user.timeZone).toBe(null);
    await chooseZone(user, 'Asia/Kolkata');
    await set(user, { time_zone: 'Asia/Tokyo' });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${user.id}`)).status).toBe(200);
    expect(await rowOf(user)).toMatchObject({ time_zone: null, chosen_time_zone: null });
  });

  it('comes before the institution’s, that before the browser’s, and UTC last', async () => {
    const school = await t.buildInstitution();
    const user = await t.buildUser({ institutionId: school.id });
    const seen = [await zoneOfHours(user)];
    await set(user, { time_zone: 'Asia/Tokyo' });
    seen.push(await zoneOfHours(user));
    await t.db.updateTable('institutions').set({ time_zone: 'Europe/Berlin' }).where('id', '=', school.id).execute();
    seen.push(await zoneOfHours(user));
    await chooseZone(user, 'America/Lima');
    seen.push(await zoneOfHours(user));
    await chooseZone(user, '');
    seen.push(await zoneOfHours(user));
    expect(seen).toEqual(['UTC', 'Asia/Tokyo', 'Europe/Berlin', 'America/Lima', 'Europe/Berlin']);
  });
});

describe('one date for people in two time zones', () => {
  const students = {
    lisbon: { chosen_time_zone: 'Europe/Lisbon', time_zone: 'Asia/Tokyo' },
    lima: { time_zone: 'America/Lima', language: 'es' },
    berlin: { chosen_time_zone: 'Europe/Berlin', language: 'de' },
  };

  it.each([
    [
      'before clocks are put forward',
      '2026-03-28T22:30:00.000Z',
      ['28 March 2026 at 22:30', '28 de marzo de 2026 a las 17:30', '28. März 2026 um 23:30'],
    ],
    [
      'after it',
      '2026-03-29T22:30:00.000Z',
      ['29 March 2026 at 23:30', '29 de marzo de 2026 a las 17:30', '30. März 2026 um 00:30'],
    ],
  ])('is mailed to each by their own clocks and in their own language %s', async (_, dueAt, [lisbon, lima, berlin]) => {
    const mailed = await mailedAbout(dueAt, students);
    expect(mailed).toEqual({
      lisbon: `Algae is due on ${lisbon} (Europe/Lisbon)`,
      lima: `Algae vence el ${lima} (America/Lima)`,
      berlin: `Algae ist am ${berlin} (Europe/Berlin) fällig`,
    });
  });

  it('is the same moment to both, in the week as in the mail', async () => {
    const { course, user } = await joinedCourse(t, owner);
    const due_at = new Date(t.clock.now().getTime() + 3 * dayMs);
    const test = await t.buildTest(owner, course, { due_at });
    await chooseZone(user, 'Asia/Kolkata');
    const week = (await (await t.as(user)).get(`${me}/week`)).body as Week;
    expect(week.data).toMatchObject([{ moment: 'due', at: due_at.toISOString(), test: { _id: test.id } }]);
  });
});

describe('hours of a day', () => {
  it('at which a summary comes follow a zone that is chosen, at once', async () => {
    const { user } = await joinedCourse(t, owner);
    await set(user, { time_zone: 'Europe/Berlin' });
    const daily = { kind: 'materials_added', here: true, mail: 'daily', push: false };
    await put(user, `${me}/notice-settings`, { digestHour: 7, kinds: [daily] });
    const hourOf = async () => {
      const rows = await t.db.selectFrom('digests').select('next_at').where('user_id', '=', user.id).execute();
      return new Date(rows[0]?.next_at ?? 0).toISOString().slice(11, 16);
    };
    expect(['05:00', '06:00']).toContain(await hourOf());
    await chooseZone(user, 'Asia/Kolkata');
    expect(await hourOf()).toBe('01:30');
    await chooseZone(user, '');
    expect(['05:00', '06:00']).toContain(await hourOf());
  });

  it('in which nothing is sent are those of the zone that is chosen', async () => {
    const { course, user } = await joinedCourse(t, owner);
    // 20:30 in Lisbon, 05:30 in Tokyo.
    t.clock.advance(Math.ceil(t.clock.now().getTime() / dayMs) * dayMs + 20.5 * hourMs - t.clock.now().getTime());
    await set(user, { time_zone: 'Europe/Lisbon' });
    await put(user, `${me}/notice-settings`, { quietHours: { from: '04:00', until: '07:00' } });
    await chooseZone(user, 'Asia/Tokyo');
    await t.buildTest(owner, course, { due_at: new Date(t.clock.now().getTime() + dayMs) });
    const within = async (ms: number) => {
      t.clock.advance(ms);
      return (await mailNotices(t)).map(({ to }) => to);
    };
    await mailNotices(t);
    expect(await within(10 * minuteMs)).toEqual([]);
    expect(await within(hourMs)).toEqual([]);
    expect(await within(hourMs)).toEqual([user.email]);
  });
});

describe('the time zone of the browser', () => {
  const password = 'battery staple';
  const account = { username: 'zoned', email: 'zoned@example.org', phoneNumber: '' };

  it('is kept when somebody signs up and in, where there is one, and goes with the account', async () => {
    const made = await t.visitor.post('/api/users/sign_up', {
      ...account,
      password,
      confirmPassword: password,
      timeZone: 'Europe/Oslo',
    });
    const id = made.body.user._id as string;
    const zone = async () => (await rowOf({ id })).time_zone;
    expect(await zone()).toBe('Europe/Oslo');
    const signIn = (timeZone: string) =>
      t.visitor.post('/api/users/sign_in', { usernameOrEmail: 'zoned', password, timeZone });
    for (const named of ['Asia/Tokyo', 'Nowhere/At_All']) expect((await signIn(named)).status).toBe(200);
    expect(await zone()).toBe('Asia/Tokyo');
    const own = await t.as({ id });
    expect((await own.call('DELETE', me, { currentPassword: password })).status).toBe(200);
    expect(await zone()).toBe(null);
  });
});
