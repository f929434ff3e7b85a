import { type Course, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../../testing/features/files/samples.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { auditOf } from '../../../testing/features/users/audit-of.ts';

// A teacher's block closes that teacher's courses to a student; an admin's block closes the site.

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

type School = {
  teacher: TestUser;
  caller: Caller;
  student: TestUser;
  learner: Caller;
  course: Course;
  url: string;
  test: { id: string };
};

/** A private course with an uploaded file and a test, and a student who was let in. */
async function buildSchool(): Promise<School> {
  const teacher = await t.buildUser({ role: 'teacher' });
  const student = await t.buildUser();
  const [caller, learner] = [await t.as(teacher), await t.as(student)];
  const { url } = await uploaded(caller, 'notes.pdf', samples.pdf);
  const material = { name: 'Notes', content_type: 'PDF' as const, content_url: url };
  const course = await t.buildCourse(teacher, {
    course_type: 'private',
    subjects: [{ name: 'One', duration: 1, materials: [material] }],
  });
  await t.buildJoinRequest(course, student, 'approved');
  const test = await t.buildTest(teacher, course);
  return { teacher, caller, student, learner, course, url, test };
}

const block = async (as: Caller, user: { id: string }, isActive = false) =>
  as.put(`/api/users/update-userStatus/${user.id}`, { isActive });
type Listed = { _id: string; isActive: boolean; can: { block: boolean; editStudent: boolean } };
const students = async (as: Caller, filter = '') =>
  (await as.get(`/api/users?requested=mine&limit=100${filter}`)).body.data as Listed[];

/** The statuses that a student gets at each door of a course. */
async function doorsOf({ learner, student, course, url, test }: School): Promise<Record<string, unknown>> {
  const [subject] = course.subjects;
  const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id).includes(course._id);
  const status = async (path: string) => (await learner.get(path)).status;
  return {
    listed: ids((await learner.get('/api/courses')).body),
    paged: ids((await learner.get(`/api/courses?limit=100&search=${encodeURIComponent(course.name)}`)).body.data),
    own: ids((await learner.get(`/api/groups/${student.id}/courses`)).body.data),
    detail: await status(`/api/courses/${course._id}`),
    subject: await status(`/api/materials/${subject?._id ?? ''}/materials`),
    material: await status(`/api/materials/${subject?.materials[0]?._id ?? ''}`),
    file: await status(url),
    ratings: await status(`/api/courses/${course._id}/ratings`),
    tests: await status(`/api/courses/${course._id}/tests`),
    test: await status(`/api/tests/${test.id}`),
    progress: await status(`/api/courses/${course._id}/progress`),
    code: await status(`/api/courses/join/${course.join_code ?? ''}`),
  };
}

const open = { listed: true, paged: true, own: true, detail: 200, subject: 200, material: 200, file: 200 };
const opened = { ...open, ratings: 200, tests: 200, test: 200, progress: 200, code: 200 };
const closed = Object.fromEntries(
  Object.entries(opened).map(([door, answer]) => [door, typeof answer === 'boolean' ? false : 404]),
);

