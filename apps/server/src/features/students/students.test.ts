import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sit, startAs } from '../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let school: { id: string };
let owner: TestUser;
let teacher: Caller;
let other: Caller;
let otherUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  school = await t.buildInstitution();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  otherUser = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
  other = await t.as(otherUser);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});

type Built = Awaited<ReturnType<TestApp['buildCourse']>>;
const pageOf = async (caller: Caller, student: { id: string }) => caller.get(`/api/students/${student.id}`);
const statusOf = async (caller: Caller, student: { id: string }) => (await pageOf(caller, student)).status;
const note = async (caller: Caller, student: { id: string }, text: string, updatedAt: string | null = null) =>
  caller.put(`/api/students/${student.id}/note`, { text, updatedAt });

async function join(course: Built, user?: TestUser): Promise<TestUser> {
  const student = user ?? (await t.buildUser());
  await t.buildJoinRequest(course, student, 'approved');
  return student;
}

describe('a student’s page is refused', () => {
  it('to visitors and students, themselves included, and to teachers whom they have nothing to do with', async () => {
    const student = await join(await t.buildCourse(owner));
    expect(await statusOf(t.visitor, student)).toBe(401);
    expect(await statusOf(await t.as(student), student)).toBe(403);
    expect(await statusOf(other, student)).toBe(404);
    expect(await statusOf(teacher, student)).toBe(200);
    expect(await statusOf(admin, student)).toBe(200);
  });

  it('alike for nobody, for strangers and for people who are no students', async () => {
    const stranger = await t.buildUser({ institutionId: school.id });
    const nobody = { id: '01890000-0000-7000-8000-000000000000' };
    const bodies = [];
    for (const person of [nobody, stranger, owner, otherUser]) {
      const answer = await pageOf(teacher, person);
      expect(answer.status).toBe(404);
      const { requestId: _, ...told } = answer.body;
      bodies.push(told);
      expect((await note(teacher, person, 'Guessed')).status).toBe(404);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await statusOf(admin, owner)).toBe(404);
    expect((await teacher.get('/api/students/nonsense')).status).toBe(400);
  });

  it('to a teacher for a student of their institution alone, though lists of people have them', async () => {
    const colleague = await t.buildUser({ role: 'teacher', institutionId: school.id });
    const member = await t.buildUser({ institutionId: school.id });
    expect(await statusOf(await t.as(colleague), member)).toBe(404);
  });

  it('to coordinators of other institutions, who else read it without tests, requests and groups', async () => {
    const author = await t.buildUser({ role: 'teacher', institutionId: school.id });
    const course = await t.buildCourse(author, { course_type: 'private' });
    const student = await join(course, await t.buildUser({ institutionId: school.id }));
    await sit(t, student, await t.buildTest(author, course), 2);
    const away = await t.buildInstitution();
    const stranger = await t.buildUser({ role: 'coordinator' }, [away]);
    expect(await statusOf(await t.as(stranger), student)).toBe(404);
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [school]));
    const { body } = await pageOf(coordinator, student);
    expect(body).toMatchObject({ attempts: null, requests: null, groups: null, exceptions: null });
    expect(body.courses.data).toMatchObject([
      { course: { _id: course._id }, latest: null, best: null, can: { remove: false } },
    ]);
    expect(body.can).toEqual({ edit: false, addToGroup: false });
    expect(await statusOf(coordinator, await join(course))).toBe(404);
  });

  it('once the student is erased or another role, the course deleted, or its owner another', async () => {
    const [course, second] = [await t.buildCourse(owner), await t.buildCourse(owner)];
    const [erased, promoted] = [await join(course), await join(course)];
    const [student, passed] = [await join(course), await join(second)];
    await admin.delete(`/api/users/destroy/${erased.id}`);
    await t.db.updateTable('users').set({ role: 'teacher', is_approved: true }).where('id', '=', promoted.id).execute();
    expect(await statusOf(teacher, erased)).toBe(404);
    expect(await statusOf(admin, erased)).toBe(404);
    expect(await statusOf(teacher, promoted)).toBe(404);
    await sit(t, passed, await t.buildTest(owner, second), 1);
    await t.db.updateTable('courses').set({ created_by: otherUser.id }).where('id', '=', second._id).execute();
    expect(await statusOf(teacher, passed)).toBe(404);
    expect((await pageOf(other, passed)).body).toMatchObject({ attempts: { data: [{}] }, requests: { data: [{}] } });
    await teacher.delete(`/api/courses/${course._id}`);
    expect(await statusOf(teacher, student)).toBe(404);
    expect((await pageOf(admin, student)).body).toMatchObject({ courses: { data: [] }, requests: { data: [] } });
  });
});

