import type { CourseNotices } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs, submit } from '../../../../testing/features/attempts/open-attempt.ts';
import { addMaterials, joinedCourse, read, textsOf } from '../../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../../testing/index.ts';

const hourMs = 60 * 60_000;
const all: CourseNotices = {
  materialsAdded: true,
  testOpens: true,
  dueSoon: true,
  leads: [48, 2],
  closesSoon: true,
  results: true,
};

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});

const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * hourMs);
const urlOf = (course: { _id: string }) => `/api/courses/${course._id}/notice-settings`;
async function choose(course: { _id: string }, change: Partial<CourseNotices>): Promise<void> {
  const answer = await (await t.as(owner)).put(urlOf(course), { ...all, ...change });
  expect(answer.status, answer.text).toBe(200);
}
/** The texts that a student has not read yet. */
async function news(user: TestUser): Promise<string[]> {
  const student = await t.as(user);
  const texts = await textsOf(t, student);
  const unread = (await student.get('/api/users/me/notices/unread')).body.unread as number;
  await read(student, { until: t.clock.now().toISOString() });
  return texts.slice(0, unread);
}

describe('a course sends to its students', () => {
  it('everything, where nobody chose otherwise', async () => {
    const { course } = await joinedCourse(t, owner);
    expect((await teacher.get(urlOf(course))).body).toEqual(all);
  });

  it('at leads that there are, one at least', async () => {
    const { course } = await joinedCourse(t, owner);
    for (const leads of [[], [5], [168, 72, 48, 24], 'soon'])
      expect((await teacher.put(urlOf(course), { ...all, leads })).status).toBe(400);
    await choose(course, { leads: [2, 72, 2] });
    expect((await teacher.get(urlOf(course))).body.leads).toEqual([72, 2]);
  });

  it('nothing of what its teacher switches off', async () => {
    const { course, user } = await joinedCourse(t, owner);
    await choose(course, { materialsAdded: false, testOpens: false, dueSoon: false, closesSoon: false });
    await addMaterials(teacher, course, 'Roots');
    await t.buildTest(owner, course, { opens_at: inHours(1), due_at: inHours(3) });
    await t.buildTest(owner, course, { closes_at: inHours(20) });
    expect(await news(user)).toEqual([]);
    t.clock.advance(2 * hourMs);
    expect(await news(user)).toEqual([]);
    await choose(course, {});
    expect(await news(user)).toHaveLength(2);
  });

  it('reminders at the leads that it has then, each date once where they change', async () => {
    const { course, user } = await joinedCourse(t, owner);
    await choose(course, { leads: [72] });
    await t.buildTest(owner, course, { name: 'Trees', due_at: inHours(71) });
    expect(await news(user)).toEqual(['Trees is due within 3 days']);
    await choose(course, { leads: [168, 2] });
    expect(await news(user)).toEqual([]);
    t.clock.advance(70 * hourMs);
    expect(await news(user)).toEqual(['Trees is due within 1 hour']);
    await choose(course, { leads: [24, 2] });
    expect(await news(user)).toEqual([]);
  });
});

describe('students hear that a result is out', () => {
  const sit = async (user: TestUser, test: { id: string }) => submit(await startAs(t, user, test));

  it('at the date that its teacher set, if they have one, and once', async () => {
    const { course, user } = await joinedCourse(t, owner);
    const other = await t.buildUser();
    await t.buildJoinRequest(course, other, 'approved');
    const shown = { results_show: 'after', results_show_after: inHours(2) } as const;
    const test = await t.buildTest(owner, course, { name: 'Trees', ...shown });
    await sit(user, test);
    await Promise.all([news(user), news(other)]);
    t.clock.advance(2 * hourMs);
    expect(await news(user)).toEqual(['Your result in Trees is out']);
    t.clock.advance(hourMs);
    expect([await news(user), await news(other)]).toEqual([[], []]);
  });

  it('when the test closes for them, where it waited for attempts that they had left', async () => {
    const { course, user } = await joinedCourse(t, owner);
    const closes = { attempts_allowed: 2, closes_at: inHours(3), results_show: 'last_attempt' } as const;
    const test = await t.buildTest(owner, course, { name: 'Trees', ...closes });
    await sit(user, test);
    await news(user);
    t.clock.advance(3 * hourMs);
    expect(await news(user)).toEqual(['Your result in Trees is out']);
  });

  it('and not where it is kept back again, or the course tells of no results', async () => {
    const { course, user } = await joinedCourse(t, owner);
    const shown = { results_show: 'after', results_show_after: inHours(1) } as const;
    const [one, other] = [await t.buildTest(owner, course, shown), await t.buildTest(owner, course, shown)];
    await sit(user, one);
    await sit(user, other);
    await news(user);
    const later = { results_show_after: inHours(9) };
    await t.db.updateTable('assessments').set(later).where('id', '=', one.id).execute();
    t.clock.advance(hourMs);
    expect(await news(user)).toHaveLength(1);
    await choose(course, { results: false });
    t.clock.advance(8 * hourMs);
    expect(await news(user)).toEqual([]);
  });
});
