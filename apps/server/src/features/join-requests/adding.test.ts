import { limits } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, textsOf } from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// Adding students to a course who did not ask.

let t: TestApp;
let school: { id: string };
let owner: TestUser;
let teacher: Caller;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  school = await t.buildInstitution();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher', institutionId: school.id });
  teacher = await t.as(owner);
});

const pupil = () => t.buildUser({ institutionId: school.id });
const privateCourse = () => t.buildCourse(owner, { course_type: 'private' });
const preview = (caller: Caller, course: { _id: string }, people: unknown) =>
  caller.post(`/api/courses/${course._id}/students/preview`, { people });
const add = (caller: Caller, course: { _id: string }, people: unknown) =>
  caller.post(`/api/courses/${course._id}/students`, { people });
const opens = async (user: TestUser, course: { _id: string }) =>
  (await (await t.as(user)).get(`/api/courses/${course._id}`)).status === 200;
const standingsOf = (answer: { body: { people: { text: string; standing: string }[] } }) =>
  answer.body.people.map(({ standing }) => standing);

describe('adding students', () => {
  it('is refused to visitors, students and coordinators, and not found for other teachers', async () => {
    const course = await privateCourse();
    const user = await pupil();
    const callers = [
      [t.visitor, 401],
      [await t.as(user), 403],
      [await t.as(await t.buildUser({ role: 'coordinator' }, [school])), 403],
      [await t.as(await t.buildUser({ role: 'teacher', institutionId: school.id })), 404],
    ] as const;
    for (const [caller, status] of callers) {
      expect((await preview(caller, course, [user.username])).status).toBe(status);
      expect((await add(caller, course, [user.username])).status).toBe(status);
    }
    expect(await opens(user, course)).toBe(false);
  });

  it.each([
    ['nobody', []],
    ['an empty name', ['']],
    ['too many', Array.from({ length: limits.peopleAddedAtOnce + 1 }, (_, i) => `user${i}`)],
    ['no list', 'student'],
  ])('is refused for %s', async (_name, people) => {
    const course = await privateCourse();
    expect((await add(teacher, course, people)).status).toBe(400);
    expect((await preview(teacher, course, people)).status).toBe(400);
  });

  it('knows nobody whom the teacher may not see: not by name, not by address, not that there is an account', async () => {
    const course = await privateCourse();
    const stranger = await t.buildUser({ institutionId: (await t.buildInstitution()).id });
    const colleague = await t.buildUser({ role: 'teacher', institutionId: school.id });
    const people = [stranger.username, stranger.email, colleague.username, adminUser.email, 'nobody', 'a@example.org'];
    const answer = await add(teacher, course, people);
    expect(answer.body).toMatchObject({ added: 0 });
    expect(answer.body.people).toEqual(people.map((text) => ({ text, standing: 'unknown', user: null })));
    expect(await opens(stranger, course)).toBe(false);
  });

  it('finds people by username or address, in any case, each once, and previews without adding', async () => {
    const course = await privateCourse();
    const [one, two] = [await pupil(), await pupil()];
    const people = [one.username.toUpperCase(), ` ${two.email.toUpperCase()} `, one.email];
    const previewed = await preview(teacher, course, people);
    expect(previewed.status).toBe(200);
    expect(previewed.body.people).toMatchObject([
      { standing: 'new', user: { _id: one.id } },
      { standing: 'new', user: { _id: two.id } },
    ]);
    expect(await opens(one, course)).toBe(false);
    const answer = await add(teacher, course, people);
    expect(answer.body).toMatchObject({ added: 2, people: previewed.body.people });
    expect([await opens(one, course), await opens(two, course)]).toEqual([true, true]);
  });

  it('says of each how they stand', async () => {
    const course = await privateCourse();
    const [fresh, waiting, inside, member, blocked, shut] = (await Promise.all(Array.from({ length: 6 }, pupil))) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    await t.buildJoinRequest(course, waiting, 'pending');
    await t.buildJoinRequest(course, inside, 'approved');
    await t.buildGroup(owner, { users: [member], courses: [course] });
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
    await t.db
      .insertInto('teacher_blocks')
      .values({ teacher_id: owner.id, user_id: shut.id, created_at: t.clock.now() })
      .execute();
    const names = [fresh, waiting, inside, member, blocked, shut].map(({ username }) => username);
    const expected = ['new', 'waiting', 'in', 'in', 'blocked', 'blocked'];
    expect(standingsOf(await preview(teacher, course, names))).toEqual(expected);
    expect(standingsOf(await preview(admin, course, [...names, owner.username]))).toEqual([...expected, 'not_student']);
    expect((await add(admin, course, [...names, owner.username])).body.added).toBe(2);
    for (const user of [fresh, waiting, inside, member]) expect(await opens(user, course)).toBe(true);
    expect(await opens(shut, course)).toBe(false);
  });

  it('approves a request that waits, as the decision that it is', async () => {
    const course = await t.buildCourse(owner);
    const user = await pupil();
    await ask(await t.as(user), course);
    expect((await add(teacher, course, [user.username])).body.added).toBe(1);
    const rows = await t.db.selectFrom('join_requests').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toMatchObject([{ status: 'approved', came_by: 'request', decided_by: owner.id }]);
    expect(await textsOf(t, await t.as(user))).toEqual([`Your request to join ${course.name} was approved`]);
  });

  it('again, or twice at once, changes nothing', async () => {
    const course = await privateCourse();
    const user = await pupil();
    const both = await Promise.all([add(teacher, course, [user.username]), add(admin, course, [user.email])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.added as number).toSorted()).toEqual([0, 1]);
    const again = await add(teacher, course, [user.username]);
    expect(again.body).toMatchObject({ added: 0, people: [{ standing: 'in' }] });
    const told = await t.db.selectFrom('audit_entries').select('action').where('target_id', '=', user.id).execute();
    expect(told).toEqual([{ action: 'student_added' }]);
  });

  it('lets somebody in again who was taken out', async () => {
    const course = await t.buildCourse(owner);
    const user = await pupil();
    await t.buildJoinRequest(course, user, 'approved');
    t.clock.advance(1_000);
    await teacher.post(`/api/courses/${course._id}/students/${user.id}/remove`, { reason: 'Mistaken' });
    expect(await opens(user, course)).toBe(false);
    t.clock.advance(1_000);
    expect((await add(teacher, course, [user.username])).body.added).toBe(1);
    expect(await opens(user, course)).toBe(true);
    expect((await teacher.get(`/api/courses/${course._id}/students/removed`)).body.total).toBe(0);
  });

  it('tells the student that they were added', async () => {
    const course = await privateCourse();
    const user = await pupil();
    await add(teacher, course, [user.username]);
    expect(await textsOf(t, await t.as(user))).toEqual([`You were added to ${course.name}`]);
  });

  it('gives the teacher no power over their account', async () => {
    const course = await privateCourse();
    const user = await pupil();
    await add(teacher, course, [user.username]);
    expect((await teacher.put(`/api/users/${user.id}`, { phoneNumber: '123' })).status).toBe(403);
    expect((await teacher.put(`/api/users/update-userStatus/${user.id}`, { isActive: false })).status).toBe(403);
    expect((await teacher.get('/api/users?page=1&requested=mine')).body.total).toBe(0);
  });

  it('takes a list of the longest length', async () => {
    const course = await privateCourse();
    const users = await Promise.all(Array.from({ length: 20 }, pupil));
    const padding = Array.from({ length: limits.peopleAddedAtOnce - 20 }, (_, i) => `nobody ${i}`);
    const answer = await add(teacher, course, [...users.map(({ username }) => username), ...padding]);
    expect(answer.body.added).toBe(20);
    expect(answer.body.people).toHaveLength(limits.peopleAddedAtOnce);
  });
});
