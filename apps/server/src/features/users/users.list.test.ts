import { limits, type UserListItem } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildTestApp,
  type Caller,
  leavesOf,
  type TestApp,
  type TestUser,
  type UserOverrides,
} from '../../../testing/index.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
afterAll(() => t.close());

const idsOf = (items: UserListItem[]) => items.map((item) => item._id).toSorted();
const namesOf = (answer: { body: { data: UserListItem[] } }) => answer.body.data.map((item) => item.username);
const same = (people: { id: string }[]) => people.map((person) => person.id).toSorted();

/** The people whom somebody sees, which must be the same through the plain list, a page and its count. */
async function seen(caller: Caller, query = ''): Promise<string[]> {
  const page = (await caller.get(`/api/users?limit=100${query}`)).body;
  expect(page.total).toBe(page.data.length);
  if (query === '') expect((await caller.get('/api/users')).body).toEqual(page.data);
  return idsOf(page.data);
}

/** An institution with a coordinator, a teacher with a course and a group, and somebody of each kind around them. */
async function buildWorld() {
  const institution = await t.buildInstitution();
  const at = { institutionId: institution.id };
  const teacher = await t.buildUser({ role: 'teacher', ...at });
  const course = await t.buildCourse(teacher);
  const people = {
    teacher,
    coordinator: await t.buildUser({ role: 'coordinator' }, [institution]),
    fellow: await t.buildUser(at),
    colleague: await t.buildUser({ role: 'teacher', ...at }),
    memberCoordinator: await t.buildUser({ role: 'coordinator', ...at }),
    studentAdmin: await t.buildUser({ isAdmin: true, ...at }),
    erased: await t.buildUser(at),
    blocked: await t.buildUser({ isActive: false, ...at }),
    pending: await t.buildUser(),
    approved: await t.buildUser(),
    rejected: await t.buildUser(),
    requestingTeacher: await t.buildUser({ role: 'teacher' }),
    member: await t.buildUser(),
    groupTeacher: await t.buildUser({ role: 'teacher' }),
    stranger: await t.buildUser(),
  };
  await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', people.erased.id).execute();
  for (const status of ['pending', 'approved', 'rejected'] as const)
    await t.buildJoinRequest(course, people[status], status);
  await t.buildJoinRequest(course, people.requestingTeacher, 'pending');
  await t.buildGroup(teacher, { users: [people.member, people.groupTeacher], status: 'inactive' });
  return { institution, course, people };
}

