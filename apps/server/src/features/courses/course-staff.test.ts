import type { CourseStaff } from '@lectern/contract';
import { limits, staffTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuesOf } from '../../../testing/features/test-authoring/tests.ts';
import { ask, handOn, noticesOf, textsOf } from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { removeEnded } from './course-staff.repository.ts';

// Co-teachers and markers of a course: who adds, changes and removes them.

let t: TestApp;
let school: { id: string };
let owner: TestUser;
let teacher: Caller;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  school = await t.buildInstitution();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher', institutionId: school.id });
  teacher = await t.as(owner);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});

type Course = { _id: string };
const urlOf = (course: Course) => `/api/courses/${course._id}/staff`;
const colleague = () => t.buildUser({ role: 'teacher', institutionId: school.id });
const add = (caller: Caller, course: Course, person: string, role = 'co-teacher') =>
  caller.post(urlOf(course), { person, role });
const staffOf = async (caller: Caller, course: Course): Promise<CourseStaff> => (await caller.get(urlOf(course))).body;
const partsOf = async (caller: Caller, course: Course) =>
  (await staffOf(caller, course)).data.map(({ user, role }) => [user._id, role]);

describe('adding a teacher is refused', () => {
  it('without a person, with a role that there is not, and for people who could do nothing on a course', async () => {
    const course = await t.buildCourse(owner);
    const refusalOf = async (body: object) => issuesOf(await teacher.post(urlOf(course), body));
    for (const person of [undefined, ' '])
      expect(await refusalOf({ person, role: 'marker' })).toEqual(['person: Teacher is required']);
    expect(await refusalOf({ person: 'x', role: 'owner' })).toEqual([
      'role: Role must be one of co-teacher and marker',
    ]);
    const nobody = [`person: ${staffTexts.nobody}`];
    const student = await t.buildUser({ institutionId: school.id });
    const waiting = await t.buildUser({ role: 'teacher', institutionId: school.id, isApproved: false });
    const blocked = await t.buildUser({ role: 'teacher', institutionId: school.id, isActive: false });
    const adminUser = await t.buildUser({ role: 'admin' });
    for (const one of [student, waiting, blocked, adminUser, owner, { email: 'nobody@example.org' }])
      expect(await refusalOf({ person: one.email, role: 'marker' }), one.email).toEqual(nobody);
    expect(await partsOf(teacher, course)).toEqual([]);
  });

  it('for a stranger by username, in the same words as for nobody', async () => {
    const course = await t.buildCourse(owner);
    const stranger = await t.buildUser({ role: 'teacher', institutionId: (await t.buildInstitution()).id });
    const answers = [await add(teacher, course, stranger.username), await add(teacher, course, 'nobody at all')];
    expect(answers[0]?.body).toEqual({ ...answers[1]?.body, requestId: answers[0]?.body.requestId });
    const free = await t.buildUser({ role: 'teacher' });
    const own = await t.buildCourse(free);
    expect((await add(await t.as(free), own, stranger.username)).status).toBe(400);
  });

  it('for somebody who is there, for more than a course can have, and while its owner waits for approval', async () => {
    const course = await t.buildCourse(owner);
    const helper = await colleague();
    await add(teacher, course, helper.username);
    expect(issuesOf(await add(teacher, course, helper.email, 'marker'))).toEqual([`person: ${staffTexts.already}`]);
    for (let i = 1; i < limits.staffPerCourse; i += 1) await t.buildStaff(course, await colleague(), 'marker');
    const full = await add(teacher, course, (await colleague()).email);
    expect([full.status, full.body.message]).toEqual([409, staffTexts.full]);
    const newcomer = await t.buildUser({ role: 'teacher', institutionId: school.id, isApproved: false });
    const waits = await add(await t.as(newcomer), await t.buildCourse(newcomer), helper.email);
    expect([waits.status, waits.body.message]).toEqual([409, staffTexts.ownerWaits]);
  });

  it('so often that addresses cannot be tried', async () => {
    const course = await t.buildCourse(owner);
    const answers = [];
    for (let i = 0; i < 31; i += 1) answers.push(await add(teacher, course, `guess${i}@example.org`));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  });

  it('to a co-teacher and a marker, who cannot change anybody either', async () => {
    const course = await t.buildCourse(owner);
    const [helper, marker, other] = [await colleague(), await colleague(), await colleague()];
    await add(teacher, course, helper.username);
    await add(teacher, course, marker.username, 'marker');
    for (const user of [helper, marker]) {
      const caller = await t.as(user);
      const statuses = [
        (await add(caller, course, other.email)).status,
        (await caller.get(`${urlOf(course)}/candidates`)).status,
        (await caller.put(`${urlOf(course)}/${marker.id}`, { role: 'co-teacher' })).status,
        (await caller.put(`${urlOf(course)}/${helper.id}`, { role: 'co-teacher' })).status,
        (await caller.delete(`${urlOf(course)}/${user === helper ? marker.id : helper.id}`)).status,
      ];
      expect(statuses).toEqual([403, 403, 403, 403, 403]);
    }
    expect(await partsOf(teacher, course)).toEqual([
      [helper.id, 'co-teacher'],
      [marker.id, 'marker'],
    ]);
  });
});