describe('a student’s page shows', () => {
  it('a teacher nothing of the courses, tests, groups and exceptions of others', async () => {
    const [mine, theirs] = [await t.buildCourse(owner), await t.buildCourse(otherUser)];
    const student = await join(mine);
    await join(theirs, student);
    const [test, foreign] = [await t.buildTest(owner, mine), await t.buildTest(otherUser, theirs)];
    for (const one of [test, foreign]) await sit(t, student, one, 1);
    const group = await t.buildGroup(owner, { users: [student], courses: [mine] });
    await t.buildGroup(otherUser, { users: [student], courses: [theirs] });
    for (const [caller, one] of [
      [teacher, test],
      [other, foreign],
    ] as const)
      await caller.put(`/api/tests/${one.id}/exceptions/people/${student.id}`, { attempts: 3 });
    await note(other, student, 'Theirs alone');
    const { body, text } = await pageOf(teacher, student);
    const placed = (rows: { course: { _id: string } }[]) => rows.map(({ course }) => course._id);
    expect(placed(body.courses.data)).toEqual([mine._id]);
    expect(placed(body.attempts.data)).toEqual([mine._id]);
    expect(body.attempts.data[0].test._id).toBe(test.id);
    expect(placed(body.requests.data)).toEqual([mine._id]);
    expect(body.groups.data).toEqual([{ _id: group.id, name: expect.any(String), status: 'active' }]);
    expect(placed(body.exceptions.data)).toEqual([mine._id]);
    expect(body.note).toBeNull();
    for (const hidden of [theirs._id, foreign.id, 'Theirs alone']) expect(text).not.toContain(hidden);
    for (const one of body.attempts.data as { _id: string; can: unknown }[])
      expect((await teacher.get(`/api/attempts/${one._id}/review`)).body.can).toEqual(one.can);
    const all = (await pageOf(admin, student)).body;
    expect([all.courses, all.attempts, all.groups, all.exceptions].map(({ data }) => data.length)).toEqual([
      2, 2, 2, 2,
    ]);
    expect(all.note).toBeNull();
  });

  it('how far the student is, as the list of the course tells it', async () => {
    const course = await t.buildCourse(owner);
    const student = await join(course);
    const quiet = await t.buildCourse(owner, { course_type: 'private' });
    await t.buildGroup(owner, { users: [student], courses: [quiet, course] });
    const test = await t.buildTest(owner, course, { attempts_allowed: 2 });
    const material = course.subjects[0]?.materials[0]?._id;
    await (await t.as(student)).put(`/api/courses/${course._id}/progress`, { material, opened: true, completed: true });
    const best = await sit(t, student, test, 3);
    t.clock.advance(60_000);
    const latest = await sit(t, student, test, 1);
    const { body } = await pageOf(await t.as(owner), student);
    expect(body.courses.data).toHaveLength(2);
    for (const { course: of, completed, materials, ...shown } of body.courses.data) {
      const list = (await (await t.as(owner)).get(`/api/courses/${of._id}/students`)).body;
      const [{ user, ...told }] = list.data;
      expect(user._id).toBe(student.id);
      expect({ ...shown, completed }).toEqual(told);
      expect(materials).toBe(list.materials);
    }
    const started = body.courses.data.find((one: { course: { _id: string } }) => one.course._id === course._id);
    expect(started).toMatchObject({ completed: 1, latest: { _id: latest }, best: { _id: best, percentage: 100 } });
    expect(body.attempts.data).toMatchObject([
      { _id: latest, number: 2, status: 'submitted', percentage: 33.33, late: false },
      { _id: best, number: 1, status: 'submitted', percentage: 100 },
    ]);
  });

  it('somebody who sits a test of a public course without having joined it', async () => {
    const course = await t.buildCourse(owner);
    const student = await t.buildUser();
    await startAs(t, student, await t.buildTest(owner, course));
    expect((await pageOf(teacher, student)).body).toMatchObject({
      user: { _id: student.id, email: null },
      courses: { data: [] },
      attempts: {
        data: [
          {
            status: 'open',
            submittedAt: null,
            mark: null,
            percentage: null,
            can: { addTime: false, submit: true, reopen: false },
          },
        ],
      },
      can: { edit: false, addToGroup: false },
    });
  });

  it('requests and removals; who was taken out stays known, and is put back', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const student = await join(course);
    await teacher.post(`/api/courses/${course._id}/students/${student.id}/remove`, { reason: 'Moved away' });
    const removed = (await pageOf(teacher, student)).body;
    expect(removed.courses.data).toEqual([]);
    expect(removed.requests.data).toMatchObject([
      { state: 'removed', reason: 'Moved away', letInAt: expect.any(String), can: { restore: true } },
    ]);
    t.clock.advance(1_000);
    await t.buildJoinRequest(course, student, 'pending');
    expect((await pageOf(teacher, student)).body.requests.data).toMatchObject([
      { state: 'pending', decidedAt: null, can: { restore: false } },
      { state: 'removed', can: { restore: false } },
    ]);
  });

  it('an address where the list of people has it, and whether the student is blocked', async () => {
    const course = await t.buildCourse(owner);
    const [asked, added] = [await join(course), await t.buildUser()];
    await t.buildJoinRequest(course, added, 'approved');
    await t.db.updateTable('join_requests').set({ came_by: 'teacher' }).where('user_id', '=', added.id).execute();
    expect((await pageOf(teacher, asked)).body.user).toMatchObject({ email: asked.email, isActive: true });
    expect((await pageOf(teacher, added)).body).toMatchObject({ user: { email: null }, can: { edit: false } });
    expect((await pageOf(admin, added)).body.user.email).toBe(added.email);
    await t.db
      .insertInto('teacher_blocks')
      .values({ teacher_id: owner.id, user_id: asked.id, created_at: t.clock.now() })
      .execute();
    expect((await pageOf(teacher, asked)).body).toMatchObject({ user: { isActive: false }, courses: { data: [] } });
    expect((await pageOf(admin, asked)).body.user.isActive).toBe(true);
  });

  it('at most a hundred of each, and says that there are more', async () => {
    const course = await t.buildCourse(owner);
    const student = await join(course);
    for (let n = 0; n < 101; n += 1) await t.buildGroup(owner, { users: [student], courses: [] });
    const { groups } = (await pageOf(teacher, student)).body;
    expect([groups.data.length, groups.more]).toEqual([100, true]);
  });
});

