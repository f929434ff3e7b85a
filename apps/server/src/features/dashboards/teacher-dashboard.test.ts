import type { NotStarted, TeacherDashboard } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenAttempt, startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type TestApp, type TestUser, type UserOverrides } from '../../../testing/index.ts';

const url = '/api/dashboards/teacher';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** A teacher of their own for each test, and what their dashboard shows. */
async function newTeacher(overrides: UserOverrides = {}) {
  const user = await t.buildUser({ role: 'teacher', ...overrides });
  const caller = await t.as(user);
  return { user, caller, look: async () => (await caller.get(url)).body as TeacherDashboard };
}

type Course = { _id: string; subjects: { materials: { _id: string }[] }[] };
async function open(student: { id: string }, course: Course): Promise<void> {
  const material = course.subjects[0]?.materials[0]?._id;
  const answer = await (await t.as(student)).put(`/api/courses/${course._id}/progress`, { material, opened: true });
  expect(answer.status).toBe(200);
}

const waitingNames = ({ notStarted }: TeacherDashboard) => notStarted.students.map((one) => one.user.username);

describe("a teacher's dashboard", () => {
  it('is refused to visitors, students and coordinators', async () => {
    expect((await t.visitor.get(url)).status).toBe(401);
    for (const role of ['student', 'coordinator'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).get(url)).status).toBe(403);
  });

  it('is empty for somebody who has just begun, for an admin too', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const elsewhere = await t.buildCourse((await newTeacher()).user);
    await t.buildJoinRequest(elsewhere, await t.buildUser(), 'pending');
    const empty = {
      questionsWaiting: { total: 0, courses: [] },
      newestRequests: [],
      notStarted: { total: 0, students: [] },
      newestReviews: [],
    };
    const waiting = { requestsWaiting: 0, timeRequestsWaiting: 0 };
    const figures = { coursesCount: 0, ...waiting, sitting: { attempts: 0, tests: [] }, datedTests: [] };
    expect(await (await newTeacher()).look()).toEqual({ ...empty, ...figures });
    expect((await admin.get(url)).body).toEqual({ ...empty, ...figures });
  });
});

describe('the number of courses', () => {
  it('is that of own ones, of every kind but those in the bin', async () => {
    const { user, caller, look } = await newTeacher({ isApproved: false });
    await t.buildCourse(user);
    await t.buildCourse(user, { course_type: 'private', status: 'inactive' });
    await caller.delete(`/api/courses/${(await t.buildCourse(user))._id}`);
    await t.buildCourse((await newTeacher()).user);
    expect((await look()).coursesCount).toBe(2);
  });

  it.each([
    ['Approved', 3],
    ['Pending', 1],
    ['Rejected', 1],
  ] as const)('includes what the institution grants while it is %s: %i', async (status, count) => {
    const other = (await newTeacher()).user;
    const granted = await t.buildCourse(other, { course_type: 'private' });
    const seenByAll = await t.buildCourse(other);
    const hidden = await t.buildCourse(other, { course_type: 'private', status: 'inactive' });
    const institution = await t.buildInstitution({ status, courses: [granted, seenByAll, hidden] });
    const { user, look } = await newTeacher({ institutionId: institution.id });
    await t.buildCourse(user);
    expect((await look()).coursesCount).toBe(count);
  });

  it('counts an own course once that the institution grants as well', async () => {
    const institution = await t.buildInstitution();
    const { user, look } = await newTeacher({ institutionId: institution.id });
    const course = await t.buildCourse(user);
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: institution.id, course_id: course._id })
      .execute();
    expect((await look()).coursesCount).toBe(1);
  });
});

