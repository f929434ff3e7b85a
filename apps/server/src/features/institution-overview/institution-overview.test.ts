import type { InstitutionCourse, InstitutionOverview } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

/** An institution with a coordinator, a teacher with a course, and students. */
async function buildSchool() {
  const school = await t.buildInstitution();
  const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [school]));
  const teacher = await t.buildUser({ role: 'teacher', institutionId: school.id });
  const course = await t.buildCourse(teacher, { name: 'Botany' });
  const student = await t.buildUser({ institutionId: school.id });
  return { school, coordinator, teacher, course, student };
}

const urlOf = ({ id }: { id: string }, rest: string) => `/api/institution/${id}/${rest}`;
const figuresOf = async (caller: Caller, school: { id: string }) =>
  (await caller.get(urlOf(school, 'overview'))).body as InstitutionOverview;
const coursesOf = async (caller: Caller, school: { id: string }, query = '') =>
  (await caller.get(urlOf(school, `courses?${query}`))).body.data as InstitutionCourse[];

describe('an institution is refused', () => {
  it('to visitors, students and teachers, and is not there for coordinators of another', async () => {
    const { school, teacher, student } = await buildSchool();
    const other = await buildSchool();
    for (const rest of ['overview', 'courses']) {
      expect((await t.visitor.get(urlOf(school, rest))).status).toBe(401);
      expect((await (await t.as(student)).get(urlOf(school, rest))).status).toBe(403);
      expect((await (await t.as(teacher)).get(urlOf(school, rest))).status).toBe(403);
      expect((await other.coordinator.get(urlOf(school, rest))).status).toBe(404);
    }
    expect((await other.coordinator.get(urlOf(school, 'courses?page=0'))).status).toBe(400);
  });
});

describe('an institution in figures', () => {
  it('counts students, teachers, who waits, and courses, for coordinators and admins alike', async () => {
    const { school, coordinator } = await buildSchool();
    await t.buildUser({ institutionId: school.id, isActive: false });
    await t.buildUser({ role: 'teacher', institutionId: school.id, isApproved: false });
    const figures = { students: 1, teachers: 1, waiting: 1, courses: 1 };
    expect(await figuresOf(coordinator, school)).toMatchObject({ _id: school.id, status: 'Approved', ...figures });
    expect(await figuresOf(admin, school)).toEqual(await figuresOf(coordinator, school));
  });

  it('does not count people who moved away, nor courses in the bin', async () => {
    const { school, coordinator, student, course, teacher } = await buildSchool();
    expect((await admin.put(`/api/users/${student.id}`, { institution: null })).status).toBe(200);
    await (await t.as(teacher)).delete(`/api/courses/${course._id}`);
    expect(await figuresOf(coordinator, school)).toMatchObject({ students: 0, teachers: 1, courses: 0 });
  });
});

describe('the courses of an institution', () => {
  it('are those of its teachers and those that it was granted, by name, with the way to their students', async () => {
    const { school, coordinator, course } = await buildSchool();
    const owner = await t.buildUser({ role: 'admin' });
    const granted = await t.buildCourse(owner, { name: 'Algebra', course_type: 'private' });
    await admin.put(`/api/institution/${school.id}`, { course_access: [granted._id] });
    const found = await coursesOf(coordinator, school);
    expect(found.map(({ _id, granted: given, can }) => [_id, given, can.oversee])).toEqual([
      [granted._id, true, true],
      [course._id, false, true],
    ]);
    expect(await coursesOf(coordinator, school, 'search=BOT')).toMatchObject([{ name: 'Botany' }]);
    const { body } = await coordinator.get(urlOf(school, 'courses?page=2&limit=1'));
    expect(body).toMatchObject({ page: 2, total: 2, pageCount: 2, data: [{ name: 'Botany' }] });
  });

  it('are none of another institution’s', async () => {
    const [one, other] = [await buildSchool(), await buildSchool()];
    const ids = (await coursesOf(one.coordinator, one.school)).map(({ _id }) => _id);
    expect(ids).toEqual([one.course._id]);
    expect(ids).not.toContain(other.course._id);
  });
});