describe('a note about a student', () => {
  it('is its author’s alone: nobody else reads it, the student and admins neither', async () => {
    const course = await t.buildCourse(owner);
    const student = await join(course);
    expect((await note(await t.as(student), student, 'Mine')).status).toBe(403);
    expect((await note(other, student, 'Mine')).status).toBe(404);
    const saved = await note(teacher, student, '  Reads <b>ahead</b>\u202e  ');
    expect(saved.body).toMatchObject({ message: 'Note saved.', note: { text: 'Reads <b>ahead</b>\u202e' } });
    expect((await pageOf(teacher, student)).body.note).toEqual(saved.body.note);
    expect((await pageOf(admin, student)).body.note).toBeNull();
    const exported = await (await t.as(student)).get('/api/users/me/export');
    expect(exported.status).toBe(200);
    expect(exported.text).not.toContain('Reads <b>ahead');
  });

  it.each([
    ['x'.repeat(2_001), 'text'],
    ['a\u0000b', 'text'],
  ])('is refused as %#', async (text, path) => {
    const student = await join(await t.buildCourse(owner));
    const answer = await note(teacher, student, text);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
    expect((await teacher.put(`/api/students/${student.id}/note`, { text: 'No version' })).status).toBe(400);
  });

  it('keeps both texts where two browsers write: the second is refused and what is stored stays', async () => {
    const student = await join(await t.buildCourse(owner));
    const first = (await note(teacher, student, 'One')).body.note;
    expect((await note(teacher, student, 'Two')).status).toBe(409);
    const second = (await note(teacher, student, 'Two', first.updatedAt)).body.note;
    expect((await note(teacher, student, 'Three', first.updatedAt)).body).toMatchObject({ error: 'stale_update' });
    expect((await note(teacher, student, '', first.updatedAt)).status).toBe(409);
    expect((await pageOf(teacher, student)).body.note).toEqual(second);
    // The same once more is no conflict.
    expect((await note(teacher, student, 'Two', first.updatedAt)).body.note).toEqual(second);
    expect((await note(teacher, student, ' ', second.updatedAt)).body).toEqual({
      message: 'Note deleted.',
      note: null,
    });
    expect((await note(teacher, student, '', second.updatedAt)).status).toBe(200);
    expect((await note(teacher, student, 'Late', second.updatedAt)).status).toBe(409);
  });

  it('is one note where two browsers write the first at the same moment', async () => {
    const student = await join(await t.buildCourse(owner));
    const answers = await Promise.all(['One', 'Two', 'Three'].map((text) => note(teacher, student, text)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect((await pageOf(teacher, student)).body.note).toEqual(won?.body.note);
  });

  it('stands in the author’s own data, and goes with the author or the student', async () => {
    const course = await t.buildCourse(owner);
    const [anna, ben] = [await join(course), await join(course)];
    await note(teacher, anna, 'About Anna');
    t.clock.advance(1_000);
    await note(teacher, ben, 'About Ben');
    const about = async () => (await teacher.get('/api/users/me/export')).body.notesAboutStudents;
    const notes = async () => {
      const { rows } = await sql<{ student_id: string }>`select student_id from student_notes
        where user_id = ${owner.id}`.execute(t.db);
      return rows.map(({ student_id }) => student_id);
    };
    expect(await about()).toMatchObject([{ text: 'About Ben' }, { text: 'About Anna' }]);
    expect((await admin.delete(`/api/users/destroy/${anna.id}`)).status).toBe(200);
    expect(await notes()).toEqual([ben.id]);
    await teacher.delete(`/api/courses/${course._id}`);
    // The page is gone with the course; the note stays with its author.
    expect(await statusOf(teacher, ben)).toBe(404);
    await t.db.updateTable('courses').set({ created_by: otherUser.id }).where('id', '=', course._id).execute();
    expect((await admin.delete(`/api/users/destroy/${owner.id}`)).status).toBe(200);
    expect(await notes()).toEqual([]);
  });
});
