import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, leavesOf, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin', passwordHash: 'stored-secret' });
  admin = await t.as(adminUser);
});
afterAll(() => t.close());

const get = async (caller: Caller, user: { id: string }) => caller.get(`/api/users/${user.id}`);
const cardOf = (user: TestUser) => ({ _id: user.id, username: user.username, role: user.role, profilePicture: null });

describe('a person is refused', () => {
  it('to visitors, for no id, and where nobody is', async () => {
    expect((await get(t.visitor, adminUser)).status).toBe(401);
    expect((await admin.get('/api/users/nobody')).status).toBe(400);
    expect((await get(admin, { id: '01890000-0000-7000-8000-000000000000' })).status).toBe(404);
  });

  it('to everybody once deleted', async () => {
    const user = await t.buildUser();
    await admin.delete(`/api/users/destroy/${user.id}`);
    for (const caller of [admin, await t.as(await t.buildUser())]) expect((await get(caller, user)).status).toBe(404);
  });
});

describe('a person', () => {
  it('is a card and no more for those who may not see them', async () => {
    const [mine, other] = [await t.buildInstitution(), await t.buildInstitution()];
    const stranger = await t.buildUser({ institutionId: other.id, isActive: false });
    const viewers = [
      await t.buildUser({ institutionId: other.id }),
      await t.buildUser({ role: 'teacher', institutionId: mine.id }),
      await t.buildUser({ role: 'coordinator', institutionId: other.id }, [mine]),
    ];
    for (const viewer of viewers) {
      const caller = await t.as(viewer);
      for (const user of [stranger, adminUser]) expect((await get(caller, user)).body).toEqual(cardOf(user));
    }
  });

  it('is whole for themselves, their coordinator, a teacher of theirs and an admin', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({ institutionId: institution.id, passwordHash: 'stored-secret' });
    const callers = [
      await t.as(user),
      await t.as(await t.buildUser({ role: 'coordinator' }, [institution])),
      await t.as(await t.buildUser({ role: 'teacher', institutionId: institution.id })),
    ];
    const asAdmin = await get(admin, user);
    expect(asAdmin.body).toEqual({
      ...cardOf(user),
      email: user.email,
      emailVerified: true,
      phoneNumber: null,
      isAdmin: false,
      isActive: true,
      isApproved: null,
      institution: institution.id,
      institutionName: institution.name,
      approved_by: null,
      educationLevel: null,
      schoolClass: null,
      collegeDegree: null,
      customCollegeDegree: null,
      experience: null,
      expertise: null,
      hasNoPassword: false,
      createdAt: t.clock.now().toISOString(),
      updatedAt: t.clock.now().toISOString(),
      can: { edit: true, editStudent: true, block: true, delete: true, makePasswordLink: true },
    });
    const nothing = { edit: false, editStudent: false, block: false, delete: false, makePasswordLink: false };
    for (const caller of callers) expect((await get(caller, user)).body).toEqual({ ...asAdmin.body, can: nothing });
    expect(asAdmin.text).not.toContain('stored-secret');
    expect([...leavesOf(asAdmin.body)].filter(([path]) => /token|hash|key/i.test(path))).toEqual([]);
  });

  it('is what an admin may do nothing against when it is oneself', async () => {
    expect((await get(admin, adminUser)).body.can).toMatchObject({ edit: true, block: false, delete: false });
  });
});

