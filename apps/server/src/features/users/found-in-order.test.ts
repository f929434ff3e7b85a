import { limits, type UserListItem, type UserOfRole } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
const late = Array.from({ length: 150 }, (_, i) => `zz late ${i + 1}`);

/** More students than are walked by name: a crowd, and behind it, by name, those who are looked for. */
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
  const insert = (names: ReturnType<typeof sql>) =>
    sql`
    insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
    select gen_random_uuid(), name, name, replace(name, ' ', '.') || '@example.org', replace(name, ' ', '.') || '@example.org',
      'student', false, true, now(), now() from ${names} names (name)`.execute(t.db);
  await insert(sql`(select 'crowd ' || i from generate_series(1, 20001) i)`);
  await insert(sql`unnest(${late}::text[])`);
  await sql`analyze users`.execute(t.db);
});
afterAll(() => t.close());

type Found = { data: UserOfRole[]; total: number; totalIsLowerBound?: boolean };
const find = async (caller: Caller, query: string): Promise<Found> =>
  (await caller.get(`/api/users/role/student?${query}`)).body;
const namesOf = ({ data }: Found) => data.map(({ username }) => username);

it('finds those at the end of a long list by name, page by page', async () => {
  const first = await find(admin, 'search=late&limit=20');
  expect(first).toMatchObject({ total: limits.countedMatchesOfMany, totalIsLowerBound: true });
  expect(namesOf(first)).toEqual(late.toSorted().slice(0, 20));
  expect(namesOf(await find(admin, 'search=zz late&limit=20&page=3'))).toEqual(late.toSorted().slice(40, 60));
  expect(namesOf(await find(admin, 'search=late&limit=100&page=2'))).toEqual(late.toSorted().slice(100));
});

it('finds those at its beginning, and counts them as far as for any text', async () => {
  const first = await find(admin, 'search=crowd');
  expect(first).toMatchObject({ total: limits.countedMatchesOfMany, totalIsLowerBound: true });
  expect(namesOf(first)[0]).toBe('crowd 1');
  expect(namesOf(first)).toHaveLength(10);
});

it.each([
  ['crowd 777', 11, 11],
  ['rowd 777', 11, 11],
  ['late 7', 11, 11],
  ['7', 200, 100],
  ['nobody', 0, 0],
])('counts those whose name contains %j, at its beginning or not', async (text, total, shown) => {
  const page = await find(admin, `search=${text}&limit=100`);
  expect(page.total).toBe(total);
  expect(page.data).toHaveLength(shown);
  expect(namesOf(page)).toEqual(namesOf(page).toSorted());
  expect(namesOf(page).filter((name) => !name.includes(text))).toEqual([]);
});

it.each(['username', 'email', '-username', '-email'])('finds them among all people by %s', async (sort) => {
  // An address goes on behind the name, with a character that stands behind the digits.
  const end = sort.endsWith('email') ? '@' : '';
  const up = late.map((name) => `${name}${end}`).toSorted();
  const inOrder = (sort.startsWith('-') ? up.toReversed() : up).map((key) => key.replace(end, ''));
  const page = async (query: string) => (await admin.get(`/api/users?sort=${sort}&limit=20&${query}`)).body;
  const first = await page('search=late');
  expect(first).toMatchObject({ total: limits.countedMatchesOfMany, totalIsLowerBound: true });
  expect(first.data.map((item: UserListItem) => item.username)).toEqual(inOrder.slice(0, 20));
  const few = await page('username=late 7&role=student');
  expect(few.total).toBe(11);
  expect(few.data.map((item: UserListItem) => item.username)).toEqual(
    inOrder.filter((name) => name.includes('late 7')),
  );
});

it('finds addresses for those alone who are shown them', async () => {
  const coordinator = await t.as(await t.buildUser({ role: 'coordinator', username: 'found by name' }));
  const total = async (caller: Caller, text: string): Promise<number> =>
    (await caller.get(`/api/users/role/coordinator?search=${text}`)).body.total;
  expect([await total(coordinator, '@'), await total(admin, '@')]).toEqual([0, 1]);
  expect([await total(coordinator, 'found by'), await total(admin, 'found by')]).toEqual([1, 1]);
});
