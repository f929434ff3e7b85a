import { limits } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let teacher: Caller;
let stranger: Caller;
let unapproved: Caller;

/** Courses in a table of many; those of `owner` that are public are seen by everybody, if the owner is approved. */
async function insertCourses(owner: TestUser, name: string, count: number, type: 'public' | 'private'): Promise<void> {
  await sql`insert into courses (id, name, title, duration, duration_unit, course_type, status, join_code, join_code_key,
      created_by, created_at, updated_at)
    select gen_random_uuid(), ${name} || i, '', 1, 'months', ${type}, 'active', ${name + type} || i, ${name + type} || i,
      ${owner.id}::uuid, now(), now() from generate_series(1, ${count}) i`.execute(t.db);
}

beforeAll(async () => {
  t = await buildTestApp();
  const [owner, other] = [await t.buildUser({ role: 'teacher' }), await t.buildUser({ role: 'teacher' })];
  const waiting = await t.buildUser({ role: 'teacher', isApproved: false });
  await insertCourses(owner, 'crowd ', 20_001, 'public');
  await insertCourses(owner, 'half ', 30, 'public');
  await insertCourses(owner, 'half ', 30, 'private');
  await insertCourses(owner, 'own ', 40, 'private');
  await insertCourses(waiting, 'waiting ', 150, 'public');
  await sql`analyze courses`.execute(t.db);
  teacher = await t.as(owner);
  stranger = await t.as(other);
  unapproved = await t.as(waiting);
});
afterAll(() => t.close());

const { countedMatchesOfMany } = limits;
const count = async (caller: Caller, query: string) => {
  const { total, totalIsLowerBound } = (await caller.get(`/api/courses?page=1&${query}`)).body;
  return { total, more: totalIsLowerBound === true };
};
const enough = { total: countedMatchesOfMany, more: true };
const exactly = (total: number) => ({ total, more: false });

it('counts among very many what each viewer sees, no less than visitors and no more than there is', async () => {
  expect(await count(t.visitor, 'search=half')).toEqual(exactly(30));
  expect(await count(stranger, 'search=half')).toEqual(exactly(30));
  expect(await count(teacher, 'search=half')).toEqual(enough);
  expect(await count(t.visitor, 'search=own')).toEqual(exactly(0));
  expect(await count(stranger, 'search=own')).toEqual(exactly(0));
  expect(await count(teacher, 'search=own')).toEqual(exactly(40));
  expect(await count(stranger, 'search=crowd 777')).toEqual(exactly(11));
});

it('counts nothing of those who wait for approval, but for themselves', async () => {
  expect(await count(t.visitor, 'search=waiting')).toEqual(exactly(0));
  expect(await count(stranger, 'search=waiting')).toEqual(exactly(0));
  expect(await count(unapproved, 'search=waiting')).toEqual(enough);
});

it('counts no further than the limit, whatever is asked for', async () => {
  for (const caller of [t.visitor, stranger, teacher]) {
    expect(await count(caller, 'search=crowd')).toEqual(enough);
    expect(await count(caller, 'course_type=public')).toEqual(enough);
    expect(await count(caller, '')).toEqual(enough);
  }
  expect(await count(stranger, 'course_type=private')).toEqual(exactly(0));
  expect(await count(teacher, 'course_type=private&created_by=me')).toEqual(enough);
  expect(await count(stranger, 'created_by=me')).toEqual(exactly(0));
});