describe('the requests that wait', () => {
  it('are those of own courses: all counted, the five newest shown', async () => {
    const [{ user, caller, look }, other] = [await newTeacher(), await newTeacher()];
    const [course, binned] = [await t.buildCourse(user), await t.buildCourse(user)];
    const students: TestUser[] = [];
    for (let i = 0; i < 7; i += 1) {
      t.clock.advance(1000);
      const student = await t.buildUser();
      students.unshift(student);
      await t.buildJoinRequest(course, student, 'pending');
    }
    t.clock.advance(1000);
    for (const status of ['approved', 'rejected'] as const)
      await t.buildJoinRequest(course, await t.buildUser(), status);
    await t.buildJoinRequest(await t.buildCourse(other.user), await t.buildUser(), 'pending');
    await t.buildJoinRequest(binned, await t.buildUser(), 'pending');
    await caller.delete(`/api/courses/${binned._id}`);
    const { requestsWaiting, newestRequests } = await look();
    expect(requestsWaiting).toBe(7);
    expect(newestRequests.map((request) => request.user.username)).toEqual(
      students.slice(0, 5).map((student) => student.username),
    );
    expect(newestRequests[0]).toEqual({
      _id: expect.any(String),
      user: { _id: students[0]?.id, username: students[0]?.username, profilePicture: null },
      course: { _id: course._id, name: course.name },
      createdAt: new Date(t.clock.now().getTime() - 1000).toISOString(),
    });
  });
});

describe('the tests in progress', () => {
  it('are own ones with open attempts, the most sat first, without those in the bin', async () => {
    const { user, caller, look } = await newTeacher();
    const course = await t.buildCourse(user);
    const [quiet, busy, idle] = [
      await t.buildTest(user, course),
      await t.buildTest(user, course),
      await t.buildTest(user, course),
    ];
    for (const test of [quiet, busy, busy]) await startAs(t, await t.buildUser(), test);
    await submit({ ...(await startAs(t, await t.buildUser(), idle)) });
    await buildOpenAttempt(t);
    const { sitting } = await look();
    expect(sitting).toEqual({
      attempts: 3,
      tests: [
        { _id: busy.id, test_name: expect.any(String), attempts: 2 },
        { _id: quiet.id, test_name: expect.any(String), attempts: 1 },
      ],
    });
    await caller.delete(`/api/courses/${course._id}`);
    expect((await look()).sitting).toEqual({ attempts: 0, tests: [] });
  });
});

