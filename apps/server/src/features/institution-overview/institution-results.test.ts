import type { Course, InstitutionCourseResults, MeanGain } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sit } from '../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type BuiltTest, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

type Results = { data: InstitutionCourseResults[]; across: MeanGain };
const urlOf = ({ id }: { id: string }, query = '') => `/api/institution/${id}/results?${query}`;

async function resultsOf(caller: Caller, school: { id: string }, query = ''): Promise<Results> {
  const answer = await caller.get(urlOf(school, query));
  expect(answer.status).toBe(200);
  return answer.body as Results;
}

/** An institution with a coordinator, and a teacher who has a course with a pre-test and a post-test of two questions. */
async function buildSchool() {
  const school = await t.buildInstitution();
  const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [school]));
  const teacher = await t.buildUser({ role: 'teacher', institutionId: school.id });
  return { school, coordinator, teacher, ...(await buildCourse(teacher, 'Botany')) };
}

async function buildCourse(teacher: TestUser, name: string) {
  const course = await t.buildCourse(teacher, { name });
  const pre = await t.buildTest(teacher, course, { type: 'pre-test', questions: [{}, {}] });
  const post = await t.buildTest(teacher, course, { type: 'post-test', questions: [{}, {}] });
  return { course, pre, post };
}

/** New students of an institution who sit a test each, with so many right answers. */
async function sitBoth(
  school: { id: string } | null,
  tests: { pre: BuiltTest; post: BuiltTest },
  rights: [number, number][],
) {
  const students: TestUser[] = [];
  for (const [before, after] of rights) {
    const student = await t.buildUser(school === null ? {} : { institutionId: school.id });
    await sit(t, student, tests.pre, before);
    await sit(t, student, tests.post, after);
    students.push(student);
  }
  return students;
}

const five: [number, number][] = Array.from({ length: 5 }, () => [1, 2]);
const rowOf = ({ data }: Results, course: Pick<Course, '_id'>) => data.find(({ _id }) => _id === course._id);

describe('the results of an institution', () => {
  it('are refused to visitors, students and teachers, and not there for coordinators of another', async () => {
    const [one, other] = [await buildSchool(), await buildSchool()];
    expect((await t.visitor.get(urlOf(one.school))).status).toBe(401);
    for (const user of [one.teacher, await t.buildUser({ institutionId: one.school.id })])
      expect((await (await t.as(user)).get(urlOf(one.school))).status).toBe(403);
    expect((await other.coordinator.get(urlOf(one.school))).status).toBe(404);
    for (const query of ['page=0', 'limit=21'])
      expect((await one.coordinator.get(urlOf(one.school, query))).status).toBe(400);
  });

  it('are the means of best attempts and the gain between tests, for coordinators and admins alike', async () => {
    const { school, coordinator, course, ...tests } = await buildSchool();
    // Pre-tests 50 %, post-tests 100 %: a mean of 75, and everything was gained that could be.
    await sitBoth(school, tests, five);
    const found = await resultsOf(coordinator, school);
    expect(rowOf(found, course)).toEqual({
      _id: course._id,
      name: 'Botany',
      students: 5,
      mean: 75,
      gain: { pairs: 5, meanPre: 50, meanPost: 100, gain: 1 },
      can: { oversee: true },
    });
    expect(found.across).toEqual({ pairs: 5, meanPre: 50, meanPost: 100, gain: 1 });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect(await resultsOf(admin, school)).toEqual(found);
  });

  it('say no mean of fewer than five students, neither of a course nor over all', async () => {
    const { school, coordinator, course, ...tests } = await buildSchool();
    await sitBoth(school, tests, five.slice(1));
    const found = await resultsOf(coordinator, school);
    const untold = { pairs: 4, meanPre: null, meanPost: null, gain: null };
    expect(rowOf(found, course)).toMatchObject({ students: 4, mean: null, gain: untold });
    expect(found.across).toEqual({ ...untold, pairs: 0 });
    // Over all, those few do not follow from the sum.
    const { teacher } = await buildSchool();
    await t.db.updateTable('users').set({ institution_id: school.id }).where('id', '=', teacher.id).execute();
    const second = await buildCourse(teacher, 'Algebra');
    await sitBoth(
      school,
      second,
      Array.from({ length: 5 }, () => [0, 1]),
    );
    expect((await resultsOf(coordinator, school)).across).toEqual({ pairs: 5, meanPre: 0, meanPost: 50, gain: 0.5 });
  });

  it('count the institution’s own students only, as they are today', async () => {
    const [{ school, coordinator, course, ...tests }, other] = [await buildSchool(), await buildSchool()];
    const own = await sitBoth(school, tests, five);
    await sitBoth(other.school, tests, [[0, 0]]);
    await sitBoth(null, tests, [[0, 0]]);
    expect(rowOf(await resultsOf(coordinator, school), course)).toMatchObject({ students: 5, mean: 75 });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    await admin.put(`/api/users/${own[0]?.id}`, { institution: other.school.id });
    expect(rowOf(await resultsOf(coordinator, school), course)).toMatchObject({ students: 4, mean: null });
  });

  it('take a student’s best attempt for the mean, and the first and the last for the gain', async () => {
    const { school, coordinator, course, teacher } = await buildSchool();
    const many = { attempts_allowed: 3, questions: [{}, {}] };
    const tests = {
      pre: await t.buildTest(teacher, course, { ...many, type: 'pre-test' }),
      post: await t.buildTest(teacher, course, { ...many, type: 'post-test' }),
    };
    const students = await sitBoth(
      school,
      tests,
      Array.from({ length: 5 }, () => [0, 2]),
    );
    for (const student of students) {
      await sit(t, student, tests.pre, 2);
      await sit(t, student, tests.post, 1);
    }
    expect(rowOf(await resultsOf(coordinator, school), course)).toMatchObject({
      mean: 100,
      gain: { meanPre: 0, meanPost: 50, gain: 0.5 },
    });
  });

  it('leave out tests in the bin, and attempts that are not submitted', async () => {
    const { school, coordinator, course, teacher, ...tests } = await buildSchool();
    await sitBoth(school, tests, five);
    const student = await t.buildUser({ institutionId: school.id });
    await t.buildAttempt(tests.pre, student);
    expect(rowOf(await resultsOf(coordinator, school), course)).toMatchObject({ students: 5, mean: 75 });
    expect((await (await t.as(teacher)).delete(`/api/tests/${tests.post.id}`)).status).toBe(200);
    expect(rowOf(await resultsOf(coordinator, school), course)).toMatchObject({
      mean: 50,
      gain: { pairs: 0, meanPre: null, gain: null },
    });
  });

  it('have a row for each course, by name, page by page', async () => {
    const { school, coordinator, teacher } = await buildSchool();
    await t.buildCourse(teacher, { name: 'Algebra' });
    const { data } = await resultsOf(coordinator, school);
    expect(data.map(({ name, students, mean }) => [name, students, mean])).toEqual([
      ['Algebra', 0, null],
      ['Botany', 0, null],
    ]);
    expect((await resultsOf(coordinator, school, 'limit=1&page=2')).data.map(({ name }) => name)).toEqual(['Botany']);
    expect((await resultsOf(coordinator, school, 'search=ALG')).data).toHaveLength(1);
  });
});
