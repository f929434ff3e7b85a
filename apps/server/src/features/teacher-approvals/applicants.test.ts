import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
let home: { id: string; name: string };
let former: { id: string; name: string };
let coordinator: Caller;
let formerCoordinator: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
// Each test has institutions of its own.
beforeEach(async () => {
  [home, former] = [await t.buildInstitution(), await t.buildInstitution()];
  coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [home]));
  formerCoordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [former]));
});
afterAll(() => t.close());

/** Somebody who applied at `home`, as a member of `institution` or of none. */
async function applicant(institution?: { id: string }): Promise<{ user: TestUser; caller: Caller }> {
  const user = await t.buildUser(institution ? { institutionId: institution.id } : {});
  const caller = await t.as(user);
  expect((await caller.post('/api/users/me/apply-teacher', { institution: home.id })).status).toBe(201);
  return { user, caller };
}
async function grantedCourse({ id }: { id: string }): Promise<string> {
  const course = await t.buildCourse(adminUser, { course_type: 'private' });
  await admin.put(`/api/institution/${id}`, { course_access: [course._id] });
  return course._id;
}
const approve = (caller: Caller, user: TestUser) =>
  caller.put(`/api/users/approve-teacher/${user.id}`, { status: true });
const membersOf = async ({ id }: { id: string }) =>
  (await admin.get(`/api/institution/${id}`)).body.membersCount as number;
const institutionOf = async (caller: Caller) => (await caller.get('/api/users/me')).body.user.institution;
const approvals = async (caller: Caller, query = '') =>
  (await caller.get(`/api/users/teacher-approvals?sort=username${query}`)).body.data as {
    _id: string;
    institution: { _id: string; name: string } | null;
  }[];
const idsIn = (items: { _id: string }[]) => items.map((item) => item._id);