describe('the students who have not begun', () => {
  it('are those of active groups and approved requests, the longest-waiting first, since when they could', async () => {
    const { user, look } = await newTeacher();
    const course = await t.buildCourse(user);
    const [grouped, joined] = [await t.buildUser(), await t.buildUser()];
    await t.buildJoinRequest(course, joined, 'approved');
    const first = t.clock.now().toISOString();
    t.clock.advance(60_000);
    await t.buildGroup(user, { users: [grouped], courses: [course] });
    const place = { _id: course._id, name: course.name };
    expect((await look()).notStarted).toEqual({
      total: 2,
      students: [
        { user: { _id: joined.id, username: joined.username, profilePicture: null }, course: place, since: first },
        {
          user: { _id: grouped.id, username: grouped.username, profilePicture: null },
          course: place,
          since: t.clock.now().toISOString(),
        },
      ],
    });
  });

  it('are all on pages of their own, which tell how many there are, and are nobody else’s business', async () => {
    const { user, caller } = await newTeacher();
    const course = await t.buildCourse(user);
    const students = [];
    for (let i = 0; i < 7; i += 1) {
      t.clock.advance(1_000);
      const student = await t.buildUser();
      students.push(student.username);
      await t.buildJoinRequest(course, student, 'approved');
    }
    const url = '/api/dashboards/teacher/not-started';
    const page = async (number: number) => (await caller.get(`${url}?page=${number}&limit=4`)).body;
    const namesOn = async (number: number) =>
      (await page(number)).data.map((one: NotStarted) => one.user.username) as string[];
    expect([...(await namesOn(1)), ...(await namesOn(2))]).toEqual(students);
    expect(await page(1)).toMatchObject({ page: 1, limit: 4, total: 7, pageCount: 2 });
    expect(await page(3)).toMatchObject({ data: [], total: 7, pageCount: 2 });
    expect((await (await newTeacher()).caller.get(`${url}?page=1`)).body).toMatchObject({ data: [], total: 0 });
    expect((await t.visitor.get(url)).status).toBe(401);
    expect((await (await t.as(await t.buildUser())).get(url)).status).toBe(403);
  });

  it('stand there once for a course that they have by several ways, and once for each course', async () => {
    const { user, look } = await newTeacher();
    const [one, two] = [await t.buildCourse(user), await t.buildCourse(user)];
    const student = await t.buildUser();
    const since = t.clock.now().toISOString();
    await t.buildJoinRequest(one, student, 'approved');
    t.clock.advance(60_000);
    for (let i = 0; i < 2; i += 1) await t.buildGroup(user, { users: [student], courses: [one, two] });
    const { total, students } = (await look()).notStarted;
    expect(total).toBe(2);
    expect(students.map((place) => [place.course.name, place.since])).toEqual([
      [one.name, since],
      [two.name, t.clock.now().toISOString()],
    ]);
  });

  it('are not those who opened something, in that course', async () => {
    const { user, look } = await newTeacher();
    const [begun, other] = [await t.buildCourse(user), await t.buildCourse(user)];
    const [diligent, idle] = [await t.buildUser(), await t.buildUser()];
    await t.buildGroup(user, { users: [diligent, idle], courses: [begun] });
    await open(diligent, begun);
    expect(waitingNames(await look())).toEqual([idle.username]);
    await t.buildGroup(user, { users: [diligent], courses: [other] });
    expect((await look()).notStarted.students.map((place) => [place.user.username, place.course.name])).toContainEqual([
      diligent.username,
      other.name,
    ]);
  });

  it('are no blocked or deleted ones, no teachers, and nobody who only asked or was rejected', async () => {
    const { user, look } = await newTeacher();
    const course = await t.buildCourse(user);
    const deleted = await t.buildUser();
    const users = [await t.buildUser({ isActive: false }), deleted, await t.buildUser({ role: 'teacher' })];
    await t.buildGroup(user, { users, courses: [course] });
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', deleted.id).execute();
    for (const status of ['pending', 'rejected'] as const)
      await t.buildJoinRequest(course, await t.buildUser(), status);
    await t.buildJoinRequest(course, await t.buildUser({ isActive: false }), 'approved');
    expect((await look()).notStarted).toEqual({ total: 0, students: [] });
  });

  it('are none of inactive groups, of inactive courses, of courses in the bin and of other teachers', async () => {
    const [{ user, caller, look }, other] = [await newTeacher(), await newTeacher()];
    const student = await t.buildUser();
    await t.buildGroup(user, { users: [student], courses: [await t.buildCourse(user)], status: 'inactive' });
    const [inactive, binned] = [await t.buildCourse(user, { status: 'inactive' }), await t.buildCourse(user)];
    await t.buildGroup(user, { users: [student], courses: [inactive, binned] });
    await caller.delete(`/api/courses/${binned._id}`);
    await t.buildGroup(other.user, { users: [student], courses: [await t.buildCourse(other.user)] });
    expect((await look()).notStarted).toEqual({ total: 0, students: [] });
    expect(waitingNames(await other.look())).toEqual([student.username]);
  });

  it('are those to whom an approved institution grants an own course, since all of it exists', async () => {
    const { user, look } = await newTeacher();
    const granted = await t.buildCourse(user);
    await t.buildCourse(user);
    const elsewhere = await t.buildCourse((await newTeacher()).user);
    const early = await t.buildUser();
    t.clock.advance(60_000);
    const institution = await t.buildInstitution({ courses: [granted, elsewhere] });
    const since = t.clock.now().toISOString();
    t.clock.advance(60_000);
    const [diligent, idle] = [
      await t.buildUser({ institutionId: institution.id }),
      await t.buildUser({ institutionId: institution.id }),
    ];
    await t.db.updateTable('users').set({ institution_id: institution.id }).where('id', '=', early.id).execute();
    await open(diligent, granted);
    await open(idle, elsewhere);
    const place = { _id: granted._id, name: granted.name };
    expect((await look()).notStarted).toEqual({
      total: 2,
      students: [
        { user: { _id: early.id, username: early.username, profilePicture: null }, course: place, since },
        {
          user: { _id: idle.id, username: idle.username, profilePicture: null },
          course: place,
          since: t.clock.now().toISOString(),
        },
      ],
    });
  });

  it.each(['Pending', 'Rejected'] as const)('are none of an institution that is %s', async (status) => {
    const { user, look } = await newTeacher();
    const institution = await t.buildInstitution({ status, courses: [await t.buildCourse(user)] });
    await t.buildUser({ institutionId: institution.id });
    expect((await look()).notStarted).toEqual({ total: 0, students: [] });
  });

  it('are no staff, blocked or deleted members of an institution, and none by an inactive course or one in the bin', async () => {
    const { user, caller, look } = await newTeacher();
    const [course, inactive, binned] = [
      await t.buildCourse(user),
      await t.buildCourse(user, { status: 'inactive' }),
      await t.buildCourse(user),
    ];
    const institution = await t.buildInstitution({ courses: [course, inactive, binned] });
    const member = { institutionId: institution.id };
    const [idle, deleted] = [await t.buildUser(member), await t.buildUser(member)];
    await t.buildUser({ ...member, role: 'teacher' });
    await t.buildUser({ ...member, isActive: false });
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', deleted.id).execute();
    await caller.delete(`/api/courses/${binned._id}`);
    const { total, students } = (await look()).notStarted;
    expect(total).toBe(1);
    expect(students.map((place) => [place.user.username, place.course.name])).toEqual([[idle.username, course.name]]);
  });

  it('stand there once, since the earliest way in, when they belong to an institution and also asked or sit in a group', async () => {
    const { user, look } = await newTeacher();
    const course = await t.buildCourse(user);
    const student = await t.buildUser();
    await t.buildJoinRequest(course, student, 'approved');
    const since = t.clock.now().toISOString();
    t.clock.advance(60_000);
    const institution = await t.buildInstitution({ courses: [course] });
    await t.db.updateTable('users').set({ institution_id: institution.id }).where('id', '=', student.id).execute();
    await t.buildGroup(user, { users: [student], courses: [course] });
    const { total, students } = (await look()).notStarted;
    expect([total, students.map((place) => place.since)]).toEqual([1, [since]]);
  });

  it('are counted in full where only five are shown', async () => {
    const { user, look } = await newTeacher();
    const course = await t.buildCourse(user);
    const names: string[] = [];
    for (let i = 0; i < 8; i += 1) {
      t.clock.advance(1000);
      const student = await t.buildUser();
      names.push(student.username);
      await t.buildJoinRequest(course, student, 'approved');
    }
    const dashboard = await look();
    expect(dashboard.notStarted.total).toBe(8);
    expect(waitingNames(dashboard)).toEqual(names.slice(0, 5));
  });
});