describe("a teacher's block", () => {
  it('closes every door of the own courses at once, and unblocking opens them again', async () => {
    const school = await buildSchool();
    expect(await doorsOf(school)).toEqual(opened);
    expect((await block(school.caller, school.student)).status).toBe(200);
    expect(await doorsOf(school)).toEqual(closed);
    await block(school.caller, school.student, true);
    expect(await doorsOf(school)).toEqual(opened);
  });

  it.each(['a public course', 'a group of an admin', 'the grant of an institution'])('closes %s too', async (way) => {
    const institution = await t.buildInstitution();
    const teacher = await t.buildUser({ role: 'teacher' });
    const student = await t.buildUser({ institutionId: institution.id });
    const course = await t.buildCourse(teacher, { course_type: way === 'a public course' ? 'public' : 'private' });
    if (way === 'a group of an admin')
      await t.buildGroup(await t.buildUser({ role: 'admin' }), { users: [student], courses: [course] });
    const grant = { institution_id: institution.id, course_id: course._id };
    if (way === 'the grant of an institution')
      await t.db.insertInto('institution_course_access').values(grant).execute();
    await t.buildJoinRequest(await t.buildCourse(teacher), student, 'rejected');
    const learner = await t.as(student);
    const status = async () => (await learner.get(`/api/courses/${course._id}`)).status;
    expect(await status()).toBe(200);
    await block(await t.as(teacher), student);
    expect(await status()).toBe(404);
  });

  it('refuses new join requests, by code and by id, as if there were no such course', async () => {
    const { caller, student, learner, course, teacher } = await buildSchool();
    const other = await t.buildCourse(teacher);
    await block(caller, student);
    const ask = async (body: object) => (await learner.post('/api/courses/request-join', body)).status;
    expect(await ask({ courseId: other._id })).toBe(404);
    expect(await ask({ joinCode: other.join_code })).toBe(404);
    expect(await ask({ courseId: course._id })).toBe(404);
  });

  it("leaves the site and other teachers' courses open, and is nobody else's to see", async () => {
    const [mine, theirs] = [await buildSchool(), await buildSchool()];
    await t.buildJoinRequest(theirs.course, mine.student, 'approved');
    await block(mine.caller, mine.student);
    expect((await mine.learner.get(`/api/courses/${theirs.course._id}`)).status).toBe(200);
    expect((await mine.learner.get('/api/users/me')).body.user.isActive).toBe(true);
    const seenBy = async (as: Caller) => (await as.get(`/api/users/${mine.student.id}`)).body.isActive;
    expect(await Promise.all([mine.caller, theirs.caller, admin].map(seenBy))).toEqual([false, true, true]);
    const inCourse = async (as: Caller, course: Course) =>
      ((await as.get(`/api/courses/${course._id}`)).body as Course).joinRequests?.find(
        ({ user }) => user._id === mine.student.id,
      )?.user.isActive;
    expect(await inCourse(mine.caller, mine.course)).toBe(false);
    expect(await inCourse(theirs.caller, theirs.course)).toBe(true);
    expect(await inCourse(admin, mine.course)).toBe(true);
    expect((await students(theirs.caller)).find(({ _id }) => _id === mine.student.id)?.isActive).toBe(true);
    expect((await doorsOf({ ...mine, learner: theirs.learner, student: theirs.student }))['detail']).toBe(404);
  });

  it("stands in that teacher's list, by the filter, in the order and in the answer to the whole form", async () => {
    const { caller, student, course } = await buildSchool();
    const other = await t.buildUser();
    await t.buildJoinRequest(course, other, 'pending');
    await block(caller, student);
    const names = async (filter: string) => (await students(caller, filter)).map(({ _id }) => _id);
    expect(await names('&isActive=false')).toEqual([student.id]);
    expect(await names('&isActive=true')).toEqual([other.id]);
    expect(await names('&sort=isActive')).toEqual([student.id, other.id]);
    expect(await names('&sort=-isActive')).toEqual([other.id, student.id]);
    const form = (await caller.get(`/api/users/${student.id}`)).body;
    const saved = await caller.put(`/api/users/${student.id}`, { ...form, phoneNumber: '0301' });
    expect([saved.status, saved.body.user.isActive]).toEqual([200, false]);
    const changed = await caller.put(`/api/users/${student.id}`, { ...form, isActive: true });
    expect([changed.status, changed.body.issues[0].path]).toEqual([403, 'isActive']);
  });

  it('can be taken back when the student has withdrawn the request', async () => {
    const { caller, student, learner, course } = await buildSchool();
    await t.db.updateTable('join_requests').set({ status: 'pending', decided_at: null }).execute();
    await block(caller, student);
    expect((await learner.delete(`/api/courses/${course._id}/join-request`)).status).toBe(200);
    const [row] = await students(caller);
    expect(row).toMatchObject({ _id: student.id, isActive: false, can: { block: true, editStudent: false } });
    expect((await block(caller, student, true)).status).toBe(200);
    expect(await students(caller)).toEqual([]);
  });

  it('again changes nothing and tells the log nothing', async () => {
    const { caller, student } = await buildSchool();
    for (const isActive of [true, false, false, true, true])
      expect((await block(caller, student, isActive)).status).toBe(200);
    expect((await auditOf(t, student)).map(({ action }) => action)).toEqual(['student_blocked', 'student_unblocked']);
  });

  it('lets an attempt that is being sat come to its end, and no further one begin', async () => {
    const school = await buildSchool();
    const { learner, caller, student, test } = school;
    const begun = await learner.post(`/api/tests/${test.id}/attempts`);
    expect(begun.status).toBe(201);
    await block(caller, student);
    const { attempt, lease } = begun.body;
    const path = `/api/attempts/${attempt._id}`;
    expect((await learner.get(path)).status).toBe(200);
    const choice = { selected: ['A'], sequence: 1, lease };
    expect((await learner.put(`${path}/responses/${attempt.questions[0]._id}`, choice)).status).toBe(200);
    expect((await learner.post(`${path}/submit`, { lease })).status).toBe(200);
    expect((await learner.post(`/api/tests/${test.id}/attempts`)).status).toBe(404);
  });

  it('goes with the course: the new owner has blocked nobody', async () => {
    const school = await buildSchool();
    await block(school.caller, school.student);
    const heir = await t.buildUser({ role: 'teacher' });
    await admin.put(`/api/courses/update-course/${school.course._id}`, { created_by: heir.id });
    expect((await school.learner.get(`/api/courses/${school.course._id}`)).status).toBe(200);
  });

  it('rests while the teacher is an admin, who blocks for the site', async () => {
    const school = await buildSchool();
    await block(school.caller, school.student);
    await admin.put(`/api/users/${school.teacher.id}`, { isAdmin: true });
    expect((await school.learner.get(`/api/courses/${school.course._id}`)).status).toBe(200);
  });

  it('is erased with either of the two', async () => {
    const { caller, student, teacher } = await buildSchool();
    await block(caller, student);
    const rows = async () =>
      t.db.selectFrom('teacher_blocks').select('user_id').where('teacher_id', '=', teacher.id).execute();
    expect(await rows()).toHaveLength(1);
    expect((await admin.delete(`/api/users/destroy/${student.id}`)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe("beside an admin's block", () => {
  it('a teacher can neither unblock nor block, and is told why', async () => {
    const { caller, student, learner } = await buildSchool();
    await block(admin, student);
    expect((await learner.get('/api/users/me')).status).toBe(401);
    const [row] = await students(caller);
    expect(row).toMatchObject({ isActive: false, can: { block: false } });
    for (const isActive of [true, false]) {
      const answer = await block(caller, student, isActive);
      expect([answer.status, answer.body.message]).toEqual([403, texts.blockedByAdmin]);
    }
    expect((await admin.get(`/api/users/${student.id}`)).body.isActive).toBe(false);
  });

  it("a teacher's goes on when the admin's ends", async () => {
    const { caller, student, course } = await buildSchool();
    await block(caller, student);
    await block(admin, student);
    expect((await block(admin, student, true)).body.user.isActive).toBe(true);
    expect((await (await t.as(student)).get(`/api/courses/${course._id}`)).status).toBe(404);
    const [row] = await students(caller);
    expect(row).toMatchObject({ isActive: false, can: { block: true } });
  });
});
