import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { sit } from '../../../testing/features/attempts/open-attempt.ts';

// A course in figures and its students, as those see them who look after it.

const day = 24 * 60 * 60_000;

let t: TestApp;
let school: { id: string };
let owner: TestUser;
let teacher: Caller;
let admin: Caller;
let adminUser: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  school = await t.buildInstitution();
  adminUser = await t.buildUser({ role: 'admin' });
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher', institutionId: school.id });
  teacher = await t.as(owner);
  admin = await t.as(adminUser);
});

type Built = Awaited<ReturnType<TestApp['buildCourse']>>;
const overview = async (caller: Caller, { _id }: { _id: string }) => caller.get(`/api/courses/${_id}/overview`);
const students = async (caller: Caller, { _id }: { _id: string }, query = '') =>
  caller.get(`/api/courses/${_id}/students${query}`);
type Row = { user: { _id: string } };
const idsOf = (answer: { body: { data: Row[] } }) => answer.body.data.map(({ user }) => user._id);

async function join(course: Built, user?: TestUser): Promise<TestUser> {
  const student = user ?? (await t.buildUser({ institutionId: school.id }));
  await t.buildJoinRequest(course, student, 'approved');
  return student;
}

const leaf = (name: string) => ({ name, content_type: 'Link' as const, content_url: 'https://example.org/' });

/** Completes so many materials of a course. */
async function learn(course: Built, user: TestUser, count = 1): Promise<void> {
  const caller = await t.as(user);
  const materials = course.subjects.flatMap((subject) => subject.materials);
  for (const { _id: material } of materials.slice(0, count))
    expect(
      (await caller.put(`/api/courses/${course._id}/progress`, { material, opened: true, completed: true })).status,
    ).toBe(200);
}

describe('the page of a course', () => {
  it('is refused to visitors and students, and not found for others than its owner and admins', async () => {
    const course = await t.buildCourse(owner);
    const student = await join(course);
    const callers = [
      [t.visitor, 401],
      [await t.as(student), 403],
      [await t.as(await t.buildUser({ role: 'teacher', institutionId: school.id })), 404],
      [await t.as(await t.buildUser({ role: 'coordinator' })), 404],
      [teacher, 200],
      [admin, 200],
    ] as const;
    for (const [caller, status] of callers) {
      expect((await overview(caller, course)).status).toBe(status);
      expect((await students(caller, course)).status).toBe(status);
    }
    await teacher.delete(`/api/courses/${course._id}`);
    for (const caller of [teacher, admin]) expect((await overview(caller, course)).status).toBe(404);
  });

  it('is to be read by the coordinators of its institution, with the students whom they see', async () => {
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [school]));
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const own = await join(course);
    await join(course, await t.buildUser());
    await sit(t, own, await t.buildTest(owner, course), 0);
    const seen = await overview(coordinator, course);
    expect(seen.body).toMatchObject({
      can: { edit: false },
      counts: { students: 1, waiting: null, tests: null, failed: null, removed: null },
    });
    expect(seen.body.join_code).toBeUndefined();
    const list = await students(coordinator, course);
    expect(list.body).toMatchObject({
      total: 1,
      data: [{ user: { _id: own.id }, latest: null, best: null, can: { remove: false } }],
    });
    expect((await coordinator.get(`/api/courses/${course._id}/results`)).status).toBe(403);
    const inactive = await t.buildCourse(owner, { status: 'inactive' });
    expect((await overview(coordinator, inactive)).status).toBe(404);
  });

  it('counts students, waiting requests, tests and what somebody may have to look after', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const [started, failing, idle] = [await join(course), await join(course), await join(course)];
    const removed = await join(course);
    await t.buildJoinRequest(course, await t.buildUser(), 'pending');
    await learn(course, idle);
    t.clock.advance(8 * day);
    teacher = await t.as(owner);
    await learn(course, started);
    await sit(t, failing, await t.buildTest(owner, course), 1);
    await teacher.post(`/api/courses/${course._id}/students/${removed.id}/remove`, { reason: 'Left' });
    expect((await overview(teacher, course)).body).toEqual({
      _id: course._id,
      name: course.name,
      imageUrl: course.imageUrl,
      course_type: 'private',
      status: 'active',
      creator: { _id: owner.id, username: owner.username, profilePicture: null },
      join_code: course.join_code,
      counts: {
        students: 3,
        waiting: 1,
        tests: 1,
        subjects: course.subjects.length,
        materials: course.subjects.flatMap(({ materials }) => materials).length,
        notStarted: 1,
        idle: 1,
        failed: 1,
        removed: 1,
      },
      part: 'owner',
      can: { mark: true, edit: true, admit: true, own: true },
    });
    for (const [only, found] of [
      ['not-started', failing],
      ['idle', idle],
      ['failed', failing],
    ] as const)
      expect(idsOf(await students(teacher, course, `?only=${only}`)), only).toEqual([found.id]);
  });
});

