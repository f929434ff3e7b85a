import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import {
  addMaterials,
  handOn,
  lookAtDates,
  noticesOf,
  read,
  textsOf,
  unreadOf,
} from '../../../testing/features/notices/notice-calls.ts';
import { type Answer, buildTestApp, type TestApp, type TestOverrides, type TestUser } from '../../../testing/index.ts';
import { checkDates } from './date-notices.ts';
import { noticesMadeAhead } from './notices.made-ahead.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
});

const after = (ms: number): Date => new Date(t.clock.now().getTime() + ms);
/** Calls as the owner, whose auth session may have ended meanwhile. */
const asOwner = async (method: 'put' | 'post' | 'delete', url: string, body?: object): Promise<Answer> => {
  const caller = await t.as(owner);
  const answer = method === 'delete' ? await caller.delete(url) : await caller[method](url, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};
const told = async (user: TestUser): Promise<string[]> => textsOf(t, await t.as(user));
const unread = async (user: TestUser): Promise<number> => unreadOf(await t.as(user));
const readAll = async (user: TestUser) => read(await t.as(user), { until: t.clock.now().toISOString() });

async function joined(course: { _id: string }): Promise<TestUser> {
  const user = await t.buildUser();
  await t.buildJoinRequest(course, user, 'approved');
  return user;
}

/** A test with a student of its course. */
async function dated(overrides: TestOverrides) {
  const course = await t.buildCourse(owner);
  const student = await joined(course);
  const test = await t.buildTest(owner, course, overrides);
  return { course, student, test };
}
const edit = (test: { id: string }, dates: object) => asOwner('put', `/api/tests/${test.id}`, dates);
const except = (test: { id: string }, target: string, dates: object) =>
  asOwner('put', `/api/tests/${test.id}/exceptions/${target}`, dates);
const setStatus = (test: { id: string }, status: string) =>
  asOwner('put', `/api/tests/test-status/${test.id}`, { status });
const dueIn = (ms: number) => ({ dueAt: after(ms).toISOString() });
const opensIn = (ms: number) => ({ opensAt: after(ms).toISOString() });

describe('students hear of a test when it opens', () => {
  /** A test that was published now. */
  async function published(overrides: TestOverrides) {
    const made = await dated({ ...overrides, status: 'disabled' });
    await setStatus(made.test, 'enabled');
    return { ...made, text: `1 new test in ${made.course.name}` };
  }

  it('and not when it is published before', async () => {
    const { course, student, text } = await published({ opens_at: after(dayMs) });
    expect(await told(student)).toEqual([]);
    t.clock.advance(dayMs - 1);
    expect(await told(student)).toEqual([]);
    t.clock.advance(1);
    expect(await told(student)).toEqual([text]);
    expect((await noticesOf(await t.as(student))).data[0]).toMatchObject({
      kind: 'test_opened',
      path: `/course/details/${course._id}`,
      at: t.clock.now().toISOString(),
    });
    await readAll(student);
    t.clock.advance(hourMs);
    await told(student);
    expect(await unread(student)).toBe(0);
  });

  it('once, also where they have read of another test since', async () => {
    const { course, student, test } = await published({ opens_at: after(dayMs) });
    t.clock.advance(dayMs);
    await told(student);
    await readAll(student);
    t.clock.advance(hourMs);
    const other = await t.buildTest(owner, course, { status: 'disabled' });
    await setStatus(other, 'enabled');
    expect(await told(student)).toEqual([`1 new test in ${course.name}`]);
    await readAll(student);
    await edit(test, { test_name: 'Renamed' });
    await setStatus(test, 'disabled');
    await setStatus(test, 'enabled');
    t.clock.advance(hourMs);
    await told(student);
    expect(await unread(student)).toBe(0);
  });

  it('each at their own time', async () => {
    const { course, student, test, text } = await published({ opens_at: after(2 * dayMs) });
    const [early, late] = [await joined(course), await joined(course)];
    const group = await t.buildGroup(owner, { users: [late], courses: [course] });
    await except(test, `people/${early.id}`, opensIn(dayMs));
    await except(test, `groups/${group.id}`, opensIn(3 * dayMs));
    const heard = async () => [await told(early), await told(student), await told(late)];
    t.clock.advance(dayMs);
    expect(await heard()).toEqual([[text], [], []]);
    t.clock.advance(dayMs);
    expect(await heard()).toEqual([[text], [text], []]);
    t.clock.advance(dayMs);
    expect(await heard()).toEqual([[text], [text], [text]]);
  });

  it('at once where an edit or an exception opens it', async () => {
    const edited = await published({ opens_at: after(2 * dayMs) });
    t.clock.advance(hourMs);
    await edit(edited.test, { opensAt: null });
    expect(await told(edited.student)).toEqual([edited.text]);
    const excepted = await published({ opens_at: after(2 * dayMs) });
    const other = await joined(excepted.course);
    await except(excepted.test, `people/${excepted.student.id}`, opensIn(-minuteMs));
    expect([await told(excepted.student), await told(other)]).toEqual([[excepted.text], []]);
    const group = await t.buildGroup(owner, { users: [other], courses: [excepted.course] });
    await except(excepted.test, `groups/${group.id}`, opensIn(-minuteMs));
    expect(await told(other)).toEqual([excepted.text]);
  });

  it('and no longer once it is closed, or opens later than it was to', async () => {
    const { student, test, text } = await published({ opens_at: after(hourMs), closes_at: after(30 * dayMs) });
    t.clock.advance(hourMs);
    expect(await told(student)).toEqual([text]);
    await edit(test, opensIn(hourMs));
    expect(await told(student)).toEqual([]);
    t.clock.advance(hourMs);
    expect(await told(student)).toEqual([text]);
    t.clock.advance(30 * dayMs);
    expect(await told(student)).toEqual([]);
  });

  it('late, where no server ran or their course was not reachable when it opened', async () => {
    const { course, student, text } = await published({ opens_at: after(dayMs) });
    const put = (status: string) => asOwner('put', `/api/courses/update-course/${course._id}`, { status });
    await put('inactive');
    await handOn(t);
    t.clock.advance(2 * dayMs);
    expect(await told(student)).toEqual([]);
    await put('active');
    t.clock.advance(10 * minuteMs);
    expect(await told(student)).toEqual([text]);
  });
});

describe('students hear that a test is due', () => {
  it('two days before, and again two hours before, while they have not submitted', async () => {
    const { student, test } = await dated({ due_at: after(3 * dayMs) });
    const other = await t.buildUser();
    expect(await told(student)).toEqual([]);
    t.clock.advance(dayMs - 1);
    expect(await told(student)).toEqual([]);
    t.clock.advance(1);
    expect(await told(student)).toEqual([`${test.name} is due within two days`]);
    expect((await noticesOf(await t.as(student))).data[0]).toMatchObject({
      kind: 'test_due_soon',
      path: `/test/${test.id}`,
      read: false,
    });
    await readAll(student);
    t.clock.advance(dayMs);
    expect(await told(student)).toEqual([`${test.name} is due within 24 hours`]);
    expect(await unread(student)).toBe(0);
    t.clock.advance(22 * hourMs);
    expect(await told(student)).toEqual([`${test.name} is due within 2 hours`]);
    expect(await unread(student)).toBe(1);
    t.clock.advance(hourMs);
    expect(await told(student)).toEqual([`${test.name} is due within 1 hour`]);
    t.clock.advance(hourMs);
    expect([await told(student), await told(other)]).toEqual([[], []]);
  });

  it('not once they have submitted; still while an attempt is open', async () => {
    const { course, student, test } = await dated({ due_at: after(2 * dayMs) });
    const done = await joined(course);
    await submit(await startAs(t, done, test));
    expect(await told(done)).toEqual([]);
    expect(await told(student)).toHaveLength(1);
    const taking = await startAs(t, student, test);
    expect(await told(student)).toHaveLength(1);
    await submit(taking);
    expect([await told(student), await unread(student)]).toEqual([[], 0]);
    const rows = await t.db.selectFrom('notices').select('user_id').where('thing_id', '=', test.id).execute();
    expect(rows).toEqual([{ user_id: student.id }]);
  });

  it('not while it is not open to them, but then', async () => {
    const { student, test } = await dated({ opens_at: after(hourMs), due_at: after(dayMs) });
    expect(await told(student)).toEqual([]);
    t.clock.advance(hourMs);
    expect((await told(student)).toSorted()).toContain(`${test.name} is due within 23 hours`);
  });

  it('by their own date: of the person, and of a group while they are in it', async () => {
    const { course, student, test } = await dated({ due_at: after(dayMs) });
    const member = await joined(course);
    const group = await t.buildGroup(owner, { users: [member], courses: [course] });
    expect([await told(student), await told(member)]).toEqual([
      [`${test.name} is due within 24 hours`],
      [`${test.name} is due within 24 hours`],
    ]);
    await readAll(member);
    await except(test, `people/${student.id}`, dueIn(5 * dayMs));
    await except(test, `groups/${group.id}`, dueIn(6 * dayMs));
    expect([await told(student), await told(member)]).toEqual([[], []]);
    t.clock.advance(3 * dayMs);
    expect([await told(student), await told(member)]).toEqual([[`${test.name} is due within two days`], []]);
    t.clock.advance(dayMs);
    expect(await told(member)).toEqual([`${test.name} is due within two days`]);
    // Without the group, the test's own date is over.
    await asOwner('delete', `/api/groups/${group.id}`);
    expect(await told(member)).toEqual([]);
  });

  it('at once, where a test with dates by exceptions alone is published, or has no opening any more', async () => {
    const { student, test } = await dated({ status: 'disabled' });
    const text = `${test.name} is due within 24 hours`;
    await except(test, `people/${student.id}`, dueIn(dayMs));
    expect(await told(student)).toEqual([]);
    await setStatus(test, 'enabled');
    expect(await told(student)).toContain(text);
    const late = await dated({ opens_at: after(2 * hourMs) });
    await except(late.test, `people/${late.student.id}`, dueIn(dayMs));
    expect(await told(late.student)).toEqual([]);
    await edit(late.test, { opensAt: null });
    expect(await told(late.student)).toContain(`${late.test.name} is due within 24 hours`);
  });

  it('on a date of their own, also where they were told of the one that others still have', async () => {
    const { course, student, test } = await dated({ due_at: after(dayMs) });
    await joined(course);
    await told(student);
    await readAll(student);
    await except(test, `people/${student.id}`, dueIn(dayMs + 6 * hourMs));
    expect([await told(student), await unread(student)]).toEqual([[`${test.name} is due within two days`], 1]);
  });

  it('once for each date, wherever it moves', async () => {
    const { student, test } = await dated({ due_at: after(dayMs) });
    const first = dueIn(dayMs);
    await told(student);
    await readAll(student);
    await edit(test, dueIn(10 * dayMs));
    expect(await told(student)).toEqual([]);
    await edit(test, first);
    expect(await told(student)).toHaveLength(1);
    expect(await unread(student)).toBe(0);
    await edit(test, dueIn(dayMs + hourMs));
    await lookAtDates(t);
    await lookAtDates(t);
    expect([await told(student), await unread(student)]).toEqual([[`${test.name} is due within two days`], 1]);
  });

  it('when they join late, or are let in by a group, within ten minutes', async () => {
    const { course, test } = await dated({ due_at: after(dayMs) });
    await lookAtDates(t);
    const student = await joined(course);
    const member = await t.buildUser();
    await t.buildGroup(owner, { users: [member], courses: [course] });
    t.clock.advance(10 * minuteMs);
    const text = `${test.name} is due within 24 hours`;
    expect([await told(student), await told(member)]).toEqual([[text], [text]]);
  });

  it('once, where the server was away at both moments, and not after the date', async () => {
    const [near, over] = [await dated({ due_at: after(3 * dayMs) }), await dated({ due_at: after(dayMs * 2.5) })];
    t.clock.advance(3 * dayMs - hourMs);
    expect([await told(near.student), await told(over.student)]).toEqual([
      [`${near.test.name} is due within 1 hour`],
      [],
    ]);
    await readAll(near.student);
    t.clock.advance(10 * minuteMs);
    await told(near.student);
    expect(await unread(near.student)).toBe(0);
  });

  it('once where two processes look at the same time', async () => {
    const { student, test } = await dated({ due_at: after(dayMs) });
    const looks = await Promise.all([lookAtDates(t), lookAtDates(t)]);
    expect(looks.toSorted()).toEqual([0, 1]);
    expect(await told(student)).toEqual([`${test.name} is due within 24 hours`]);
  });

  it('after a clock that was ahead is right again', async () => {
    const { student, test } = await dated({ due_at: after(10 * dayMs) });
    const ahead = { now: () => after(30 * dayMs) };
    await checkDates({ db: t.db, clock: ahead, ids: t.services.ids }, new AbortController().signal);
    const [now, late] = [sql<Date>`${t.clock.now()}::timestamptz`, sql<Date>`${after(minuteMs)}::timestamptz`];
    for (const statementOf of noticesMadeAhead) await statementOf(now, late).execute(t.db);
    t.clock.advance(8 * dayMs);
    expect(await told(student)).toEqual([`${test.name} is due within two days`]);
  });

  it('in the course to which the test has moved', async () => {
    const { student, test } = await dated({ due_at: after(dayMs) });
    const other = await t.buildCourse(owner);
    const there = await joined(other);
    expect(await told(student)).toHaveLength(1);
    await edit(test, { test_subject: other._id, test_lesson: other.subjects[0]?._id, ...dueIn(dayMs) });
    expect([await told(student), (await told(there)).toSorted()]).toEqual([
      [],
      [`1 new test in ${other.name}`, `${test.name} is due within 24 hours`],
    ]);
  });
});

describe('students do not read of a date', () => {
  let made: Awaited<ReturnType<typeof dated>>;
  beforeEach(async () => {
    made = await dated({ due_at: after(dayMs) });
    expect(await told(made.student)).toHaveLength(1);
  });
  const course = () => `/api/courses/${made.course._id}`;

  it('while the test is disabled, or in the bin', async () => {
    await setStatus(made.test, 'disabled');
    expect(await told(made.student)).toEqual([]);
    await setStatus(made.test, 'enabled');
    expect(await told(made.student)).toContain(`${made.test.name} is due within 24 hours`);
    await asOwner('delete', `/api/tests/${made.test.id}`);
    expect(await told(made.student)).toEqual([]);
    await asOwner('post', `/api/tests/${made.test.id}/restore`);
    expect(await told(made.student)).toContain(`${made.test.name} is due within 24 hours`);
  });

  it('while the course is inactive, or in the bin', async () => {
    await asOwner('put', `/api/courses/update-course/${made.course._id}`, { status: 'inactive' });
    expect(await told(made.student)).toEqual([]);
    await asOwner('put', `/api/courses/update-course/${made.course._id}`, { status: 'active' });
    expect(await told(made.student)).toHaveLength(1);
    await asOwner('delete', course());
    expect(await told(made.student)).toEqual([]);
    await asOwner('post', `${course()}/restore`);
    expect(await told(made.student)).toHaveLength(1);
  });

  it('after they have left the course', async () => {
    await t.db.deleteFrom('join_requests').where('user_id', '=', made.student.id).execute();
    expect(await told(made.student)).toEqual([]);
  });

  it('when they are blocked, erased or have another role; nothing is written for them', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const [blocked, erased, teacher] = [
      await joined(made.course),
      await joined(made.course),
      await joined(made.course),
    ];
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
    expect((await admin.delete(`/api/users/destroy/${erased.id}`)).status).toBe(200);
    await t.db.updateTable('users').set({ role: 'teacher', is_approved: true }).where('id', '=', teacher.id).execute();
    t.clock.advance(10 * minuteMs);
    await lookAtDates(t);
    const ids = [blocked.id, erased.id, teacher.id];
    expect(await t.db.selectFrom('notices').select('user_id').where('user_id', 'in', ids).execute()).toEqual([]);
  });
});

it('a test that closes is told of a day before, to those who have no due date', async () => {
  const { course, student, test } = await dated({ closes_at: after(2 * dayMs) });
  const withDue = await joined(course);
  await except(test, `people/${withDue.id}`, dueIn(dayMs * 1.5));
  t.clock.advance(dayMs - 1);
  expect(await told(student)).toEqual([]);
  t.clock.advance(1);
  expect([await told(student), await told(withDue)]).toEqual([
    [`${test.name} closes within 24 hours`],
    [`${test.name} is due within 12 hours`],
  ]);
  await submit(await startAs(t, student, test));
  expect(await told(student)).toEqual([]);
});

it('notices before dates stand beside others', async () => {
  const { course, student, test } = await dated({ due_at: after(dayMs) });
  await addMaterials(await t.as(owner), course, 'Cells');
  expect((await told(student)).toSorted()).toEqual([
    `1 new material in ${course.name}`,
    `${test.name} is due within 24 hours`,
  ]);
});
