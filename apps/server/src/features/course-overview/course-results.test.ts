import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { sit, startAs } from '../../../testing/features/attempts/open-attempt.ts';

// The results of a course's students at its tests, side by side.

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});

type Built = Awaited<ReturnType<TestApp['buildCourse']>>;
const results = async (caller: Caller, { _id }: { _id: string }, query = '') =>
  caller.get(`/api/courses/${_id}/results${query}`);

async function join(course: Built, username?: string): Promise<TestUser> {
  const student = await t.buildUser(username === undefined ? {} : { username });
  await t.buildJoinRequest(course, student, 'approved');
  return student;
}

describe('the results of a course', () => {
  it('are refused to all but those who manage tests, and not found for other teachers', async () => {
    const course = await t.buildCourse(owner);
    const callers = [
      [t.visitor, 401],
      [await t.as(await join(course)), 403],
      [await t.as(await t.buildUser({ role: 'coordinator' })), 403],
      [await t.as(await t.buildUser({ role: 'teacher' })), 404],
      [teacher, 200],
      [admin, 200],
    ] as const;
    for (const [caller, status] of callers) {
      expect((await results(caller, course)).status).toBe(status);
      expect((await results(caller, course, '/csv')).status).toBe(status);
    }
    expect((await results(teacher, course, '?attempts=last')).status).toBe(400);
  });

  it('are empty without tests or students', async () => {
    const course = await t.buildCourse(owner);
    expect((await results(teacher, course)).body).toMatchObject({ data: [], total: 0, tests: [], moreTests: 0 });
    const test = await t.buildTest(owner, course);
    const student = await join(course);
    expect((await results(teacher, course)).body).toMatchObject({
      data: [{ user: { _id: student.id }, results: [], mean: null }],
      tests: [{ _id: test.id, mean: null, students: 0 }],
    });
  });

  it('hold the best or the first attempt of each; a missing one is not zero', async () => {
    const course = await t.buildCourse(owner);
    const one = await t.buildTest(owner, course, { attempts_allowed: 3 });
    const two = await t.buildTest(owner, course, { type: 'post-test' });
    const [anna, ben, cleo] = [
      await join(course, `Anna ${course._id.slice(-6)}`),
      await join(course, `Ben ${course._id.slice(-6)}`),
      await join(course, `Cleo ${course._id.slice(-6)}`),
    ];
    const first = await sit(t, anna, one, 0);
    const best = await sit(t, anna, one, 3);
    await sit(t, anna, one, 1);
    const bens = await sit(t, ben, one, 1);
    const other = await sit(t, anna, two, 2);
    await startAs(t, cleo, one);
    // Somebody who is not in the course sat a test of it, because it is public.
    await sit(t, await t.buildUser(), one, 0);

    const { body } = await results(teacher, course);
    expect(body.tests).toEqual([
      { _id: one.id, test_name: one.name, test_type: 'pre-test', mean: 66.67, students: 2 },
      { _id: two.id, test_name: two.name, test_type: 'post-test', mean: 66.67, students: 1 },
    ]);
    expect(body.data).toEqual([
      {
        user: { _id: anna.id, username: anna.username, profilePicture: null },
        results: expect.arrayContaining([
          { test: one.id, attempt: best, percentage: 100, late: false },
          { test: two.id, attempt: other, percentage: 66.67, late: false },
        ]),
        mean: 83.34,
      },
      {
        user: { _id: ben.id, username: ben.username, profilePicture: null },
        results: [{ test: one.id, attempt: bens, percentage: 33.33, late: false }],
        mean: 33.33,
      },
      { user: { _id: cleo.id, username: cleo.username, profilePicture: null }, results: [], mean: null },
    ]);

    const ofFirst = (await results(teacher, course, '?attempts=first')).body;
    expect(ofFirst.tests).toMatchObject([
      { mean: 16.67, students: 2 },
      { mean: 66.67, students: 1 },
    ]);
    expect(ofFirst.data[0].results).toContainEqual({ test: one.id, attempt: first, percentage: 0, late: false });
  });

  it('lead to attempts that one may look at, also at a test that an admin made in the course', async () => {
    const course = await t.buildCourse(owner);
    const student = await join(course);
    const own = await t.buildTest(owner, course);
    const foreign = await t.buildTest(await t.buildUser({ role: 'admin' }), course);
    await sit(t, student, own, 3);
    await sit(t, student, foreign, 3);
    const { body } = await results(teacher, course);
    expect(body.tests.map(({ _id }: { _id: string }) => _id)).toEqual([own.id, foreign.id].toSorted());
    for (const { attempt } of body.data[0].results as { attempt: string }[])
      expect((await teacher.get(`/api/attempts/${attempt}/review`)).status).toBe(200);
    expect((await results(admin, course)).body.tests).toHaveLength(2);
  });

  it('are paged by name and found by a part of it, with the means of everybody', async () => {
    const course = await t.buildCourse(owner);
    const test = await t.buildTest(owner, course);
    const mark = course._id.slice(-6);
    const [anna, ben] = [await join(course, `Anna ${mark}`), await join(course, `Ben ${mark}`)];
    await sit(t, anna, test, 3);
    await sit(t, ben, test, 0);
    const second = (await results(teacher, course, '?limit=1&page=2')).body;
    expect(second).toMatchObject({ total: 2, pageCount: 2, data: [{ user: { _id: ben.id } }], tests: [{ mean: 50 }] });
    const found = (await results(teacher, course, '?search=ANNA')).body;
    expect(found).toMatchObject({ total: 1, data: [{ user: { _id: anna.id } }], tests: [{ mean: 50 }] });
    expect((await results(teacher, course, '?limit=1&page=9')).body).toMatchObject({ total: 2, data: [] });
  });

  it('are a table for spreadsheets, safe against formulas, and the log tells who took it', async () => {
    const course = await t.buildCourse(owner, { name: 'Botany' });
    const one = await t.buildTest(owner, course, { name: '=HYPERLINK("x")' });
    t.clock.advance(1_000);
    await t.buildTest(owner, course, { name: 'Second' });
    const mark = course._id.slice(-6);
    const [anna] = [await join(course, `Anna ${mark}`), await join(course, `Ben ${mark}`)];
    await sit(t, anna, one, 1);
    const answer = await results(teacher, course, '/csv');
    expect(answer.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      `Student,"'=HYPERLINK(""x"")",Second,Mean`,
      `Anna ${mark},33.33,,33.33`,
      `Ben ${mark},,,`,
      '',
    ]);
    expect(answer.headers['content-disposition']).toContain('Botany - results.csv');
    const told = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('target_id', '=', course._id)
      .where('action', '=', 'results_exported')
      .execute();
    expect(told).toEqual([{ action: 'results_exported', actor_id: owner.id }]);
  });
});
