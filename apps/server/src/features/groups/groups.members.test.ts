import { limits, texts, type Course } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../../testing/features/files/samples.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// The people and courses that a group may hold, and the access that its membership opens and closes.

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const absent = '01890000-0000-7000-8000-000000000000';
const noUser = (index: number) => ({ path: `users.${index}`, message: texts.noSuchUser });
const noCourse = (index: number) => ({ path: `courses.${index}`, message: texts.noSuchCourse });

async function buildTeacher(): Promise<{ user: TestUser; caller: Caller; institution: { id: string } }> {
  const institution = await t.buildInstitution();
  const user = await t.buildUser({ role: 'teacher', institutionId: institution.id });
  return { user, caller: await t.as(user), institution };
}

let serial = 0;
const create = (caller: Caller, body: Record<string, unknown>) =>
  caller.post('/api/groups', { name: `Members ${(serial += 1)}`, ...body });

describe('people', () => {
  it('are refused like people who do not exist, each at its place, when the teacher may not see them', async () => {
    const [mine, theirs] = [await buildTeacher(), await buildTeacher()];
    const known = await t.buildUser({ institutionId: mine.institution.id });
    const stranger = await t.buildUser();
    const fellowOfOther = await t.buildUser({ institutionId: theirs.institution.id });
    const requester = await t.buildUser();
    await t.buildJoinRequest(await t.buildCourse(theirs.user), requester, 'approved');
    const member = await t.buildUser();
    await t.buildGroup(theirs.user, { users: [member] });
    const colleague = await t.buildUser({ role: 'teacher', institutionId: mine.institution.id });
    const erased = await t.buildUser({ institutionId: mine.institution.id });
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', erased.id).execute();
    const users = [
      known.id,
      absent,
      stranger.id,
      fellowOfOther.id,
      known.id,
      requester.id,
      member.id,
      colleague.id,
      erased.id,
    ];
    const answer = await create(mine.caller, { users });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toMatchObject([1, 2, 3, 5, 6, 7, 8].map(noUser));
    expect((await mine.caller.get('/api/groups')).body.data).toEqual([]);
    // Admins may take anybody there is.
    expect((await create(admin, { users })).body.issues).toMatchObject([1, 8].map(noUser));
  });

  it('are those who asked to join, sit in own groups or belong to the institution', async () => {
    const { user, caller, institution } = await buildTeacher();
    const [requester, member, fellow] = [
      await t.buildUser(),
      await t.buildUser(),
      await t.buildUser({ institutionId: institution.id }),
    ];
    await t.buildJoinRequest(await t.buildCourse(user), requester, 'pending');
    await t.buildGroup(user, { users: [member] });
    const users = [requester, member, fellow].map((person) => person.id);
    const answer = await create(caller, { users });
    expect(answer.status).toBe(201);
    expect(answer.body.group.users.toSorted()).toEqual(users.toSorted());
  });

  it('may stay in the group when the teacher would not see them any more; once out, they are out', async () => {
    const { user, caller } = await buildTeacher();
    const promoted = await t.buildUser();
    const group = await t.buildGroup(user, { users: [promoted] });
    await t.db.updateTable('users').set({ role: 'coordinator' }).where('id', '=', promoted.id).execute();
    const url = `/api/groups/${group.id}`;
    expect((await caller.put(url, { users: [absent, promoted.id] })).body.issues).toMatchObject([noUser(0)]);
    expect((await caller.put(url, { users: [promoted.id] })).body.group.users).toEqual([promoted.id]);
    expect((await create(caller, { users: [promoted.id] })).body.issues).toMatchObject([noUser(0)]);
    await caller.put(url, { users: [] });
    expect((await caller.put(url, { users: [promoted.id] })).body.issues).toMatchObject([noUser(0)]);
  });

  it('may be ten thousand, saved at once and replaced at once, and not one more', async () => {
    const { caller, institution } = await buildTeacher();
    const { rows } = await sql<{ id: string }>`insert into users
      (id, username, username_key, email, email_key, role, is_admin, is_active, institution_id, created_at, updated_at)
      select gen_random_uuid(), 'many ' || i, 'many ' || i, 'many' || i || '@example.org', 'many' || i || '@example.org', 'student', false, true,
        ${institution.id}::uuid, now(), now() from generate_series(0, ${limits.usersPerGroup}) i returning id`.execute(
      t.db,
    );
    const users = rows.map((row) => row.id);
    expect(users).toHaveLength(limits.usersPerGroup + 1);
    const tooMany = await create(caller, { users });
    expect([tooMany.status, tooMany.body.issues]).toMatchObject([
      400,
      [{ path: 'users', message: 'A group may have at most 10,000 users' }],
    ]);
    const { group } = (await create(caller, { users: users.slice(1) })).body;
    expect(group.usersCount).toBe(limits.usersPerGroup);
    const replaced = await caller.put(`/api/groups/${group._id}`, { users: users.slice(0, -1) });
    expect(replaced.status).toBe(200);
    expect(replaced.body.group.users.toSorted()).toEqual(users.slice(0, -1).toSorted());
  });
});