describe('Somebody who applied to teach at an institution', () => {
  it('is no member of it: neither its granted course nor its count of members knows them', async () => {
    const course = await grantedCourse(home);
    const { user, caller } = await applicant();
    expect(await institutionOf(caller)).toBeNull();
    expect((await caller.get(`/api/courses/${course}`)).status).toBe(404);
    expect(await membersOf(home)).toBe(0);
    expect((await admin.get(`/api/users/institution/${home.id}`)).body).toEqual([]);
    const account = JSON.parse((await caller.get('/api/users/me/export')).text).account;
    expect(account).toMatchObject({ institution: null, appliedInstitution: home.name });
    expect((await admin.get(`/api/users/${user.id}`)).body).toMatchObject({ institution: null });
  });

  it('sees no course of it either when an admin turns them back into a student', async () => {
    const course = await grantedCourse(home);
    const { user } = await applicant();
    expect((await admin.put(`/api/users/${user.id}`, { role: 'student' })).status).toBe(200);
    const again = await t.as(user);
    expect(await institutionOf(again)).toBeNull();
    expect((await again.get(`/api/courses/${course}`)).status).toBe(404);
    expect((await coordinator.get('/api/users')).body).toEqual([]);
    // A teacher by the admin's word alone is one of no institution.
    await admin.put(`/api/users/${user.id}`, { role: 'teacher' });
    expect(await approvals(coordinator)).toEqual([]);
  });

  it('keeps a former membership until approved, with what it grants again when turned back', async () => {
    const course = await grantedCourse(former);
    const { user, caller } = await applicant(former);
    expect(await institutionOf(caller)).toMatchObject({ _id: former.id });
    expect([await membersOf(former), await membersOf(home)]).toEqual([1, 0]);
    await admin.put(`/api/users/${user.id}`, { role: 'student' });
    const again = await t.as(user);
    expect(await institutionOf(again)).toMatchObject({ _id: former.id });
    expect((await again.get(`/api/courses/${course}`)).status).toBe(200);
  });

  it('is approved by nobody of the former institution, who finds no application', async () => {
    const { user } = await applicant(former);
    expect(await approvals(formerCoordinator)).toEqual([]);
    expect((await approve(formerCoordinator, user)).status).toBe(404);
    expect((await formerCoordinator.get(`/api/users/${user.id}`)).body).toHaveProperty('email');
  });

  it('is found by the coordinators of the institution applied to, under its name', async () => {
    const { user } = await applicant(former);
    expect(await approvals(coordinator)).toMatchObject([
      { _id: user.id, institution: { _id: home.id, name: home.name }, can: { approve: true } },
    ]);
    expect((await coordinator.get(`/api/users/${user.id}`)).body).toHaveProperty('email');
    expect(idsIn((await coordinator.get('/api/users')).body)).toEqual([user.id]);
    expect(idsIn(await approvals(admin, `&institution=${home.id}`))).toEqual([user.id]);
    expect(await approvals(admin, `&institution=${former.id}`)).toEqual([]);
    expect(idsIn(await approvals(admin, `&search=${encodeURIComponent(home.name)}`))).toEqual([user.id]);
    expect(await approvals(admin, `&search=${encodeURIComponent(former.name)}`)).toEqual([]);
    const csv = (await coordinator.get('/api/users/teacher-approvals/export.csv')).text;
    expect(csv).toContain(home.name);
  });

  it('stands in the order of institutions where the institution applied to stands', async () => {
    const { user } = await applicant();
    const member = await t.buildUser({ role: 'teacher', isApproved: false, institutionId: former.id });
    const none = await t.buildUser({ role: 'teacher', isApproved: false });
    for (const [place, name] of [
      [home, 'a first'],
      [former, 'b second'],
    ] as const)
      await t.db
        .updateTable('institutions')
        .set({ name_key: `${name} ${place.id}` })
        .where('id', '=', place.id)
        .execute();
    const ours = [none.id, user.id, member.id];
    const listed = async (sort: string) =>
      idsIn((await admin.get(`/api/users/teacher-approvals?sort=${sort}&limit=100`)).body.data).filter((id) =>
        ours.includes(id),
      );
    expect(await listed('institution')).toEqual(ours);
    expect(await listed('-institution')).toEqual(ours.toReversed());
  });

  it('is a member of it, and of no other, once approved', async () => {
    const course = await grantedCourse(home);
    const { user, caller } = await applicant(former);
    expect((await approve(coordinator, user)).status).toBe(200);
    expect(await institutionOf(caller)).toMatchObject({ _id: home.id, course_access: [course] });
    expect((await caller.get(`/api/courses/${course}`)).status).toBe(200);
    expect([await membersOf(former), await membersOf(home)]).toEqual([0, 1]);
    expect(await approvals(coordinator)).toMatchObject([{ _id: user.id, institution: { _id: home.id } }]);
    const logged = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'institution_id'])
      .where('target_id', '=', user.id)
      .where('action', '=', 'teacher_approved')
      .execute();
    expect(logged).toEqual([{ action: 'teacher_approved', institution_id: home.id }]);
  });

  it('applies no longer once an admin has put them into an institution', async () => {
    const { user } = await applicant();
    expect((await admin.put(`/api/users/${user.id}`, { institution: former.id })).status).toBe(200);
    expect(await approvals(coordinator)).toEqual([]);
    expect((await approve(coordinator, user)).status).toBe(404);
    expect(await approvals(formerCoordinator)).toMatchObject([{ _id: user.id, institution: { _id: former.id } }]);
  });

  it('does not keep the institution from being deleted, and waits for an admin then', async () => {
    const { user, caller } = await applicant();
    expect((await admin.delete(`/api/institution/${home.id}`)).status).toBe(200);
    expect((await caller.get('/api/users/me')).body.user).toMatchObject({ role: 'teacher', isApproved: false });
    const listed = (await approvals(admin, '&status=pending&limit=100')).find(({ _id }) => _id === user.id);
    expect(listed).toMatchObject({ institution: null });
    expect((await approve(admin, user)).status).toBe(200);
    expect(await institutionOf(caller)).toBeNull();
  });

  it('may be deleted, and applies nowhere then', async () => {
    const { user } = await applicant();
    expect((await admin.delete(`/api/users/destroy/${user.id}`)).status).toBe(200);
    const row = await t.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ institution_id: null, applied_institution_id: null });
  });
});
