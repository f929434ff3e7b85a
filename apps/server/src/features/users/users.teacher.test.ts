import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { auditOf } from '../../../testing/features/users/audit-of.ts';

// The acts of a teacher on students.
let t: TestApp;
let teacher: TestUser;
let caller: Caller;
let asked: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  const institution = await t.buildInstitution();
  teacher = await t.buildUser({ role: 'teacher', institutionId: institution.id });
  caller = await t.as(teacher);
  asked = await t.buildUser();
  await t.buildJoinRequest(await t.buildCourse(teacher), asked, 'rejected');
});
afterAll(() => t.close());

const put = async (user: { id: string }, body: object) => caller.put(`/api/users/${user.id}`, body);
const block = async (user: { id: string }, isActive = false) =>
  caller.put(`/api/users/update-userStatus/${user.id}`, { isActive });

describe('a teacher is refused', () => {
  it('strangers, colleagues who asked, admins, and themselves: they are not found', async () => {
    const course = await t.buildCourse(teacher);
    const people = [
      await t.buildUser(),
      await t.buildUser({ role: 'teacher' }),
      await t.buildUser({ isAdmin: true }),
      teacher,
    ];
    for (const user of people) {
      if (user !== people[0] && user !== teacher) await t.buildJoinRequest(course, user, 'pending');
      expect((await put(user, { phoneNumber: '1' })).status).toBe(404);
      expect((await block(user)).status).toBe(404);
    }
  });

  it('students of the institution or of a group who never asked to join', async () => {
    const fellow = await t.buildUser(teacher.institutionId === null ? {} : { institutionId: teacher.institutionId });
    const member = await t.buildUser();
    await t.buildGroup(teacher, { users: [member] });
    for (const user of [fellow, member]) {
      expect((await caller.get(`/api/users/${user.id}`)).body).toMatchObject({
        email: user.email,
        can: { edit: false, editStudent: false, block: false },
      });
      expect((await put(user, { phoneNumber: '1' })).status).toBe(403);
      expect((await block(user)).status).toBe(403);
    }
  });

  it.each([
    ['username', { username: 'New name' }],
    ['email', { email: 'new@example.org' }],
    ['role', { role: 'coordinator' }],
    ['isAdmin', { isAdmin: true }],
    ['isActive', { isActive: false }],
    ['isApproved', { isApproved: true }],
    ['password', { password: 'a new one' }],
  ])('a student’s %s', async (field, body) => {
    const before = (await caller.get(`/api/users/${asked.id}`)).body;
    const answer = await put(asked, { ...body, phoneNumber: '777' });
    expect([answer.status, answer.body.error]).toEqual([403, 'field_not_allowed']);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([field]);
    expect((await caller.get(`/api/users/${asked.id}`)).body).toEqual(before);
  });

  it('a student’s institution, and the approver, named together', async () => {
    const institution = await t.buildInstitution();
    const answer = await put(asked, { approved_by: teacher.id, institution: institution.id });
    expect(answer.body).toMatchObject({
      message: 'You may not change these fields: institution and approved_by.',
      issues: [
        { path: 'institution', message: 'You may not change institution.' },
        { path: 'approved_by', message: 'You may not change approved_by.' },
      ],
    });
  });

  it('deleting and making accounts', async () => {
    expect((await caller.delete(`/api/users/destroy/${asked.id}`)).status).toBe(403);
    expect((await caller.post('/api/users', { username: 'Any', email: 'any@example.org' })).status).toBe(403);
  });

  it('students who asked, once the course is gone', async () => {
    const student = await t.buildUser();
    const course = await t.buildCourse(teacher);
    await t.buildJoinRequest(course, student, 'approved');
    expect((await put(student, { phoneNumber: '1' })).status).toBe(200);
    await caller.delete(`/api/courses/${course._id}`);
    expect((await put(student, { phoneNumber: '2' })).status).toBe(404);
  });
});

describe('a teacher, of students who asked to join own courses', () => {
  it('changes phone number and education, the rest of the form repeating what is stored', async () => {
    const loaded = (await caller.get(`/api/users/${asked.id}`)).body;
    expect(loaded.can).toMatchObject({ edit: false, editStudent: true, block: true, delete: false });
    const education = { educationLevel: 'graduated', collegeDegree: 'other', customCollegeDegree: 'Diplom' };
    const answer = await put(asked, { ...loaded, phoneNumber: '0301', ...education, experience: '', password: '' });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ phoneNumber: '0301', ...education, experience: null });
    expect((await auditOf(t, asked))[0]).toMatchObject({ action: 'user_updated', actor_id: teacher.id });
  });

  it('blocks and unblocks for own courses, while the account goes on', async () => {
    const open = await t.as(asked);
    const blocked = await block(asked);
    expect([blocked.status, blocked.body.message]).toEqual([200, 'User has been blocked successfully.']);
    expect(blocked.body.user.isActive).toBe(false);
    expect((await open.get('/api/users/me')).body.user.isActive).toBe(true);
    const unblocked = await block(asked, true);
    expect([unblocked.status, unblocked.body.message]).toEqual([200, 'User has been unblocked successfully.']);
    expect(unblocked.body.user.isActive).toBe(true);
    expect((await open.get('/api/users/me')).status).toBe(200);
    const told = (await auditOf(t, asked)).filter((entry) => entry.action.startsWith('student_'));
    expect(told.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['student_blocked', teacher.id],
      ['student_unblocked', teacher.id],
    ]);
  });
});