describe('courses', () => {
  it('that the teacher may not open to others are refused like courses that do not exist, each at its place', async () => {
    const [mine, theirs] = [await buildTeacher(), await buildTeacher()];
    const own = await t.buildCourse(mine.user, { course_type: 'private', status: 'inactive' });
    const open = await t.buildCourse(theirs.user);
    const hidden = await t.buildCourse(theirs.user, { course_type: 'private' });
    const granted = await t.buildCourse(theirs.user, { course_type: 'private' });
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: mine.institution.id, course_id: granted._id })
      .execute();
    const binned = await t.buildCourse(mine.user);
    await mine.caller.delete(`/api/courses/${binned._id}`);
    const courses = [own, hidden, open, { _id: absent }, granted, binned].map((course) => course._id);
    const answer = await create(mine.caller, { courses, users: [absent] });
    expect(answer.body.issues).toMatchObject([noUser(0), ...[1, 3, 4, 5].map(noCourse)]);
    expect((await create(admin, { courses })).body.issues).toMatchObject([3, 5].map(noCourse));
    expect((await create(mine.caller, { courses: [own._id, open._id] })).status).toBe(201);
  });

  it("that are in the group may stay, and are said not to be opened, when they are somebody else's by now", async () => {
    const { user, caller } = await buildTeacher();
    const course = await t.buildCourse(user, { course_type: 'private' });
    const { group } = (await create(caller, { courses: [course._id] })).body;
    expect(group.courseNames).toEqual([{ _id: course._id, name: course.name, opens: true }]);
    const heir = await t.buildUser({ role: 'teacher' });
    await admin.put(`/api/courses/update-course/${course._id}`, { created_by: heir.id });
    const { data } = (await caller.get(`/api/groups/${group._id}`)).body;
    expect(data.courseNames).toEqual([{ _id: course._id, name: null, opens: false }]);
    const url = `/api/groups/${group._id}`;
    const own = await t.buildCourse(user);
    expect((await caller.put(url, { courses: [own._id, course._id] })).status).toBe(200);
    expect((await caller.put(url, { courses: [own._id, course._id, absent] })).body.issues).toMatchObject([
      noCourse(2),
    ]);
    expect((await create(caller, { courses: [course._id] })).body.issues).toMatchObject([noCourse(0)]);
  });

  it('keep their names to themselves once the maker may not see them any more, and come last', async () => {
    const [mine, theirs] = [await buildTeacher(), await buildTeacher()];
    const own = await t.buildCourse(mine.user, { name: 'Zoology' });
    const closed = await t.buildCourse(theirs.user, { name: 'Anatomy' });
    const { group } = (await create(mine.caller, { courses: [closed._id, own._id] })).body;
    const change = { name: 'A new name', course_type: 'private' };
    expect((await theirs.caller.put(`/api/courses/update-course/${closed._id}`, change)).status).toBe(200);
    expect((await mine.caller.get(`/api/courses/${closed._id}`)).status).toBe(404);
    const told = [
      { _id: own._id, name: 'Zoology', opens: true },
      { _id: closed._id, name: null, opens: false },
    ];
    expect((await mine.caller.get(`/api/groups/${group._id}`)).body.data.courseNames).toEqual(told);
    const renamed = await mine.caller.put(`/api/groups/${group._id}`, { name: `${group.name} again` });
    expect(renamed.body.group.courseNames).toEqual(told);
    const seenByAdmin = (await admin.get(`/api/groups/${group._id}`)).body.data.courseNames;
    expect(seenByAdmin).toContainEqual({ _id: closed._id, name: 'A new name', opens: false });
  });
});

describe('the courses to choose from', () => {
  it('are those that groups of the maker open: for a teacher own and public ones, whoever they name', async () => {
    const [mine, theirs] = [await buildTeacher(), await buildTeacher()];
    const own = await t.buildCourse(mine.user, { course_type: 'private' });
    const open = await t.buildCourse(theirs.user);
    const granted = await t.buildCourse(theirs.user, { course_type: 'private' });
    const grant = { institution_id: mine.institution.id, course_id: granted._id };
    await t.db.insertInto('institution_course_access').values(grant).execute();
    const [, boss] = [admin, await t.buildUser({ role: 'admin' })];
    const offered = async (caller: Caller, maker: string) => {
      const page = await caller.get(`/api/courses?limit=100&group_maker=${maker}`);
      const shown = (page.body.data as Course[]).map(({ _id }) => _id);
      return [own, open, granted].filter(({ _id }) => shown.includes(_id));
    };
    expect(await offered(mine.caller, 'me')).toEqual([own, open]);
    expect(await offered(mine.caller, boss.id)).toEqual([own, open]);
    expect(await offered(admin, 'me')).toEqual([own, open, granted]);
    expect(await offered(admin, mine.user.id)).toEqual([own, open]);
  });

  it("are those of its maker when an admin changes a teacher's group", async () => {
    const [mine, theirs] = [await buildTeacher(), await buildTeacher()];
    const hidden = await t.buildCourse(theirs.user, { course_type: 'private' });
    const group = await t.buildGroup(mine.user, {});
    const answer = await admin.put(`/api/groups/${group.id}`, { courses: [hidden._id] });
    expect([answer.status, answer.body.issues]).toEqual([400, [noCourse(0)]]);
  });
});

