import type { Course, OwnCourse } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildTestApp,
  type Caller,
  type CourseOverrides,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
let teacher: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
  teacher = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

const absent = '01890000-0000-7000-8000-000000000000';
const urlOf = (user: { id: string }, query = '') => `/api/groups/${user.id}/courses${query}`;
const namesOf = (answer: { body: { data: OwnCourse[] } }) => answer.body.data.map((course) => course.name);

async function build(name: string, overrides: CourseOverrides = {}): Promise<Course> {
  t.clock.advance(1000);
  return t.buildCourse(teacher, { name, course_type: 'private', ...overrides });
}

describe('refused', () => {
  it('to visitors, and to everybody but admins for somebody else, whether there is such a person or not', async () => {
    const student = await t.buildUser();
    expect((await t.visitor.get(urlOf(student))).status).toBe(401);
    for (const role of ['student', 'teacher', 'coordinator'] as const) {
      const caller = await t.as(await t.buildUser({ role }));
      expect((await caller.get(urlOf(student))).status).toBe(403);
      expect((await caller.get(urlOf({ id: absent }))).status).toBe(403);
      expect((await caller.get(urlOf({ id: '42' }))).status).toBe(400);
    }
  });

  it('as not found to admins where there is no such person, or no more', async () => {
    const erased = await t.buildUser();
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', erased.id).execute();
    for (const id of [absent, erased.id]) expect((await admin.get(urlOf({ id }))).status).toBe(404);
  });

  it('for a page that cannot be', async () => {
    const student = await t.buildUser();
    const answer = await (await t.as(student)).get(urlOf(student, '?page=0&limit=101'));
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['page', 'limit']);
  });
});

