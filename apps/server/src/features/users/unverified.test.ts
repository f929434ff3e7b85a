import { accountTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
let institution: { id: string };
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
  institution = await t.buildInstitution();
});
afterAll(() => t.close());

async function selfMade(role: 'student' | 'teacher' = 'student', institutionId?: string) {
  const user = await t.buildUser({ role, isApproved: false, ...(institutionId ? { institutionId } : {}) });
  await t.db.updateTable('users').set({ email_verified: false }).where('id', '=', user.id).execute();
  return user;
}
const rowOf = (id: string) => t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refused = { status: 409, body: { error: 'email_not_verified', message: accountTexts.emailNotVerified } };

describe('an account whose address nobody has verified', () => {
  it.each([
    ['the role of a teacher', () => ({ role: 'teacher' })],
    ['the role of a coordinator', () => ({ role: 'coordinator' })],
    ['administration', () => ({ isAdmin: true })],
    ['an institution', () => ({ institution: institution.id })],
  ])('gets %s from no form that does not vouch for it', async (_what, input) => {
    const { id } = await selfMade();
    const before = await rowOf(id);
    expect(await admin.put(`/api/users/${id}`, input())).toMatchObject(refused);
    // A form that sends back what it loaded says nothing either.
    expect(await admin.put(`/api/users/${id}`, { ...input(), emailVerified: false })).toMatchObject(refused);
    expect(await rowOf(id)).toEqual(before);
    expect((await admin.put(`/api/users/${id}`, { ...input(), emailVerified: true })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ email_verified: true });
    const told = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('target_id', '=', id)
      .execute();
    expect(told).toContainEqual({
      action: 'email_standing_changed',
      changes: [{ field: 'emailVerified', before: 'false', after: 'true' }],
    });
  });

  it('is changed in everything else as any other, and blocked', async () => {
    const { id } = await selfMade();
    expect((await admin.put(`/api/users/${id}`, { phoneNumber: '12', username: `other ${id.slice(-8)}` })).status).toBe(
      200,
    );
    expect((await admin.put(`/api/users/update-userStatus/${id}`, { isActive: false })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ email_verified: false, is_active: false });
  });

  it('is verified by an address that an admin enters', async () => {
    const { id } = await selfMade();
    const email = `entered-${id}@example.org`;
    expect((await admin.put(`/api/users/${id}`, { email, role: 'teacher' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ email_verified: true, role: 'teacher' });
  });

  it('loses a role and an institution without further words', async () => {
    const { id } = await selfMade('teacher', institution.id);
    expect((await admin.put(`/api/users/${id}`, { role: 'student', institution: null })).status).toBe(200);
  });

  it('is shown as such to those who see the address', async () => {
    const user = await selfMade('teacher', institution.id);
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [institution]));
    const list = await coordinator.get(`/api/users?username=${encodeURIComponent(user.username)}`);
    expect(list.body.data[0]).toMatchObject({ emailVerified: false });
    const approvals = await coordinator.get(`/api/users/teacher-approvals?search=${encodeURIComponent(user.username)}`);
    expect(approvals.body.data[0]).toMatchObject({ emailVerified: false });
    expect((await admin.get(`/api/users/${user.id}`)).body).toMatchObject({ emailVerified: false });
  });

  it('is vouched for by admins alone', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const student = await selfMade();
    await t.buildJoinRequest(await t.buildCourse(teacher), student, 'pending');
    const caller = await t.as(teacher);
    const answer = await caller.put(`/api/users/${student.id}`, { emailVerified: true });
    expect(answer).toMatchObject({ status: 403, body: { error: 'field_not_allowed' } });
    const own = await (await t.as(student)).put('/api/users/me', { emailVerified: true });
    expect(own.body.user).toMatchObject({ emailVerified: false });
  });
});

describe('a teacher with such an address', () => {
  it('is approved only by somebody who says to know the person', async () => {
    const teacher = await selfMade('teacher', institution.id);
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [institution]));
    const approve = (more = {}) =>
      coordinator.put(`/api/users/approve-teacher/${teacher.id}`, { status: true, ...more });
    expect(await approve()).toMatchObject(refused);
    expect(await approve({ despiteUnverifiedEmail: false })).toMatchObject(refused);
    expect(await rowOf(teacher.id)).toMatchObject({ is_approved: false });
    expect((await approve({ despiteUnverifiedEmail: true })).status).toBe(200);
    // The address is as unproven as before.
    expect(await rowOf(teacher.id)).toMatchObject({ is_approved: true, email_verified: false });
    // Once approved, saying so again changes nothing.
    expect((await approve()).status).toBe(200);
  });
});
