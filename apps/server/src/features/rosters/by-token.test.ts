import { tokenTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildToken, scriptWith } from '../../../testing/features/access-tokens/build-token.ts';
import { handIn, importNow, rowsOf, undoNow, work } from '../../../testing/features/rosters/roster-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// A script that may write people gets nobody more power than it was given, whatever a roster says.

let t: TestApp;
let boss: TestUser;
let admin: Caller;
let script: Caller;
let number = 0;
beforeAll(async () => {
  t = await buildTestApp();
  boss = await t.buildUser({ role: 'admin' });
  admin = await t.as(boss);
  const { secret } = await buildToken(t, boss, { scopes: ['people:read', 'people:write'] });
  script = scriptWith(t, secret);
});
beforeEach(() => void (number += 1));
afterAll(() => t.close());

const header = 'username,email,role';
const roleOf = async (username: string) => {
  const row = await t.db
    .selectFrom('users')
    .select(['role', 'is_admin'])
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : [row.role, row.is_admin];
};
const byHand = { status: 403, message: tokenTexts.rosterByHand };
const outcome = ({ status, body }: { status: number; body: { message?: string } }) => ({
  status,
  message: body.message,
});

describe('a roster that an admin handed in', () => {
  it('is neither read otherwise, nor imported, nor discarded by a script', async () => {
    const name = `Root ${number}`;
    const made = await handIn(admin, [header, `${name},root${number}@school.example,admin`], { allowAdmins: true });
    const { _id: id } = made.body.roster;
    const url = `/api/rosters/${id}`;
    for (const answer of [
      await script.put(url, { columns: ['username', 'email', null] }),
      await script.post(`${url}/import`),
      await script.delete(url),
    ])
      expect(outcome(answer)).toEqual(byHand);
    await work(t);
    expect(await roleOf(name)).toBeNull();
  });

  it('is not taken back by a script, with the administrators that it made', async () => {
    const name = `Head ${number}`;
    const made = await handIn(admin, [header, `${name},head${number}@school.example,admin`], { allowAdmins: true });
    await importNow(t, admin, made.body.roster._id);
    expect(outcome(await script.post(`/api/rosters/${made.body.roster._id}/undo`))).toEqual(byHand);
    await work(t);
    expect(await roleOf(name)).toEqual(['admin', true]);
  });
});

describe('a roster that a script handed in', () => {
  it('makes students and teachers, and neither coordinators nor administrators', async () => {
    const rows = ['student', 'teacher', 'coordinator', 'admin'].map(
      (role) => `New ${role} ${number},${role}${number}@school.example,${role}`,
    );
    const made = await handIn(script, [header, ...rows]);
    const { _id: id } = made.body.roster;
    expect((await rowsOf(script, id)).map(({ action }) => action)).toEqual(['create', 'create', 'bad', 'bad']);
    await importNow(t, script, id);
    expect(await roleOf(`New teacher ${number}`)).toEqual(['teacher', false]);
    expect(await roleOf(`New coordinator ${number}`)).toBeNull();
    await undoNow(t, script, id);
    expect(await roleOf(`New teacher ${number}`)).toBeNull();
  });

  it('changes nobody’s role, also where they came to another one since it was looked at', async () => {
    const [coordinator, pupil] = [await t.buildUser({ role: 'coordinator' }), await t.buildUser()];
    const rows = [`${coordinator.username},${coordinator.email},student`, `${pupil.username},${pupil.email},teacher`];
    const made = await handIn(script, [header, ...rows]);
    const told = await rowsOf(script, made.body.roster._id);
    expect(told.map(({ problems }) => problems[0]?.message)).toEqual([tokenTexts.roleByToken, tokenTexts.roleByToken]);
    const phone = 'username,email,role,phone';
    const later = await handIn(script, [phone, `${pupil.username},${pupil.email},student,555`]);
    await t.db.updateTable('users').set({ role: 'coordinator' }).where('id', '=', pupil.id).execute();
    await importNow(t, script, later.body.roster._id);
    expect([await roleOf(coordinator.username), await roleOf(pupil.username)]).toEqual([
      ['coordinator', false],
      ['coordinator', false],
    ]);
  });

  it('moves no account but a student’s to another address, to which a link could then be sent', async () => {
    const [teacher, pupil] = [await t.buildUser({ role: 'teacher' }), await t.buildUser()];
    const known = [`T${number},${teacher.email}`, `P${number},${pupil.email}`];
    const first = await handIn(script, ['external id,email', ...known]);
    await importNow(t, script, first.body.roster._id);
    const moved = [`T${number},moved-t${number}@evil.example`, `P${number},moved-p${number}@school.example`];
    const second = await handIn(script, ['external id,email', ...moved]);
    const rows = await rowsOf(script, second.body.roster._id);
    expect(rows.map(({ action, problems }) => [action, problems[0]?.message])).toEqual([
      ['bad', tokenTexts.addressByToken],
      ['update', undefined],
    ]);
  });

  it('is an admin’s once they look at it again', async () => {
    const made = await handIn(script, [header, `Late ${number},late${number}@school.example,coordinator`]);
    const { _id: id } = made.body.roster;
    expect((await admin.put(`/api/rosters/${id}`, {})).body.roster.counts).toMatchObject({ create: 1, bad: 0 });
    expect(outcome(await script.post(`/api/rosters/${id}/import`))).toEqual(byHand);
  });
});
