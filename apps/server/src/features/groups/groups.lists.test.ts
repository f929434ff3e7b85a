import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLots } from './groups.listing.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const namesOf = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((item) => item.name);

async function buildTeacher(): Promise<{ user: TestUser; caller: Caller }> {
  const user = await t.buildUser({ role: 'teacher' });
  return { user, caller: await t.as(user) };
}

async function create(caller: Caller, all: Record<string, unknown>[]): Promise<void> {
  for (const body of all) {
    t.clock.advance(1000);
    expect((await caller.post('/api/groups', body)).status).toBe(201);
  }
}

/** Many empty groups, the i-th made at `at(i)`. */
async function seedGroups(owner: TestUser, count: number, at: (i: number) => Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => {
    const name = `Seeded ${i}`;
    const id = `0199${i.toString(16).padStart(4, '0')}-0000-7000-8000-${owner.id.slice(-12)}`;
    return {
      id,
      name,
      name_key: name.toLowerCase(),
      status: 'active' as const,
      created_by: owner.id,
      created_at: at(i),
      updated_at: at(i),
    };
  });
  await t.db.insertInto('groups').values(rows).execute();
}

describe('a page', () => {
  it.each([
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['sort=created_by', 'sort'],
    ['status=gone', 'status'],
    ['search=%00', 'search'],
  ])('is refused for %s', async (query, path) => {
    const answer = await (await buildTeacher()).caller.get(`/api/groups?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  it('holds own groups alone, ten, newest first; an admin finds everybody’s', async () => {
    const [mine, theirs] = [await buildTeacher(), await buildTeacher()];
    await create(
      mine.caller,
      Array.from({ length: 12 }, (_, i) => ({ name: `Mine ${i}` })),
    );
    await create(theirs.caller, [{ name: 'Theirs unlike any other' }]);
    const first = (await mine.caller.get('/api/groups?page=1')).body;
    expect(first).toMatchObject({ page: 1, limit: 10, total: 12, pageCount: 2 });
    expect(namesOf({ body: first })).toEqual(Array.from({ length: 10 }, (_, i) => `Mine ${11 - i}`));
    expect(namesOf(await mine.caller.get('/api/groups?page=2'))).toEqual(['Mine 1', 'Mine 0']);
    expect((await mine.caller.get('/api/groups?search=unlike')).body).toMatchObject({ data: [], total: 0 });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.get('/api/groups?search=unlike')).body.data).toMatchObject([
      { created_by: { _id: theirs.user.id }, can: { edit: true } },
    ]);
  });

  it('searches name and description, literally, and filters by status', async () => {
    const { caller } = await buildTeacher();
    await create(caller, [
      { name: '100% sure' },
      { name: '100 sure', description: 'ONLY here', status: 'inactive' },
      { name: 'Third' },
    ]);
    expect(namesOf(await caller.get(`/api/groups?search=${encodeURIComponent('0%')}`))).toEqual(['100% sure']);
    expect(namesOf(await caller.get('/api/groups?search=only'))).toEqual(['100 sure']);
    expect(namesOf(await caller.get('/api/groups?status=active'))).toEqual(['Third', '100% sure']);
    expect(namesOf(await caller.get('/api/groups?status=inactive&search=third'))).toEqual([]);
  });

  it('sorts by each column, groups without a duration last', async () => {
    const { caller } = await buildTeacher();
    await create(caller, [
      { name: 'b', duration: 9 },
      { name: 'A', status: 'inactive' },
      { name: 'c', duration: 10 },
    ]);
    const order = async (sort: string) => namesOf(await caller.get(`/api/groups?sort=${sort}`)).join('');
    expect([await order('createdAt'), await order('-createdAt')]).toEqual(['bAc', 'cAb']);
    expect([await order('name'), await order('-name')]).toEqual(['Abc', 'cbA']);
    expect([await order('duration'), await order('-duration')]).toEqual(['bcA', 'cbA']);
    expect([await order('status'), await order('-status')]).toEqual(['cbA', 'Acb']);
  });
});

describe('the plain list', () => {
  it('is under data, each group as a page shows it and with its members, none of another teacher', async () => {
    const [mine, theirs] = [await buildTeacher(), await buildTeacher()];
    const [student, course] = [await t.buildUser(), await t.buildCourse(mine.user)];
    await t.buildGroup(mine.user, { users: [student], courses: [course] });
    await t.buildGroup(theirs.user, {});
    const answer = await mine.caller.get('/api/groups');
    expect(Object.keys(answer.body)).toEqual(['data']);
    const [shown] = (await mine.caller.get('/api/groups?page=1')).body.data;
    expect(answer.body.data).toEqual([{ ...shown, users: [student.id], courses: [course._id] }]);
    expect(shown).toMatchObject({ usersCount: 1, coursesCount: 1 });
    expect((await (await buildTeacher()).caller.get('/api/groups')).body).toEqual({ data: [] });
  });

  it('names nobody whose account is gone, and no course in the bin', async () => {
    const { user, caller } = await buildTeacher();
    const [stays, goes] = [await t.buildUser(), await t.buildUser()];
    const [kept, binned] = [await t.buildCourse(user), await t.buildCourse(user)];
    await t.buildGroup(user, { users: [stays, goes], courses: [kept, binned] });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    await admin.delete(`/api/users/destroy/${goes.id}`);
    await caller.delete(`/api/courses/${binned._id}`);
    const [group] = (await caller.get('/api/groups')).body.data;
    expect(group).toMatchObject({ users: [stays.id], usersCount: 1, courses: [kept._id], coursesCount: 1 });
  });

  it('reads the members of few groups at once where groups are large', async () => {
    const group = (id: string, users_count: number) => ({ id, users_count, courses_count: 1 });
    const rows = [group('a', 9_998), group('b', 1), group('c', 0), group('d', 30_000), group('e', 1)];
    const lots: string[] = [];
    for await (const lot of inLots(rows)) lots.push(lot.map(({ id }) => id).join(''));
    expect(lots).toEqual(['a', 'bc', 'd', 'e']);
  });

  it('holds hundreds, each once, newest first, also those of one moment', async () => {
    const { user, caller } = await buildTeacher();
    const from = t.clock.now().getTime();
    await seedGroups(user, 345, (i) => new Date(from + Math.floor(i / 7) * 1000));
    const listed: { _id: string; createdAt: string }[] = (await caller.get('/api/groups')).body.data;
    const order = listed.map((group) => `${group.createdAt} ${group._id}`);
    expect(new Set(order).size).toBe(345);
    expect(order).toEqual(order.toSorted().toReversed());
  });
});