describe('a course that a group opens', () => {
  type Opened = {
    url: string;
    course: Course;
    maker: TestUser;
    teacher: Caller;
    student: Caller;
    studentId: string;
    doors: () => Promise<number[]>;
  };

  /** A private course with an uploaded file in a group, and what its student gets at its doors. */
  async function buildOpened(): Promise<Opened> {
    const { user, caller: teacher, institution } = await buildTeacher();
    const person = await t.buildUser({ institutionId: institution.id });
    const student = await t.as(person);
    const { url: fileUrl } = await uploaded(teacher, 'notes.pdf', samples.pdf);
    const materials = [{ name: 'Notes', content_type: 'PDF', content_url: fileUrl }] as const;
    const course: Course = await t.buildCourse(user, {
      course_type: 'private',
      subjects: [{ name: 'One', duration: 1, materials: [...materials] }],
    });
    const [subject] = course.subjects;
    const doors = [
      `/api/courses/${course._id}`,
      `/api/materials/${subject?._id ?? ''}/materials`,
      `/api/materials/${subject?.materials[0]?._id ?? ''}`,
      fileUrl,
    ];
    const statuses = async () => Promise.all(doors.map(async (door) => (await student.get(door)).status));
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    const { group } = (await create(teacher, { users: [person.id], courses: [course._id] })).body;
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    return {
      url: `/api/groups/${group._id}`,
      course,
      maker: user,
      teacher,
      student,
      studentId: person.id,
      doors: statuses,
    };
  }

  it('is closed on the next request when the student is taken out, and open again when put back', async () => {
    const { url, teacher, studentId, doors } = await buildOpened();
    await teacher.put(url, { users: [] });
    expect(await doors()).toEqual([404, 404, 404, 404]);
    await teacher.put(url, { users: [studentId] });
    expect(await doors()).toEqual([200, 200, 200, 200]);
  });

  it('is closed when the course is taken out', async () => {
    const { url, teacher, doors } = await buildOpened();
    await teacher.put(url, { courses: [] });
    expect(await doors()).toEqual([404, 404, 404, 404]);
  });

  it('is closed while the group is inactive', async () => {
    const { url, teacher, doors } = await buildOpened();
    await teacher.put(url, { status: 'inactive' });
    expect(await doors()).toEqual([404, 404, 404, 404]);
    await teacher.put(url, { status: 'active' });
    expect(await doors()).toEqual([200, 200, 200, 200]);
  });

  it("is closed when the course becomes somebody else's, and not shown as a course of their own", async () => {
    const { course, student, studentId, doors } = await buildOpened();
    const own = `/api/groups/${studentId}/courses`;
    expect((await student.get(own)).body.data).toHaveLength(1);
    const heir = await t.buildUser({ role: 'teacher' });
    await admin.put(`/api/courses/update-course/${course._id}`, { created_by: heir.id });
    expect(await doors()).toEqual([404, 404, 404, 404]);
    expect((await student.get(own)).body.data).toEqual([]);
  });

  it('is closed while its maker is blocked', async () => {
    const { maker, doors } = await buildOpened();
    const block = (isActive: boolean) => admin.put(`/api/users/update-userStatus/${maker.id}`, { isActive });
    await block(false);
    expect(await doors()).toEqual([404, 404, 404, 404]);
    await block(true);
    expect(await doors()).toEqual([200, 200, 200, 200]);
  });

  it('is closed when its maker teaches no more', async () => {
    const { maker, doors } = await buildOpened();
    await t.db
      .updateTable('users')
      .set({ role: 'coordinator', is_approved: null })
      .where('id', '=', maker.id)
      .execute();
    expect(await doors()).toEqual([404, 404, 404, 404]);
  });

  it('is not a private course that the maker was only granted', async () => {
    const [mine, theirs] = [await buildTeacher(), await buildTeacher()];
    const granted = await t.buildCourse(theirs.user);
    const stranger = await t.buildUser();
    await t.buildGroup(mine.user, { users: [stranger], courses: [granted] });
    const grant = { institution_id: mine.institution.id, course_id: granted._id };
    await t.db.insertInto('institution_course_access').values(grant).execute();
    const student = await t.as(stranger);
    const own = async () => (await student.get(`/api/groups/${stranger.id}/courses`)).body.data.length;
    expect(await own()).toBe(1);
    await theirs.caller.put(`/api/courses/update-course/${granted._id}`, { course_type: 'private' });
    expect([await own(), (await student.get(`/api/courses/${granted._id}`)).status]).toEqual([0, 404]);
    expect((await mine.caller.get(`/api/courses/${granted._id}`)).status).toBe(200);
  });

  it('is closed when the group is deleted', async () => {
    const { url, teacher, doors } = await buildOpened();
    await teacher.delete(url);
    expect(await doors()).toEqual([404, 404, 404, 404]);
  });
});