describe('people of a role', () => {
  const list = async (caller: Caller, role: string, query = '') => caller.get(`/api/users/role/${role}${query}`);

  it('are refused to visitors, students and teachers, and most roles to coordinators', async () => {
    expect((await list(t.visitor, 'coordinator')).status).toBe(401);
    for (const role of ['student', 'teacher'] as const)
      expect((await list(await t.as(await t.buildUser({ role })), 'coordinator')).status).toBe(403);
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }));
    for (const role of ['student', 'teacher'])
      for (const query of ['', '?page=1']) expect((await list(coordinator, role, query)).status).toBe(403);
    expect((await list(admin, 'boss')).status).toBe(400);
  });

  it('are by name, with the address for admins and without anything else for coordinators', async () => {
    const names = ['ädam role', 'Zoe role', 'bea role'];
    for (const username of names) await t.buildUser({ role: 'coordinator', username });
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }));
    const plain: { username: string }[] = (await list(admin, 'coordinator')).body;
    const found = plain.filter((user) => user.username.endsWith(' role'));
    const paged = (await list(admin, 'coordinator', '?search=ROLE&limit=2')).body;
    expect(paged).toMatchObject({ total: 3, pageCount: 2, data: found.slice(0, 2) });
    expect(found[0]).toEqual({
      _id: expect.any(String),
      username: 'bea role',
      email: expect.stringMatching(/@example\.org$/),
      role: 'coordinator',
      isAdmin: false,
    });
    const asCoordinator: object[] = (await list(coordinator, 'coordinator')).body;
    expect(asCoordinator.map((user) => Object.keys(user).join())).toEqual(asCoordinator.map(() => '_id,username'));
    expect((await list(coordinator, 'coordinator', '?search=example.org')).body.total).toBe(0);
  });

  it('include, for admin, whoever administers, and nobody deleted', async () => {
    const teaching = await t.buildUser({ role: 'teacher', isAdmin: true });
    const gone = await t.buildUser({ role: 'admin' });
    await admin.delete(`/api/users/destroy/${gone.id}`);
    const ids = (await list(admin, 'admin')).body.map((user: { _id: string }) => user._id);
    expect(ids).toEqual(expect.arrayContaining([adminUser.id, teaching.id]));
    expect(ids).not.toContain(gone.id);
  });

  it('are an empty list where there are none', async () => {
    const bare = await buildTestApp();
    try {
      const caller = await bare.as(await bare.buildUser({ role: 'admin' }));
      expect((await list(caller, 'teacher')).body).toEqual([]);
    } finally {
      await bare.close();
    }
  });

  it('come each once where there are hundreds', async () => {
    for (let i = 0; i < 205; i += 1) await t.buildUser({ role: 'teacher', username: `many ${i}` });
    const names: string[] = (await list(admin, 'teacher')).body.map((user: { username: string }) => user.username);
    const many = names.filter((name) => name.startsWith('many '));
    expect([many.length, new Set(many).size]).toEqual([205, 205]);
  });
});

describe('people of an institution', () => {
  it('are those whom the viewer may see, plain and by page', async () => {
    const [mine, other] = [await t.buildInstitution(), await t.buildInstitution()];
    const teacher = await t.buildUser({ role: 'teacher', institutionId: mine.id });
    const student = await t.buildUser({ institutionId: mine.id });
    const head = await t.buildUser({ role: 'coordinator', institutionId: mine.id }, [mine]);
    const foreign = await t.buildUser({ institutionId: other.id });
    const of = async (caller: Caller, institution: { id: string }) => {
      const url = `/api/users/institution/${institution.id}`;
      const page = (await caller.get(`${url}?limit=100`)).body;
      expect(page.total).toBe(page.data.length);
      expect((await caller.get(url)).body).toEqual(page.data);
      return page.data.map((user: { _id: string }) => user._id).toSorted();
    };
    expect(await of(admin, mine)).toEqual([teacher.id, student.id, head.id].toSorted());
    expect(await of(admin, other)).toEqual([foreign.id]);
    const coordinator = await t.as(head);
    expect(await of(coordinator, mine)).toEqual([teacher.id, student.id].toSorted());
    expect(await of(coordinator, other)).toEqual([]);
    expect(await of(await t.as(teacher), mine)).toEqual([student.id]);
    expect((await (await t.as(student)).get(`/api/users/institution/${mine.id}`)).status).toBe(403);
    const filtered = (await admin.get(`/api/users?institution=${mine.id}&role=teacher`)).body;
    expect(filtered.data.map((user: { _id: string }) => user._id)).toEqual([teacher.id]);
  });
});
