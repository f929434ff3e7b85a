import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const url = '/api/users/export.csv';
const rowsOf = (text: string): string[][] => parse(text, { bom: true });
const namesOf = async (caller: Caller, query: string) => {
  const [, ...rows] = rowsOf((await caller.get(`${url}?${query}`)).text);
  return rows.map(([name]) => name ?? '');
};

describe('the table of people', () => {
  it('is refused like the list', async () => {
    expect((await t.visitor.get(url)).status).toBe(401);
    expect((await (await t.as(await t.buildUser())).get(url)).status).toBe(403);
    expect((await admin.get(`${url}?sort=password_hash`)).status).toBe(400);
  });

  it('holds nobody whom the viewer may not see', async () => {
    const [mine, other] = [await t.buildInstitution(), await t.buildInstitution()];
    const student = await t.buildUser({ institutionId: mine.id });
    await t.buildUser({ institutionId: other.id });
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [mine]));
    expect(await namesOf(coordinator, '')).toEqual([student.username]);
    expect(await namesOf(coordinator, `institution=${other.id}`)).toEqual([]);
  });

  it('is written down: who took which list, and by which filters but not for what', async () => {
    const person = await t.buildUser({ role: 'admin' });
    const caller = await t.as(person);
    expect((await caller.get(`${url}?sort=password_hash`)).status).toBe(400);
    await caller.get(`${url}?search=Somebody&role=student&sort=email`);
    await caller.get('/api/users/teacher-approvals/export.csv');
    const told = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'institution_id', 'changes', 'ip'])
      .where('actor_id', '=', person.id)
      .orderBy('id')
      .execute();
    const about = { action: 'people_exported', institution_id: null, ip: '127.0.0.1' };
    const change = (field: string, after: string) => ({ field, before: null, after });
    expect(told.toSorted((one, other) => other.changes.length - one.changes.length)).toEqual([
      { ...about, changes: [change('list', 'users'), change('filters', 'role, search')] },
      { ...about, changes: [change('list', 'teachers')] },
    ]);
  });

  it('has the columns of the list, safe for spreadsheets', async () => {
    const institution = await t.buildInstitution();
    const teacher = await t.buildUser({ role: 'teacher', institutionId: institution.id, isActive: false });
    await t.db.updateTable('users').set({ phone_number: '=1+1' }).where('id', '=', teacher.id).execute();
    const answer = await admin.get(`${url}?username=${teacher.username}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(rowsOf(answer.text)).toEqual([
      ['Username', 'Email', 'Phone Number', 'Role', 'Admin', 'Status', 'Institution', 'Register date'],
      [
        teacher.username,
        teacher.email,
        "'=1+1",
        'teacher',
        'No',
        'Blocked',
        institution.name,
        t.clock.now().toISOString(),
      ],
    ]);
  });

  it('holds hundreds, each once, in every order of the list', async () => {
    const institution = await t.buildInstitution();
    for (let i = 0; i < 230; i += 1) {
      if (i % 3 === 0) t.clock.advance(1_000);
      const role = i % 4 === 0 ? 'teacher' : 'student';
      await t.buildUser({ institutionId: institution.id, role, isAdmin: i % 5 === 0, isActive: i % 2 === 0 });
    }
    const fields = ['createdAt', 'username', 'email', 'role', 'isAdmin', 'isActive'];
    for (const sort of fields.flatMap((field) => [field, `-${field}`])) {
      // One person may not download this many tables in a minute.
      t.clock.advance(10_000);
      const query = `institution=${institution.id}&sort=${sort}`;
      const pages = await Promise.all(
        [1, 2, 3].map(async (page) => (await admin.get(`/api/users?${query}&limit=100&page=${page}`)).body.data),
      );
      const listed = pages.flat().map((user: { username: string }) => user.username);
      expect(await namesOf(admin, query), sort).toEqual(listed);
      expect(new Set(listed).size).toBe(230);
    }
  });
});