describe('refused', () => {
  it('to visitors and students', async () => {
    const student = await t.as(await t.buildUser());
    for (const url of ['/api/users', '/api/users/', '/api/users?page=1']) {
      expect((await t.visitor.get(url)).status).toBe(401);
      expect((await student.get(url)).status).toBe(403);
    }
  });

  it.each([
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['sort=password_hash', 'sort'],
    ['isAdmin=yes', 'isAdmin'],
    ['isActive=1', 'isActive'],
    ['requested=theirs', 'requested'],
    ['search=%00', 'search'],
    ['username=%00', 'username'],
    [`role=${'x'.repeat(201)}`, 'role'],
  ])('for %s', async (query, path) => {
    const answer = await admin.get(`/api/users?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });
});

describe('people are seen', () => {
  it('by a teacher: students who asked to join, sit in own groups or belong to the institution', async () => {
    const { people } = await buildWorld();
    await buildWorld();
    const { fellow, blocked, pending, approved, rejected, member } = people;
    expect(await seen(await t.as(people.teacher))).toEqual(
      same([fellow, blocked, pending, approved, rejected, member]),
    );
    expect(await seen(await t.as(people.colleague))).toEqual(same([fellow, blocked]));
    expect(await seen(await t.as(people.groupTeacher))).toEqual([]);
  });

  it('by a teacher as the requests for own courses: those alone, while the course is there', async () => {
    const { people, course } = await buildWorld();
    const other = await buildWorld();
    await t.buildJoinRequest(other.course, people.fellow, 'pending');
    const teacher = await t.as(people.teacher);
    expect(await seen(teacher, '&requested=mine')).toEqual(same([people.pending, people.approved, people.rejected]));
    expect((await admin.get('/api/users?requested=mine')).body.data).toEqual([]);
    await teacher.delete(`/api/courses/${course._id}`);
    expect(await seen(teacher, '&requested=mine')).toEqual([]);
    expect(await seen(teacher)).toEqual(same([people.fellow, people.blocked, people.member]));
  });

  it('by a coordinator: teachers and students of the institutions they manage', async () => {
    const [first, second] = [await buildWorld(), await buildWorld()];
    const members = ({ people }: typeof first) => [people.teacher, people.colleague, people.fellow, people.blocked];
    expect(await seen(await t.as(first.people.coordinator))).toEqual(same(members(first)));
    const both = await t.buildUser({ role: 'coordinator' }, [first.institution, second.institution]);
    expect(await seen(await t.as(both))).toEqual(same([...members(first), ...members(second)]));
    // Belonging to an institution is not managing it, and a former coordinator's entry gives a teacher nothing.
    expect(await seen(await t.as(first.people.memberCoordinator))).toEqual([]);
  });

  it('by an admin: everybody but erased accounts, also as an admin in another role', async () => {
    const { people } = await buildWorld();
    const alive = await t.db.selectFrom('users').select('id').where('deleted_at', 'is', null).execute();
    const asAdmin: UserListItem[] = (await admin.get('/api/users')).body;
    expect(idsOf(asAdmin)).toEqual(same(alive));
    expect(idsOf((await (await t.as(people.studentAdmin)).get('/api/users')).body)).toEqual(same(alive));
    expect((await admin.get('/api/users?page=1')).body.total).toBe(alive.length);
  });

  it('no longer, as soon as the reason is gone', async () => {
    const { people, institution } = await buildWorld();
    const [teacher, coordinator] = [await t.as(people.teacher), await t.as(people.coordinator)];
    await t.db.deleteFrom('group_users').where('user_id', '=', people.member.id).execute();
    await t.db.deleteFrom('join_requests').where('user_id', '=', people.pending.id).execute();
    expect(await seen(teacher)).not.toEqual(expect.arrayContaining([people.member.id]));
    expect(await seen(teacher)).not.toEqual(expect.arrayContaining([people.pending.id]));
    await t.db.deleteFrom('institution_managers').where('institution_id', '=', institution.id).execute();
    expect(await seen(coordinator)).toEqual([]);
  });
});

describe('an item', () => {
  it('holds what the table of people shows and no secret', async () => {
    const institution = await t.buildInstitution();
    const secret = '$argon2id$not-to-be-seen';
    const user = await t.buildUser({
      role: 'teacher',
      institutionId: institution.id,
      passwordHash: secret,
      isApproved: false,
    });
    const [item] = (await admin.get(`/api/users?search=${user.email}`)).body.data;
    expect(item).toEqual({
      _id: user.id,
      username: user.username,
      email: user.email,
      emailVerified: true,
      phoneNumber: null,
      profilePicture: null,
      role: 'teacher',
      isAdmin: false,
      isActive: true,
      isApproved: false,
      institution: institution.id,
      createdAt: t.clock.now().toISOString(),
      updatedAt: t.clock.now().toISOString(),
      can: { edit: true, editStudent: true, block: true, delete: true, makePasswordLink: true },
    });
    const plain = await admin.get('/api/users');
    expect(
      [...leavesOf(plain.body)].filter(
        ([path, value]) => (/pass|hash|token|key/i.test(path) && typeof value !== 'boolean') || value === secret,
      ),
    ).toEqual([]);
    expect(plain.text).not.toContain('argon2');
  });
});

describe('a page', () => {
  /** People under a teacher's eyes alone, so that other tests' people stay out of the lists. */
  async function buildClass(all: UserOverrides[]): Promise<{ caller: Caller; users: TestUser[] }> {
    const institution = await t.buildInstitution();
    const users: TestUser[] = [];
    for (const overrides of all) {
      t.clock.advance(1000);
      users.push(await t.buildUser({ institutionId: institution.id, ...overrides }));
    }
    return { caller: await t.as(await t.buildUser({ role: 'coordinator' }, [institution])), users };
  }

  it('holds ten, newest first, and says how many there are', async () => {
    const { caller, users } = await buildClass(Array.from({ length: 12 }, () => ({})));
    const names = users.map((user) => user.username).toReversed();
    const first = (await caller.get('/api/users?page=1')).body;
    expect(first).toMatchObject({ page: 1, limit: 10, total: 12, pageCount: 2 });
    expect(namesOf({ body: first })).toEqual(names.slice(0, 10));
    expect(namesOf(await caller.get('/api/users?page=2'))).toEqual(names.slice(10));
    expect((await caller.get('/api/users?page=3')).body).toMatchObject({ data: [], total: 12 });
    const far = { data: [], page: 1_000_000, total: 12, pageCount: 2 };
    expect((await caller.get('/api/users?page=1000000')).body).toMatchObject(far);
    expect((await caller.get('/api/users?page=1000000&search=@')).body).toMatchObject(far);
  });

  it('searches username and e-mail address, or either alone, in any case and literally', async () => {
    const { caller, users } = await buildClass([{ username: 'Ärger_100%' }, { username: 'Xarger1000' }]);
    const [first] = users;
    const found = async (query: string) => namesOf(await caller.get(`/api/users?${query}`));
    expect(await found(`search=${encodeURIComponent('äRGER')}`)).toEqual(['Ärger_100%']);
    expect(await found(`search=${encodeURIComponent('r_1')}`)).toEqual(['Ärger_100%']);
    expect(await found(`search=${encodeURIComponent('0%')}`)).toEqual(['Ärger_100%']);
    expect(await found(`search=${first?.email.toUpperCase() ?? ''}`)).toEqual(['Ärger_100%']);
    expect(await found(`email=${first?.email ?? ''}&username=rger`)).toEqual(['Ärger_100%']);
    expect(await found(`username=${first?.email ?? ''}`)).toEqual([]);
    expect(await found('username=100')).toEqual(['Xarger1000', 'Ärger_100%']);
    expect(await found('search=')).toHaveLength(2);
  });

  it('filters by role, admin and active, together with the count', async () => {
    const { caller } = await buildClass([
      { username: 'a student' },
      { username: 'a blocked student', isActive: false },
      { username: 'a teacher', role: 'teacher' },
    ]);
    const found = async (query: string) => {
      const answer = await caller.get(`/api/users?${query}`);
      expect(answer.body.total).toBe(answer.body.data.length);
      return namesOf(answer).toSorted();
    };
    expect(await found('role=teacher')).toEqual(['a teacher']);
    expect(await found('role=STU&isActive=true')).toEqual(['a student']);
    expect(await found('role=t')).toHaveLength(3);
    expect(await found('role=admin')).toEqual([]);
    expect(await found('role=nobody')).toEqual([]);
    expect(await found('isActive=false')).toEqual(['a blocked student']);
    expect(await found('isAdmin=false')).toHaveLength(3);
    expect(await found('isAdmin=true')).toEqual([]);
    const admins = (await admin.get('/api/users?isAdmin=true&limit=100')).body;
    expect(admins.data.every((item: UserListItem) => item.isAdmin)).toBe(true);
    expect(idsOf(admins.data)).toContain(adminUser.id);
  });

  it('sorts by each column', async () => {
    const { caller } = await buildClass([
      { username: 'b z', role: 'teacher' },
      { username: 'C z', isActive: false },
      { username: 'a z' },
    ]);
    const order = async (sort: string) =>
      namesOf(await caller.get(`/api/users?search=z&sort=${sort}`))
        .map((name) => name[0])
        .join('');
    expect([await order('createdAt'), await order('-createdAt')]).toEqual(['bCa', 'aCb']);
    expect([await order('username'), await order('-username')]).toEqual(['abC', 'Cba']);
    expect([await order('role'), await order('-role')]).toEqual(['aCb', 'baC']);
    expect([await order('isActive'), await order('-isActive')]).toEqual(['Cab', 'abC']);
    // The factories number addresses by role: student… before teacher….
    expect([await order('email'), await order('-email')]).toEqual(['Cab', 'baC']);
  });
});

describe('the plain list', () => {
  it('holds hundreds, each once, newest first, also where times are finer than a millisecond', async () => {
    const institution = await t.buildInstitution();
    await sql`insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, institution_id, created_at, updated_at)
      select gen_random_uuid(), 'plain ' || i, 'plain ' || i, 'plain' || i || '@example.org', 'plain' || i || '@example.org', 'student', false, true,
        ${institution.id}::uuid, now() + (i / 7) * interval '300 microseconds', now() from generate_series(1, 345) i`.execute(
      t.db,
    );
    const caller = await t.as(await t.buildUser({ role: 'coordinator' }, [institution]));
    const listed: UserListItem[] = (await caller.get('/api/users')).body;
    expect(new Set(listed.map((item) => item._id)).size).toBe(345);
    const times = listed.map((item) => item.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

it('sorts by whether somebody is an admin, the newest of both first', async () => {
  const [old, recent] = [
    await t.buildUser({ role: 'admin', username: 'flag q 1' }),
    await t.buildUser({ username: 'flag q 2' }),
  ];
  t.clock.advance(1_000);
  await t.buildUser({ username: 'flag q 3' });
  const order = async (sort: string) => namesOf(await admin.get(`/api/users?search=flag q&sort=${sort}`));
  expect(await order('isAdmin')).toEqual(['flag q 3', recent.username, old.username]);
  expect(await order('-isAdmin')).toEqual([old.username, 'flag q 3', recent.username]);
  expect(namesOf(await admin.get('/api/users?search=flag q&sort=isAdmin&limit=1&page=2'))).toEqual([recent.username]);
});

it('finds people by their role, too', async () => {
  await t.buildUser({ role: 'coordinator', username: 'found by role' });
  const found = namesOf(await admin.get('/api/users?search=OORDINATO&limit=100'));
  expect(found).toContain('found by role');
  expect(namesOf(await admin.get('/api/users?search=found by role'))).toEqual(['found by role']);
});

it('counts everybody, but matches of a text up to a limit, and says where there are more', async () => {
  const { countedMatches } = limits;
  await sql`insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
    select gen_random_uuid(), 'counted ' || i, 'counted ' || i, 'counted' || i || '@example.org', 'counted' || i || '@example.org',
      'coordinator', false, true, now(), now() from generate_series(1, ${sql.lit(countedMatches + 5)}) i`.execute(t.db);
  const total = async (query: string) => (await admin.get(`/api/users${query}`)).body.total;
  expect(await total('?role=coordinator')).toBeGreaterThanOrEqual(countedMatches + 5);
  expect(await total('?username=counted')).toBe(countedMatches);
  const page = async (query: string) => (await admin.get(`/api/users?${query}`)).body;
  expect(await page('username=counted')).toMatchObject({ totalIsLowerBound: true, pageCount: countedMatches / 10 });
  expect(await page('role=coordinator')).not.toHaveProperty('totalIsLowerBound');
  expect(await total('?search=counted 1004')).toBe(1);
  expect(await total('/role/coordinator?search=counted')).toBe(countedMatches);
});

it('counts matches among very many people a little further than the page reaches', async () => {
  await sql`insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
    select gen_random_uuid(), 'crowd ' || i, 'crowd ' || i, 'crowd' || i || '@example.org', 'crowd' || i || '@example.org',
      'student', false, true, now(), now() from generate_series(1, 20001) i`.execute(t.db);
  await sql`analyze users`.execute(t.db);
  const page = async (query: string) => (await admin.get(`/api/users?${query}`)).body;
  const { countedMatchesOfMany } = limits;
  expect(await page('search=crowd')).toMatchObject({ total: countedMatchesOfMany, totalIsLowerBound: true });
  const last = await page(`search=crowd&page=${countedMatchesOfMany / 10}`);
  expect(last).toMatchObject({
    total: 2 * countedMatchesOfMany,
    totalIsLowerBound: true,
    pageCount: countedMatchesOfMany / 5,
  });
  expect(last.data).toHaveLength(10);
  expect(await page('search=crowd 777')).toMatchObject({ total: 11 });
  expect(await page('search=crowd 777')).not.toHaveProperty('totalIsLowerBound');
});
