import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { auditOf } from '../../../testing/features/users/audit-of.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
afterAll(() => t.close());

const set = async (user: { id: string }, isActive: unknown, as = admin) =>
  as.put(`/api/users/update-userStatus/${user.id}`, { isActive });
const actions = async (user: { id: string }) => (await auditOf(t, user)).map((entry) => entry.action);

describe('blocking is refused', () => {
  it('to visitors, students and coordinators', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({ institutionId: institution.id });
    expect((await set(user, false, t.visitor)).status).toBe(401);
    expect((await set(user, false, await t.as(user))).status).toBe(403);
    expect((await set(user, false, await t.as(await t.buildUser({ role: 'coordinator' }, [institution])))).status).toBe(
      403,
    );
    expect(await actions(user)).toEqual([]);
  });

  it.each([undefined, null, 'false', 0])('for isActive %j', async (isActive) => {
    const answer = await set(await t.buildUser(), isActive);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'isActive']);
  });

  it('for oneself, while unblocking oneself is no change', async () => {
    const answer = await set(adminUser, false);
    expect([answer.status, answer.body.error]).toEqual([409, 'own_account']);
    expect((await set(adminUser, true)).status).toBe(200);
    expect((await admin.get('/api/users/me')).status).toBe(200);
  });

  it('for nobody', async () => {
    expect((await set({ id: '01890000-0000-7000-8000-000000000000' }, false)).status).toBe(404);
  });
});

describe('blocking', () => {
  it('ends all auth sessions, refuses the sign-in, and is undone by unblocking', async () => {
    const user = await t.buildUser({ role: 'coordinator' });
    const [here, there] = [await t.as(user), await t.as(user)];
    expect((await set(user, false)).body).toMatchObject({
      message: 'User has been blocked successfully.',
      user: { isActive: false },
    });
    for (const caller of [here, there]) expect((await caller.get('/api/users/me')).status).toBe(401);
    expect((await set(user, true)).body).toMatchObject({
      message: 'User has been unblocked successfully.',
      user: { isActive: true },
    });
    expect((await (await t.as(user)).get('/api/users/me')).status).toBe(200);
    expect(await actions(user)).toEqual(['user_blocked', 'user_unblocked']);
  });

  it('again changes nothing', async () => {
    const user = await t.buildUser({ isActive: false });
    const { updatedAt } = (await admin.get(`/api/users/${user.id}`)).body;
    const again = await set(user, false);
    expect([again.status, again.body.message]).toEqual([200, 'User has been blocked successfully.']);
    expect(again.body.user.updatedAt).toBe(updatedAt);
    expect(await actions(user)).toEqual([]);
  });

  it('shows in the list, by the filter', async () => {
    const user = await t.buildUser({ username: 'Blocked in the list' });
    await set(user, false);
    const found = (await admin.get('/api/users?isActive=false&username=blocked in')).body;
    expect(found.data.map((item: { _id: string }) => item._id)).toEqual([user.id]);
  });
});
