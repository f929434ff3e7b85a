import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { checksums, handIn, importNow, undoNow, work } from '../../../testing/features/rosters/roster-calls.ts';

let t: TestApp;
let admin: TestUser;
let caller: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.buildUser({ role: 'admin' });
  caller = await t.as(admin);
});
afterAll(() => t.close());

const accountOf = (email: string) =>
  t.db.selectFrom('users').selectAll().where('email_key', '=', nameKey(email)).executeTakeFirst();

async function importLines(lines: readonly string[], more: object = {}): Promise<string> {
  const { body } = await handIn(caller, lines, more);
  await importNow(t, caller, body.roster._id);
  t.clock.advance(1_000);
  return body.roster._id;
}

/** An attempt straight in the table, of somebody who has not signed in. */
const startRow = async (test: { id: string }, student: string) =>
  t.db
    .insertInto('attempts')
    .values({
      id: randomUUID(),
      assessment_id: test.id,
      version: 1,
      student_id: student,
      number: 1,
      status: 'open',
      shuffled: false,
      lease: 1,
      started_at: t.clock.now(),
      last_seen_at: t.clock.now(),
    })
    .execute();

describe('taking an import back', () => {
  it('is refused for what was not imported, and the second time', async () => {
    const { body } = await handIn(caller, ['username,email', 'Never Back,neverback@example.org']);
    const address = `/api/rosters/${body.roster._id}`;
    expect((await caller.post(`${address}/undo`)).body.error).toBe('import_not_ready');
    await importNow(t, caller, body.roster._id);
    await undoNow(t, caller, body.roster._id);
    expect((await caller.post(`${address}/undo`)).body.error).toBe('import_not_ready');
    expect((await caller.post(`${address}/import`)).body.error).toBe('import_not_ready');
  });

  it('leaves every table as it was, to the microsecond', async () => {
    const institution = await t.buildInstitution();
    const [changed, promoted, teacher] = [
      await t.buildUser(),
      await t.buildUser(),
      await t.buildUser({ role: 'teacher' }),
    ];
    const group = await t.buildGroup(admin, { users: [changed] });
    // Times that no clock of ours would write.
    await sql`update users set updated_at = '2026-01-02T03:04:05.678901Z', applied_at = '2026-01-02T03:04:05.000007Z'
      where id = ${teacher.id}`.execute(t.db);
    await sql`update groups set updated_at = '2026-01-02T03:04:05.678901Z' where id = ${group.id}`.execute(t.db);
    const before = await checksums(t);
    const id = await importLines(
      [
        'username,email,role,institution,groups,phone,education level,degree',
        `Exact One,exact1@example.org,teacher,${institution.name},${group.name}; Exactly new,1,,`,
        'Exact Two,exact2@example.org,admin,,exactly new,,,',
        `Exactly changed,${changed.email},,${institution.name},${group.name}; exactly new,55,college,msc`,
        `,${promoted.email},teacher,,,,,`,
        `,${teacher.email},student,,${group.name},,,`,
      ],
      { allowAdmins: true },
    );
    expect(await checksums(t)).not.toEqual(before);
    const roster = await undoNow(t, caller, id);
    expect(roster).toMatchObject({ status: 'undone', kept: 0, progress: { done: 5, total: 5 } });
    const rows = await t.db.selectFrom('roster_rows').selectAll().where('roster_id', '=', id).execute();
    for (const row of rows) expect(row).toMatchObject({ cells: [], person: {}, before: null });
    expect(await checksums(t)).toEqual(before);
    const audit = await t.db.selectFrom('audit_entries').select('changes').where('target_id', '=', id).execute();
    expect(audit).toHaveLength(2);
  });

  it('keeps accounts that have been used, and counts them', async () => {
    const lines = ['username,email', ...[1, 2, 3, 4, 5, 6].map((i) => `Used ${i},used${i}@example.org`)];
    const id = await importLines(lines);
    const [password, rated, edited, grouped, tested] = await Promise.all(
      [1, 2, 3, 4, 6].map(async (i) => (await accountOf(`used${i}@example.org`))?.id ?? ''),
    );
    const owner = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(owner);
    await t.db
      .updateTable('users')
      .set({ password_hash: 'x' })
      .where('id', '=', password ?? '')
      .execute();
    await t.buildJoinRequest(course, { id: rated ?? '' }, 'pending');
    await caller.put(`/api/users/${edited}`, { phoneNumber: '9' });
    await t.buildGroup(owner, { users: [{ id: grouped ?? '' }] });
    const test = await t.buildTest(owner, course);
    await startRow(test, tested ?? '');
    const roster = await undoNow(t, caller, id);
    expect(roster.kept).toBe(5);
    expect(await accountOf('used6@example.org')).toBeDefined();
    expect(await accountOf('used1@example.org')).toBeDefined();
    expect(await accountOf('used5@example.org')).toBeUndefined();
    expect((await handIn(caller, lines)).body.roster.counts).toMatchObject({ create: 1, skip: 5 });
  });

  it('puts fields back that nobody has changed since, and leaves the others', async () => {
    const user = await t.buildUser();
    const id = await importLines(['username,email,phone', `Was imported,${user.email},1`]);
    await caller.put(`/api/users/${user.id}`, { phoneNumber: '2' });
    const roster = await undoNow(t, caller, id);
    expect(roster.kept).toBe(1);
    expect(await accountOf(user.email)).toMatchObject({ username: user.username, phone_number: '2' });
  });

  it('leaves a name with whoever has it now', async () => {
    const user = await t.buildUser();
    const id = await importLines(['username,email,phone', `Left name,${user.email},1`]);
    await t.buildUser({ username: user.username });
    const roster = await undoNow(t, caller, id);
    expect(roster.kept).toBe(1);
    expect(await accountOf(user.email)).toMatchObject({ username: 'Left name', phone_number: null });
  });

  it('says nothing of accounts that were deleted since', async () => {
    const user = await t.buildUser();
    const id = await importLines(['username,email,phone', 'Soon Gone,soongone@example.org,', `,${user.email},3`]);
    await caller.delete(`/api/users/destroy/${(await accountOf('soongone@example.org'))?.id}`);
    await caller.delete(`/api/users/destroy/${user.id}`);
    expect(await undoNow(t, caller, id)).toMatchObject({ status: 'undone', kept: 0 });
  });

  it('takes no role from somebody who has come to work in it, nor from oneself', async () => {
    const [teacher, promoted] = [await t.buildUser(), await t.buildUser()];
    const id = await importLines(['email,role', `${teacher.email},teacher`, `${promoted.email},admin`], {
      allowAdmins: true,
    });
    await t.buildCourse({ ...teacher, role: 'teacher' });
    const other = await t.as(promoted);
    await other.post(`/api/rosters/${id}/undo`);
    await work(t);
    const roster = (await caller.get(`/api/rosters/${id}`)).body;
    expect(roster.kept).toBe(2);
    expect(await accountOf(teacher.email)).toMatchObject({ role: 'teacher' });
    expect(await accountOf(promoted.email)).toMatchObject({ role: 'admin', is_admin: true });
  });

  it.each([false, true])(
    'gives an applicant the application back, unless the institution is gone (%s)',
    async (gone) => {
      const place = await t.buildInstitution();
      const user = await t.buildUser({ role: 'teacher', isApproved: false });
      await t.db.updateTable('users').set({ applied_institution_id: place.id }).where('id', '=', user.id).execute();
      const id = await importLines(['email,role', `${user.email},student`]);
      expect(await accountOf(user.email)).toMatchObject({ role: 'student', applied_institution_id: null });
      if (gone) await caller.delete(`/api/institution/${place.id}`);
      await undoNow(t, caller, id);
      expect(await accountOf(user.email)).toMatchObject(
        gone
          ? { role: 'student', applied_institution_id: null }
          : { role: 'teacher', is_approved: false, applied_institution_id: place.id },
      );
    },
  );

  it('puts back what was imported before applications were noted', async () => {
    const user = await t.buildUser();
    const id = await importLines(['email,role', `${user.email},teacher`]);
    const column = 'applied_institution_id';
    await sql`update roster_rows set before = before #- array['before', ${column}] #- array['after', ${column}]
      where roster_id = ${id}`.execute(t.db);
    await undoNow(t, caller, id);
    expect(await accountOf(user.email)).toMatchObject({ role: 'student', is_approved: null });
  });

  it('signs those out whose role it takes back', async () => {
    const user = await t.buildUser();
    const id = await importLines(['email,role', `${user.email},coordinator`]);
    const theirs = await t.as(user);
    await undoNow(t, caller, id);
    expect((await theirs.get('/api/users/me')).status).toBe(401);
  });

  it('keeps a group that somebody else has put to use', async () => {
    const member = await t.buildUser();
    const id = await importLines(['username,email,groups', 'In Use,inuse@example.org,In use; Not in use']);
    const group = await t.db.selectFrom('groups').select('id').where('name', '=', 'In use').executeTakeFirstOrThrow();
    await t.db.insertInto('group_users').values({ group_id: group.id, user_id: member.id }).execute();
    await undoNow(t, caller, id);
    const left = await t.db.selectFrom('groups').select('name').where('name', 'ilike', '%in use').execute();
    expect(left).toEqual([{ name: 'In use' }]);
    expect(await t.db.selectFrom('group_users').select('user_id').where('group_id', '=', group.id).execute()).toEqual([
      { user_id: member.id },
    ]);
  });
});

describe('the last admin', () => {
  it('stays, also when the import that made them is taken back', async () => {
    const own = await buildTestApp();
    try {
      const first = await own.buildUser({ role: 'admin' });
      const user = await own.buildUser();
      const desk = await own.as(first);
      const { body } = await handIn(desk, ['email,role', `${user.email},admin`], { allowAdmins: true });
      await importNow(own, desk, body.roster._id);
      await desk.post(`/api/rosters/${body.roster._id}/undo`);
      await own.db.updateTable('users').set({ is_active: false }).where('id', '=', first.id).execute();
      await work(own);
      const left = await own.db.selectFrom('users').select(['role', 'is_admin']).where('id', '=', user.id).execute();
      expect(left).toEqual([{ role: 'admin', is_admin: true }]);
    } finally {
      await own.close();
    }
  });
});