describe('the newest reviews', () => {
  it('are the five newest of own courses, without courses in the bin', async () => {
    const [{ user, caller, look }, other] = [await newTeacher(), await newTeacher()];
    const [course, binned] = [await t.buildCourse(user), await t.buildCourse(user)];
    const students: TestUser[] = [];
    const rate = async (where: { _id: string }, rating: number, comment: string) => {
      t.clock.advance(1000);
      const student = await t.buildUser();
      students.unshift(student);
      const answer = await (await t.as(student)).post(`/api/courses/${where._id}/rate`, { rating, comment });
      expect(answer.status).toBe(201);
    };
    await rate(binned, 1, 'In the bin');
    await rate(await t.buildCourse(other.user), 1, 'Of another');
    for (let i = 0; i < 6; i += 1) await rate(course, 5 - (i % 2), `Number ${i}`);
    await caller.delete(`/api/courses/${binned._id}`);
    const { newestReviews } = await look();
    expect(newestReviews.map((review) => review.comment)).toEqual([5, 4, 3, 2, 1].map((i) => `Number ${i}`));
    expect(newestReviews[0]).toEqual({
      _id: expect.any(String),
      user: { _id: students[0]?.id, username: students[0]?.username, profilePicture: null },
      course: { _id: course._id, name: course.name },
      rating: 4,
      comment: 'Number 5',
      createdAt: t.clock.now().toISOString(),
    });
    expect((await other.look()).newestReviews.map((review) => review.comment)).toEqual(['Of another']);
  });
});
