import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';

// The log's entries about courses, groups and join requests.

let t: TestApp;
let place: { id: string };
let teacher: TestUser;
let pupil: TestUser;
let stranger: TestUser;
let caller: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  place = await t.buildInstitution();
  teacher = await t.buildUser({ role: 'teacher', institutionId: place.id });
  pupil = await t.buildUser({ institutionId: place.id });
  stranger = await t.buildUser({ institutionId: (await t.buildInstitution()).id });
  caller = await t.as(teacher);
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('audit_entries').execute());

const entries = () =>
  t.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'target_kind', 'target_id', 'institution_id', 'changes', 'ip'])
    .orderBy('at')
    .orderBy('id')
    .execute();
const from = () => ({ actor_id: teacher.id, ip: '127.0.0.1' });

describe('the audit log', () => {
  it('tells of a course that was deleted and restored, once each, and of no attempt that was refused', async () => {
    const course = await t.buildCourse(teacher, { name: 'Botany' });
    expect((await (await t.as(pupil)).delete(`/api/courses/${course._id}`)).status).toBe(403);
    await caller.delete(`/api/courses/${course._id}`);
    expect((await caller.delete(`/api/courses/${course._id}`)).status).toBe(404);
    t.clock.advance(1000);
    for (let i = 0; i < 2; i += 1) await caller.post(`/api/courses/${course._id}/restore`);
    const target = { target_kind: 'course', target_id: course._id, institution_id: place.id };
    expect(await entries()).toMatchObject([
      { action: 'course_deleted', ...target, ...from() },
      { action: 'course_restored', ...target, ...from() },
    ]);
  });

  it('tells of a course that was made, changed, published and given away, and of a new join code', async () => {
    const made = await caller.post('/api/courses/create-course', { ...courseInput(), status: 'inactive' });
    const { course } = made.body;
    const url = `/api/courses/update-course/${course._id}`;
    const admin = await t.buildUser({ role: 'admin' });
    const heir = await t.buildUser({ role: 'teacher' });
    t.clock.advance(1000);
    // The whole form as it was loaded is no change.
    await caller.put(url, course);
    await caller.put(url, { name: 'Secret words', duration: course.duration + 1 });
    t.clock.advance(1000);
    await caller.put(url, { status: 'active' });
    t.clock.advance(1000);
    await caller.post(`/api/courses/${course._id}/join-code`);
    t.clock.advance(1000);
    const [subject] = course.subjects;
    const asAdmin = await t.as(admin);
    await asAdmin.put(url, { subjects: [{ ...subject, name: 'Secret subject' }] });
    t.clock.advance(1000);
    await asAdmin.put(url, { created_by: heir.id });
    expect((await caller.put(url, { name: 'Refused' })).status).not.toBe(200);
    const told = (await entries()).filter(({ target_id }) => target_id === course._id);
    const names = (...fields: string[]) => fields.map((field) => ({ field, before: null, after: null }));
    expect(told.map(({ action, actor_id, changes }) => [action, actor_id, changes])).toEqual([
      ['course_created', teacher.id, []],
      ['course_updated', teacher.id, names('name', 'title', 'duration')],
      ['course_status_changed', teacher.id, [{ field: 'status', before: 'inactive', after: 'active' }]],
      ['course_join_code_changed', teacher.id, []],
      ['course_updated', admin.id, names('subjects')],
      ['course_owner_changed', admin.id, []],
    ]);
    expect(JSON.stringify(told)).not.toContain('Secret');
    // The log tells coordinators nothing of a course in preparation that they could not see.
    expect(told.slice(0, 3).map((entry) => entry.institution_id)).toEqual([null, null, place.id]);
  });

  it('tells of a deleted group by the name that it had', async () => {
    const group = await t.buildGroup(teacher, {});
    await caller.delete(`/api/groups/${group.id}`);
    expect(await entries()).toMatchObject([
      { action: 'group_deleted', target_kind: 'group', target_id: group.id, institution_id: null, ...from() },
    ]);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const { data } = (await admin.get('/api/audit?limit=5&action=group_deleted')).body;
    expect(data[0].target.name).toBe(group.name);
  });

  it('tells coordinators of no course that they cannot see', async () => {
    const hidden = await t.buildCourse(teacher, { status: 'inactive' });
    const newcomer = await t.buildUser({ role: 'teacher', isApproved: false, institutionId: place.id });
    const waiting = await t.buildCourse(newcomer);
    await t.buildJoinRequest(hidden, pupil, 'pending');
    const body = { courseId: hidden._id, userId: pupil.id, action: 'approved' };
    await caller.post('/api/courses/handle-join-request', body);
    await caller.delete(`/api/courses/${hidden._id}`);
    await (await t.as(newcomer)).delete(`/api/courses/${waiting._id}`);
    const told = await entries();
    expect(told.map((entry) => entry.action).toSorted()).toEqual([
      'course_deleted',
      'course_deleted',
      'join_request_approved',
    ]);
    expect(told.map((entry) => entry.institution_id)).toEqual([null, null, null]);
  });

  it('tells of decisions on join requests, to an institution if student and course are both its own', async () => {
    const course = await t.buildCourse(teacher, { name: 'Botany' });
    await t.buildJoinRequest(course, pupil, 'pending');
    await t.buildJoinRequest(course, stranger, 'pending');
    for (const user of [pupil, stranger, pupil]) {
      t.clock.advance(1000);
      const body = { courseId: course._id, userId: user.id, action: 'approved' };
      expect((await caller.post('/api/courses/handle-join-request', body)).status).toBe(200);
    }
    const action = 'join_request_approved';
    const changes = [{ field: 'course', before: null, after: 'Botany' }];
    expect(await entries()).toMatchObject([
      { action, target_id: pupil.id, institution_id: place.id, changes, ...from() },
      { action, target_id: stranger.id, institution_id: null, changes, ...from() },
    ]);
  });

  it('tells of a selection one by one, as far as it was decided', async () => {
    const course = await t.buildCourse(teacher);
    const requests = [
      await t.buildJoinRequest(course, pupil, 'pending'),
      await t.buildJoinRequest(course, stranger, 'approved'),
    ];
    const body = { ids: requests.map(({ id }) => id), action: 'rejected' };
    expect((await caller.post('/api/courses/join-requests/decide', body)).body).toMatchObject({ decided: 1 });
    expect(await entries()).toMatchObject([{ action: 'join_request_rejected', target_id: pupil.id, ...from() }]);
  });
});
