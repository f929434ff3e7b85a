import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { joinedCourse, mailNotices, noticesOf, textsOf } from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type BuiltTest, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** So long before the moment of a reminder something changes. */
const secondsMs = 5_000;

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'https://lectern.example.org/' });
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['mails', 'notices', 'date_checks'] as const) await t.db.deleteFrom(table).execute();
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});

type Made = Awaited<ReturnType<typeof joinedCourse>> & { test: BuiltTest };
const inMs = (ms: number): string => new Date(t.clock.now().getTime() + ms).toISOString();
async function done(call: Promise<{ status: number; text: string }>): Promise<void> {
  const answer = await call;
  expect(answer.status, answer.text).toBeLessThan(300);
}
const edit = ({ test }: Made, body: object) => done(teacher.put(`/api/tests/${test.id}`, body));
const groupOf = async ({ course, user }: Made): Promise<{ id: string }> =>
  t.buildGroup(owner, { courses: [course], users: [user] });

/** The changes that may come seconds before a reminder, and how the notices about the test end then. */
const changes: [string, (made: Made) => Promise<unknown>, told: string[]][] = [
  ['nothing', async () => undefined, ['is due within 2 hours']],
  ['another due date, a week later', (made) => edit(made, { dueAt: inMs(7 * dayMs) }), []],
  ['another due date, an hour earlier', (made) => edit(made, { dueAt: inMs(hourMs) }), ['is due within 1 hour']],
  ['another due date, that has passed', (made) => edit(made, { dueAt: inMs(-minuteMs) }), []],
  ['no due date any more', (made) => edit(made, { dueAt: null }), []],
  [
    'an exception for the student, a day later',
    ({ test, user }) =>
      done(teacher.put(`/api/tests/${test.id}/exceptions/people/${user.id}`, { dueAt: inMs(dayMs + 2 * hourMs) })),
    ['is due within two days'],
  ],
  [
    'exceptions for two groups at odds, of which the later counts',
    async (made) => {
      for (const days of [7, 1]) {
        const { id } = await groupOf(made);
        await done(teacher.put(`/api/tests/${made.test.id}/exceptions/groups/${id}`, { dueAt: inMs(days * dayMs) }));
      }
    },
    [],
  ],
  ['a submission', async ({ test, user }) => submit(await startAs(t, user, test)), []],
  [
    'a test that is disabled',
    ({ test }) => done(teacher.put(`/api/tests/test-status/${test.id}`, { status: 'disabled' })),
    [],
  ],
  [
    'a student who is taken out',
    ({ course, user }) =>
      done(teacher.post(`/api/courses/${course._id}/students/${user.id}/remove`, { reason: 'Moved away' })),
    [],
  ],
];

describe('seconds before the reminder of two hours', () => {
  it.each(changes)('comes %s', async (_, change, told) => {
    const { course, user, student } = await joinedCourse(t, owner);
    await t.db.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute();
    const test = await t.buildTest(owner, course, {
      name: 'Algae',
      due_at: new Date(t.clock.now().getTime() + 2 * hourMs + 2 * secondsMs),
    });
    const made = { course, user, student, test };
    const ofTest = (texts: string[]) => texts.filter((text) => text.startsWith('Algae')).map((text) => text.slice(6));
    expect(ofTest(await textsOf(t, student))).toEqual(['is due within 3 hours']);
    t.clock.advance(secondsMs);
    await change(made);
    t.clock.advance(2 * secondsMs);
    expect(ofTest(await textsOf(t, student))).toEqual(told);
    await mailNotices(t);
    t.clock.advance(10 * minuteMs);
    const subjects = (await mailNotices(t)).filter(({ to }) => to === user.email).map(({ subject }) => subject);
    const dates = ofTest(subjects);
    expect(dates).toHaveLength(told.length);
    // Where a mail leaves, it names the date that holds now.
    const now = (await student.get(`/api/tests/${test.id}`)).body.data?.dates?.dueAt?.value as string | undefined;
    for (const date of dates)
      expect(Date.parse(`${dateIn(date)} UTC`)).toBe(Math.floor(Date.parse(now ?? '') / minuteMs) * minuteMs);
  });

  /** The date in 'is due on 2 March 2026 at 11:00 (UTC)'. */
  const dateIn = (text: string): string => /on (.+) \(UTC\)$/.exec(text)?.[1]?.replace(' at ', ' ') ?? text;
});

it('a mail server that was away for a day gets one mail for each person and kind, whatever came meanwhile', async () => {
  const { course, user } = await joinedCourse(t, owner);
  const { user: other } = await joinedCourse(t, owner);
  await t.buildJoinRequest(course, other, 'approved');
  for (const { id } of [user, other])
    await t.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
  for (let hour = 0; hour < 24; hour += 1) {
    if (hour % 6 === 0) {
      await t.buildTest(owner, course, { due_at: new Date(t.clock.now().getTime() + 2 * dayMs) });
      const sent = await (
        await t.as(owner)
      ).post(`/api/courses/${course._id}/announcements`, {
        title: `News ${hour}`,
        text: 'Read me.',
      });
      expect(sent.status, sent.text).toBe(201);
    }
    t.clock.advance(hourMs);
    expect(await mailNotices(t, false)).toEqual([]);
  }
  // Mail that was tried in vain waits a little before it is tried again.
  const sent: { to: string; subject: string }[] = [];
  for (let round = 0; round < 12; round += 1) {
    t.clock.advance(10 * minuteMs);
    sent.push(...(await mailNotices(t)));
  }
  const subjects = '4 notices from Lectern';
  expect(sent.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(
    [user.email, user.email, other.email, other.email].map((to) => `${to} ${subjects}`).toSorted(),
  );
  expect((await noticesOf(await t.as(user))).unread).toBe(8);
});