describe('a teacher', () => {
  it('is added by an owner, a colleague by name and a stranger by exact address, and by an administrator', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const [one, stranger, other] = [await colleague(), await t.buildUser({ role: 'teacher' }), await colleague()];
    expect((await add(teacher, course, one.username.toUpperCase())).body).toMatchObject({ message: staffTexts.added });
    expect((await add(teacher, course, stranger.email, 'marker')).status).toBe(201);
    expect((await add(admin, course, other.username, 'marker')).status).toBe(201);
    const { data, part, can, owner: shown } = await staffOf(teacher, course);
    expect([part, can, shown.username]).toEqual(['owner', { manage: true, leave: false }, owner.username]);
    expect(data.map(({ user, role, works }) => [user.username, role, works])).toEqual([
      [one.username, 'co-teacher', true],
      ...[stranger, other].map(({ username }) => [username, 'marker', true]).toSorted(),
    ]);
    expect((await staffOf(await t.as(one), course)).can).toEqual({ manage: false, leave: true });
    expect((await staffOf(admin, course)).can).toEqual({ manage: true, leave: false });
  });

  it('is found among colleagues who have no part yet, and nobody else is', async () => {
    const course = await t.buildCourse(owner);
    const name = `Findable ${owner.id}`;
    const named = (end: string, over: object = {}) =>
      t.buildUser({ role: 'teacher', institutionId: school.id, username: `${name} ${end}`.slice(0, 60), ...over });
    const [first, second] = [await named('a'), await named('b')];
    await named('c', { isApproved: false });
    await named('d', { institutionId: (await t.buildInstitution()).id });
    await named('e', { role: 'student' });
    await named('f', { isActive: false });
    const found = async () =>
      (await teacher.get(`${urlOf(course)}/candidates?search=${encodeURIComponent(name.slice(0, 40))}`)).body.data.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await found()).toEqual([first.id, second.id]);
    await add(teacher, course, first.username);
    expect(await found()).toEqual([second.id]);
    expect(
      (await teacher.get(`${urlOf(course)}/candidates`)).body.data.map(({ _id }: { _id: string }) => _id),
    ).not.toContain(owner.id);
  });

  it('is told of it, until it is no longer so', async () => {
    const course = await t.buildCourse(owner, { name: 'Botany' });
    const helper = await colleague();
    const caller = await t.as(helper);
    await add(teacher, course, helper.username, 'marker');
    await handOn(t);
    expect(await textsOf(t, caller)).toEqual(['You were added to Botany as a marker']);
    expect((await noticesOf(caller)).data[0]?.path).toBe(`/teacher/courses/${course._id}`);
    await teacher.put(`${urlOf(course)}/${helper.id}`, { role: 'co-teacher' });
    expect(await textsOf(t, caller)).toEqual(['You were added to Botany as a co-teacher']);
    await teacher.delete(`${urlOf(course)}/${helper.id}`);
    expect(await textsOf(t, caller)).toEqual([]);
  });

  it('gets another role, leaves and is removed, which the log tells', async () => {
    const course = await t.buildCourse(owner);
    const [helper, other] = [await colleague(), await colleague()];
    await add(teacher, course, helper.username, 'marker');
    await add(teacher, course, other.username);
    expect((await teacher.put(`${urlOf(course)}/${helper.id}`, { role: 'co-teacher' })).body.message).toBe(
      staffTexts.changed,
    );
    expect((await teacher.put(`${urlOf(course)}/${helper.id}`, { role: 'co-teacher' })).status).toBe(200);
    const left = await (await t.as(helper)).delete(`${urlOf(course)}/${helper.id}`);
    expect([left.status, left.body.message]).toEqual([200, staffTexts.left]);
    const removed = await teacher.delete(`${urlOf(course)}/${other.id}`);
    expect([removed.status, removed.body.message]).toEqual([200, staffTexts.removed]);
    expect((await teacher.delete(`${urlOf(course)}/${other.id}`)).status).toBe(404);
    expect((await teacher.delete(`${urlOf(course)}/${owner.id}`)).status).toBe(404);
    const rows = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'target_id'])
      .where('target_id', 'in', [helper.id, other.id])
      .execute();
    const logged = (user: TestUser) =>
      rows.flatMap((row) => (row.target_id === user.id ? [row.action] : [])).toSorted();
    expect(logged(helper)).toEqual(['course_staff_added', 'course_staff_changed', 'course_staff_left']);
    expect(logged(other)).toEqual(['course_staff_added', 'course_staff_removed']);
  });

  it('comes back within a day by an undo, and not later, nor once they teach no more', async () => {
    const course = await t.buildCourse(owner);
    const [helper, blocked] = [await colleague(), await colleague()];
    for (const one of [helper, blocked]) {
      await add(teacher, course, one.username);
      await teacher.delete(`${urlOf(course)}/${one.id}`);
    }
    expect(await partsOf(teacher, course)).toEqual([]);
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
    expect((await teacher.put(`${urlOf(course)}/${blocked.id}`, { role: 'co-teacher' })).status).toBe(404);
    expect((await teacher.put(`${urlOf(course)}/${helper.id}`, { role: 'co-teacher' })).status).toBe(200);
    expect(await partsOf(teacher, course)).toEqual([[helper.id, 'co-teacher']]);
    await teacher.delete(`${urlOf(course)}/${helper.id}`);
    t.clock.advance(dayMs + 1);
    await removeEnded(t.db, new Date(t.clock.now().getTime() - dayMs), 100);
    teacher = await t.as(owner);
    expect((await teacher.put(`${urlOf(course)}/${helper.id}`, { role: 'co-teacher' })).status).toBe(404);
  });

  it('has no part beside owning a course that is handed to them; its former owner has none either', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const helper = await colleague();
    await add(teacher, course, helper.username);
    expect((await admin.put(`/api/courses/update-course/${course._id}`, { created_by: helper.id })).status).toBe(200);
    const { owner: now, data } = await staffOf(await t.as(helper), course);
    expect([now._id, data]).toEqual([helper.id, []]);
    expect((await teacher.get(`/api/courses/${course._id}`)).status).toBe(404);
  });

  it('stays with a course that goes into the bin and comes back, and with no copy of it', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const helper = await colleague();
    await add(teacher, course, helper.username);
    const caller = await t.as(helper);
    const copy = (await teacher.post(`/api/courses/${course._id}/copy`, { name: 'A copy' })).body.course;
    expect((await caller.get(`/api/courses/${copy._id}`)).status).toBe(404);
    await teacher.delete(`/api/courses/${course._id}`);
    expect((await caller.get(urlOf(course))).status).toBe(404);
    expect((await caller.post(`/api/courses/${course._id}/restore`)).status).toBe(404);
    await teacher.post(`/api/courses/${course._id}/restore`);
    expect(await partsOf(caller, course)).toEqual([[helper.id, 'co-teacher']]);
  });

  it('leaves nothing behind with the account, which a co-taught course does not keep', async () => {
    const course = await t.buildCourse(owner);
    const helper = await colleague();
    await add(teacher, course, helper.username);
    expect((await admin.delete(`/api/users/destroy/${helper.id}`)).status).toBe(200);
    expect((await staffOf(teacher, course)).data).toEqual([]);
    const rows = await t.db.selectFrom('course_staff').selectAll().where('user_id', '=', helper.id).execute();
    expect(rows).toEqual([]);
  });
});

it('asks for what waits on a course of those who decide, and of no marker', async () => {
  const course = await t.buildCourse(owner);
  const [helper, marker] = [await colleague(), await colleague()];
  await t.buildStaff(course, helper, 'co-teacher');
  await t.buildStaff(course, marker, 'marker');
  await ask(await t.as(await t.buildUser()), course);
  await handOn(t);
  const told = async (user: TestUser) => (await textsOf(t, await t.as(user))).length;
  expect([await told(owner), await told(helper), await told(marker)]).toEqual([1, 1, 0]);
  expect((await (await t.as(helper)).get('/api/users/me/waiting')).body.joinRequests).toBe(1);
  expect((await (await t.as(marker)).get('/api/users/me/waiting')).body.joinRequests).toBe(0);
});