describe('own courses', () => {
  it('are those of active groups, approved requests and the approved institution, each once, newest first', async () => {
    const all = [await build('all three ways')];
    const byGroup = await build('by a group');
    const byRequest = await build('by a request', { course_type: 'public' });
    const byGrant = await build('by the institution', { course_type: 'public' });
    // Public, so that they can be seen, and are no own courses all the same.
    const [of, pending, rejected] = [
      await build('inactive group', { course_type: 'public' }),
      await build('pending', { course_type: 'public' }),
      await build('rejected', { course_type: 'public' }),
    ];
    await build('public, never joined', { course_type: 'public' });
    const institution = await t.buildInstitution({ courses: [...all, byGrant] });
    const student = await t.buildUser({ institutionId: institution.id });
    await t.buildGroup(teacher, { users: [student], courses: [...all, byGroup] });
    await t.buildGroup(teacher, { users: [student], courses: [...all, byGroup] });
    await t.buildGroup(teacher, { users: [student], courses: [of], status: 'inactive' });
    await t.buildGroup(teacher, { users: [await t.buildUser()], courses: [pending] });
    for (const course of [...all, byRequest]) await t.buildJoinRequest(course, student, 'approved');
    await t.buildJoinRequest(pending, student, 'pending');
    await t.buildJoinRequest(rejected, student, 'rejected');
    const caller = await t.as(student);
    const expected = ['by the institution', 'by a request', 'by a group', 'all three ways'];
    const plain = await caller.get(urlOf(student));
    expect(Object.keys(plain.body)).toEqual(['data']);
    expect(namesOf(plain)).toEqual(expected);
    // In the plain list each is as full as in the list of courses, with what the student did with it beside it.
    const whole = (await caller.get('/api/courses')).body as Course[];
    for (const { progress, ownRating, ...course } of plain.body.data) {
      expect([progress, ownRating]).toEqual([{ completed: 0, total: 1 }, null]);
      expect(course).toEqual(whole.find(({ _id }) => _id === course._id));
    }
    const { body: page } = await caller.get(urlOf(student, '?limit=2&page=2'));
    const inPage = Object.keys(page.data[0]);
    const slim = (course: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(course).filter(([field]) => inPage.includes(field)));
    expect(inPage).not.toContain('subjects');
    const next = { act: 'start', material: { name: 'First material' } };
    expect(page.data).toMatchObject([{ next }, { next }]);
    for (const course of page.data) delete course.next;
    expect(page).toEqual({
      data: plain.body.data.slice(2).map(slim),
      page: 2,
      limit: 2,
      total: 4,
      pageCount: 2,
    });
    // An admin's own institution and groups do not come into it.
    expect(namesOf(await admin.get(urlOf(student)))).toEqual(expected);
    await t.db.updateTable('institutions').set({ status: 'Rejected' }).where('id', '=', institution.id).execute();
    expect(namesOf(await caller.get(urlOf(student)))).toEqual(['by a request', 'by a group', 'all three ways']);
  });

  it('are not courses that are inactive, in the bin or of a teacher who waits for approval', async () => {
    const waiting = await t.buildUser({ role: 'teacher', isApproved: false });
    const hidden = await t.buildCourse(waiting);
    const [inactive, binned, open] = [
      await build('inactive', { status: 'inactive' }),
      await build('binned'),
      await build('open'),
    ];
    await (await t.as(teacher)).delete(`/api/courses/${binned._id}`);
    const student = await t.buildUser();
    await t.buildGroup(teacher, { users: [student], courses: [hidden, inactive, binned, open] });
    expect(namesOf(await (await t.as(student)).get(urlOf(student)))).toEqual(['open']);
    expect((await admin.get(urlOf(student, '?page=1'))).body).toMatchObject({ total: 1, data: [{ name: 'open' }] });
  });

  it('are nobody else’s: two students of two institutions and two groups', async () => {
    const [first, second] = [await build('first'), await build('second')];
    const students = await Promise.all(
      [first, second].map(async (course) => {
        const institution = await t.buildInstitution({ courses: [course] });
        return t.buildUser({ institutionId: institution.id });
      }),
    );
    for (const [i, name] of ['first', 'second'].entries()) {
      const student = students[i] ?? teacher;
      expect(namesOf(await (await t.as(student)).get(urlOf(student)))).toEqual([name]);
    }
  });

  it('hold no course for a teacher in a group that the teacher cannot open', async () => {
    const guest = await t.buildUser({ role: 'teacher' });
    const [closed, open] = [await build('closed to guests'), await build('open to all', { course_type: 'public' })];
    await t.buildGroup(teacher, { users: [guest], courses: [closed, open] });
    const caller = await t.as(guest);
    expect((await caller.get(`/api/courses/${closed._id}`)).status).toBe(404);
    expect(namesOf(await caller.get(urlOf(guest)))).toEqual(['open to all']);
  });

  it('show the own progress and rating, and the join code to those alone who manage them', async () => {
    const material = (name: string) => ({ name, content_type: 'Link' as const, content_url: 'https://example.org' });
    const course = await build('studied', {
      subjects: [
        { name: 'one', duration: 1, materials: [material('a'), material('b')] },
        { name: 'two', duration: 1, materials: [material('c')] },
      ],
    });
    const [student, other] = [await t.buildUser(), await t.buildUser()];
    await t.buildGroup(teacher, { users: [student, other], courses: [course] });
    const [a, b] = course.subjects[0]?.materials ?? [];
    const at = t.clock.now();
    const progress = (user: TestUser, id: string | undefined, completed: boolean) => ({
      user_id: user.id,
      material_id: id ?? '',
      opened_at: at,
      updated_at: at,
      completed_at: completed ? at : null,
      how: completed ? ('opened' as const) : null,
    });
    await t.db
      .insertInto('material_progress')
      .values([progress(student, a?._id, true), progress(student, b?._id, false), progress(other, b?._id, true)])
      .execute();
    await t.db
      .insertInto('ratings')
      .values({
        id: course._id,
        course_id: course._id,
        user_id: student.id,
        rating: 4,
        comment: 'Good',
        created_at: at,
      })
      .execute();
    const shown = async (caller: Caller, user: TestUser): Promise<OwnCourse> =>
      (await caller.get(urlOf(user))).body.data[0];
    const own = await shown(await t.as(student), student);
    expect(own).toMatchObject({
      progress: { completed: 1, total: 3 },
      ownRating: { rating: 4, comment: 'Good' },
      subjectsCount: 2,
    });
    expect(own).not.toHaveProperty('join_code');
    expect(own.can).toEqual({ edit: false, delete: false });
    expect(await shown(await t.as(other), other)).toMatchObject({
      progress: { completed: 1, total: 3 },
      ownRating: null,
    });
    expect(await shown(admin, student)).toMatchObject({
      progress: { completed: 1, total: 3 },
      ownRating: { rating: 4 },
      join_code: course.join_code,
    });
  });

  it('come in hundreds, each once', async () => {
    const author = await t.buildUser({ role: 'teacher' });
    await t.seedCourses(author, 230, () => t.clock.now());
    const rows = await t.db.selectFrom('courses').select('id as _id').where('created_by', '=', author.id).execute();
    const institution = await t.buildInstitution();
    await t.db
      .insertInto('institution_course_access')
      .values(rows.map((row) => ({ institution_id: institution.id, course_id: row._id })))
      .execute();
    const student = await t.buildUser({ institutionId: institution.id });
    const listed: OwnCourse[] = (await (await t.as(student)).get(urlOf(student))).body.data;
    expect(listed.map((course) => course._id).toSorted()).toEqual(rows.map((row) => row._id).toSorted());
  });
});