describe('the students of a course', () => {
  it('come with everything that opens it to them, and with what may be taken away here', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const asked = await join(course);
    const byCode = await t.buildUser();
    await (await t.as(byCode)).post('/api/courses/request-join', { joinCode: course.join_code });
    const approval = { courseId: course._id, userId: byCode.id, action: 'approved' };
    await teacher.post('/api/courses/handle-join-request', approval);
    const member = await join(course);
    const group = await t.buildGroup(owner, { users: [member], courses: [course] });
    const hidden = await t.buildUser();
    await t.buildGroup(adminUser, { users: [hidden], courses: [course] });
    const other = await t.buildInstitution();
    const pupil = await t.buildUser({ institutionId: other.id });
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: other.id, course_id: course._id })
      .execute();
    const { data, total } = (await students(teacher, course, '?limit=100')).body;
    const of = (user: TestUser) => (data as Row[]).find((row) => row.user._id === user.id);
    expect(total).toBe(5);
    const none = { request: null, groups: [], institution: null };
    expect(of(asked)).toMatchObject({ ways: { ...none, request: 'request' }, can: { remove: true } });
    expect(of(byCode)).toMatchObject({ ways: { ...none, request: 'code' }, can: { remove: true } });
    expect(of(member)).toMatchObject({
      ways: { request: 'request', groups: [{ _id: group.id, name: group.name }], institution: null },
      can: { remove: false },
    });
    // The name of somebody else's group is not the teacher's to know.
    expect(of(hidden)).toMatchObject({ ways: { ...none, groups: [{ _id: null, name: null }] } });
    expect(of(pupil)).toMatchObject({ ways: { ...none, institution: { _id: other.id } }, can: { remove: false } });
  });

  it('are without those who only asked, were rejected, blocked, erased, or are students no more', async () => {
    const course = await t.buildCourse(owner);
    for (const status of ['pending', 'rejected'] as const)
      await t.buildJoinRequest(course, await t.buildUser(), status);
    const [blocked, shut, promoted, gone] = [
      await join(course),
      await join(course),
      await join(course),
      await join(course),
    ];
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
    await t.db.updateTable('users').set({ role: 'coordinator' }).where('id', '=', promoted.id).execute();
    const block = { teacher_id: owner.id, user_id: shut.id, created_at: t.clock.now() };
    await t.db.insertInto('teacher_blocks').values(block).execute();
    expect((await admin.delete(`/api/users/destroy/${gone.id}`)).status).toBe(200);
    expect((await students(teacher, course)).body).toMatchObject({ total: 0, data: [] });
  });

  it('stand in order of who is furthest behind, or as asked', async () => {
    const subject = { name: 'Leaves', duration: 1, materials: [leaf('One'), leaf('Two'), leaf('Three')] };
    const course = await t.buildCourse(owner, { subjects: [subject] });
    const users = [await join(course), await join(course), await join(course), await join(course)] as const;
    const [ahead, lately, before, never] = users;
    await learn(course, ahead, 2);
    await learn(course, before);
    t.clock.advance(60_000);
    await learn(course, lately);
    const expected = [never, before, lately, ahead].map(({ id }) => id);
    expect(idsOf(await students(teacher, course))).toEqual(expected);
    const page = await students(teacher, course, '?limit=1&page=2');
    expect([idsOf(page), page.body.total]).toEqual([[before.id], 4]);
    expect((await students(teacher, course, '?limit=1&page=9')).body).toMatchObject({ total: 4, data: [] });
    expect(idsOf(await students(teacher, course, '?sort=-completed'))[0]).toBe(ahead.id);
    expect(idsOf(await students(teacher, course, '?sort=-lastSeenAt'))[0]).toBe(lately.id);
    const byName = users.toSorted((one, other) => (one.username < other.username ? -1 : 1)).map(({ id }) => id);
    expect(idsOf(await students(teacher, course, '?sort=username'))).toEqual(byName);
    expect((await students(teacher, course, '?sort=email')).status).toBe(400);
    expect((await students(teacher, course, '?only=all')).status).toBe(400);
  });

  it('are named by their ids alone, in the order and by the filters of the list, for acts on many', async () => {
    const course = await t.buildCourse(owner);
    const [first, second] = [await join(course), await join(course)];
    await learn(course, first);
    const ids = async (caller: Caller, query = '') => caller.get(`/api/courses/${course._id}/students/ids${query}`);
    expect((await ids(teacher)).body).toEqual({ ids: [second.id, first.id], more: false });
    expect((await ids(teacher, '?only=not-started')).body.ids).toEqual([second.id]);
    const other = await t.as(await t.buildUser({ role: 'teacher', institutionId: school.id }));
    expect([(await ids(other)).status, (await ids(await t.as(first))).status]).toEqual([404, 403]);
  });

  it('are found by a part of the name in any case, signs and all', async () => {
    const course = await t.buildCourse(owner);
    const found = await join(course, await t.buildUser({ username: "Zoë O'Neil_1" }));
    await join(course);
    for (const text of ["O'NEIL_", 'zoë'])
      expect(idsOf(await students(teacher, course, `?search=${encodeURIComponent(text)}`))).toEqual([found.id]);
    expect((await students(teacher, course, '?search=%25')).body.total).toBe(0);
  });

  it('come with the latest and the best attempt at tests of the course', async () => {
    const course = await t.buildCourse(owner);
    const student = await join(course);
    const test = await t.buildTest(owner, course, { attempts_allowed: 3 });
    const best = await sit(t, student, test, 3);
    t.clock.advance(60_000);
    const latest = await sit(t, student, test, 1);
    const [row] = (await students(teacher, course)).body.data;
    const named = { _id: test.id, test_name: test.name };
    expect(row).toMatchObject({
      latest: { _id: latest, test: named, percentage: 33.33 },
      best: { _id: best, test: named, percentage: 100 },
    });
    expect((await overview(teacher, course)).body.counts).toMatchObject({ tests: 1, failed: 0 });
    // A test that an admin made in the course counts for its owner too.
    await sit(t, student, await t.buildTest(await t.buildUser({ role: 'admin' }), course), 0);
    for (const caller of [teacher, admin])
      expect((await overview(caller, course)).body.counts).toMatchObject({ tests: 2, failed: 1 });
  });
});
