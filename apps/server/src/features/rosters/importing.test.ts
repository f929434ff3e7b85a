import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { handIn, importNow, rowsOf, work } from '../../../testing/features/rosters/roster-calls.ts';

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
const membersOf = async (name: string) =>
  t.db
    .selectFrom('group_users')
    .innerJoin('groups', 'groups.id', 'group_users.group_id')
    .innerJoin('users', 'users.id', 'group_users.user_id')
    .where('groups.created_by', '=', admin.id)
    .where('groups.name', '=', name)
    .select(['users.email'])
    .orderBy('users.email')
    .execute()
    .then((rows) => rows.map((row) => row.email));

/** A signal that is found given once somebody has looked so many times. */
function givenAfter(looks: number): AbortSignal {
  let left = looks;
  const { signal } = new AbortController();
  return Object.defineProperty(signal, 'aborted', {
    get: () => {
      left -= 1;
      return left < 0;
    },
  });
}

async function auditOf(targetId: string) {
  const rows = await t.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'changes'])
    .where('target_id', '=', targetId)
    .orderBy('action')
    .execute();
  return rows.map((row) => row.action);
}

describe('an import', () => {
  it('makes accounts without a password, as the user form would, and leaves the bad rows out', async () => {
    const institution = await t.buildInstitution();
    const { body } = await handIn(caller, [
      'username,email,role,institution,phone,education level,grade,experience,groups',
      `Ina New,ina@example.org,teacher,${institution.name},'+49 1,,,7,`,
      'Jo New,jo@example.org,,,,school,7,9,Birches; Alders',
      'bad,row,,,,,,,Birches',
      'Kim New,kim@example.org,student,,,,,,birches',
    ]);
    const done = await importNow(t, caller, body.roster._id);
    expect(done).toMatchObject({
      status: 'imported',
      counts: { create: 3, update: 0, skip: 0, bad: 1 },
      progress: { done: 3, total: 3 },
      can: { import: false, undo: true, remap: false },
      importedAt: t.clock.now().toISOString(),
    });
    expect(await accountOf('ina@example.org')).toMatchObject({
      username: 'Ina New',
      username_key: 'ina new',
      password_hash: null,
      phone_number: '+49 1',
      role: 'teacher',
      is_admin: false,
      is_active: true,
      is_approved: false,
      applied_at: null,
      institution_id: institution.id,
      experience: 7,
      created_at: t.clock.now(),
      updated_at: t.clock.now(),
    });
    expect(await accountOf('jo@example.org')).toMatchObject({
      role: 'student',
      school_class: 'class_7',
      experience: null,
    });
    expect(await membersOf('Birches')).toEqual(['jo@example.org', 'kim@example.org']);
    expect(await membersOf('Alders')).toEqual(['jo@example.org']);
    const ina = await accountOf('ina@example.org');
    expect(await auditOf(ina?.id ?? '')).toEqual(['user_created']);
    expect(await auditOf(body.roster._id)).toEqual(['roster_imported']);
  });

  it('changes accounts, and signs those out whose role it changes', async () => {
    const [student, other] = [await t.buildUser(), await t.buildUser()];
    const [moved, stays] = [await t.as(student), await t.as(other)];
    t.clock.advance(1_000);
    const { body } = await handIn(caller, [
      'username,email,role,phone',
      `,${student.email},teacher,`,
      `Moved ${other.id.slice(-6)},${other.email},,12`,
    ]);
    await importNow(t, caller, body.roster._id);
    expect(await accountOf(student.email)).toMatchObject({ role: 'teacher', is_approved: false });
    expect((await moved.get('/api/users/me')).status).toBe(401);
    expect((await stays.get('/api/users/me')).body.user).toMatchObject({
      username: `Moved ${other.id.slice(-6)}`,
      phoneNumber: '12',
    });
    expect(await auditOf(student.id)).toEqual(['role_changed']);
    expect(await auditOf(other.id)).toEqual(['user_updated']);
    expect((await accountOf(student.email))?.updated_at).toEqual(t.clock.now());
  });

  it('leaves a former teacher nothing in the bin: whoever imports gets it, as by the form', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(teacher);
    await (await t.as(teacher)).delete(`/api/courses/${course._id}`);
    const { body } = await handIn(caller, ['username,email,role', `,${teacher.email},student`]);
    await importNow(t, caller, body.roster._id);
    expect(await accountOf(teacher.email)).toMatchObject({ role: 'student' });
    const owner = await t.db.selectFrom('courses').select('created_by').where('id', '=', course._id).execute();
    expect(owner).toEqual([{ created_by: admin.id }]);
  });

  it('names new accounts by first and last name, and leaves everybody else the name they sign in with', async () => {
    const known = await t.buildUser();
    const [last, phone] = [`Ørsted ${known.id.slice(-6)}`, '+49 555 0100'];
    const lines = [
      'Nachname;Vorname;E-Mail;Telefon',
      `${last};Ada;ada.${known.id}@example.org;`,
      `Someone;Else;${known.email};${phone}`,
    ];
    const { body } = await handIn(caller, lines);
    expect(body.roster.columns.map(({ field }: { field: string }) => field)).toEqual([
      'lastName',
      'firstName',
      'email',
      'phoneNumber',
    ]);
    const rows = await rowsOf(caller, body.roster._id);
    expect(rows.map(({ action, changes }) => [action, changes.map((change) => change.field)])).toEqual([
      ['create', ['role']],
      ['update', ['phoneNumber']],
    ]);
    await importNow(t, caller, body.roster._id);
    expect((await caller.get(`/api/users?username=${encodeURIComponent(last)}`)).body.data).toMatchObject([
      { username: `Ada ${last}` },
    ]);
    expect((await caller.get(`/api/users/${known.id}`)).body).toMatchObject({
      username: known.username,
      phoneNumber: phone,
    });
  });

  it('changes nothing when the same file comes again', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({ role: 'teacher' });
    const lines = [
      'username,email,role,institution,grade,education level,groups',
      `Again One,again1@example.org,teacher,${institution.name},,,Again`,
      'Again Two,Again2@example.org,,,class 9,school,again',
      `,${user.email.toUpperCase()},,,,college,again; Other again`,
    ];
    const first = await handIn(caller, lines);
    expect(first.body.roster.counts).toEqual({ create: 2, update: 1, skip: 0, bad: 0 });
    await importNow(t, caller, first.body.roster._id);
    const second = await handIn(caller, lines);
    expect(second.body.roster).toMatchObject({
      counts: { create: 0, update: 0, skip: 3, bad: 0 },
      can: { import: false },
    });
  });

  it('is started once, whoever asks', async () => {
    const { body } = await handIn(caller, ['username,email', 'Once Only,once@example.org']);
    const address = `/api/rosters/${body.roster._id}/import`;
    const answers = await Promise.all([caller.post(address), caller.post(address), (await t.as(admin)).post(address)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.error).toBe('import_not_ready');
    await Promise.all([work(t), work(t)]);
    expect((await caller.get(`/api/rosters/${body.roster._id}`)).body).toMatchObject({
      status: 'imported',
      progress: { done: 1, total: 1 },
    });
  });

  it('marks a row that has become bad since the dry run, and goes on with the others', async () => {
    const user = await t.buildUser();
    const institution = await t.buildInstitution();
    const { body } = await handIn(caller, [
      'username,email,institution,phone',
      'Late One,late1@example.org,,',
      'Late Two,late2@example.org,,',
      `Late Three,late3@example.org,${institution.name},`,
      `,${user.email},,77`,
      'Late Five,late5@example.org,,',
    ]);
    await t.buildUser({ username: 'late two' });
    await t.db.deleteFrom('institutions').where('id', '=', institution.id).execute();
    await caller.delete(`/api/users/destroy/${user.id}`);
    const done = await importNow(t, caller, body.roster._id);
    expect(done).toMatchObject({ status: 'imported', counts: { create: 2, update: 0, bad: 3 }, progress: { done: 5 } });
    const rows = await rowsOf(caller, body.roster._id);
    expect(rows.map((row) => [row.action, row.problems[0]?.field])).toEqual([
      ['create', undefined],
      ['bad', 'username'],
      ['bad', 'institution'],
      ['bad', 'username'],
      ['create', undefined],
    ]);
    const bad = await caller.get(`/api/rosters/${body.roster._id}/bad-rows.csv`);
    expect(bad.text.split('\r\n')).toHaveLength(5);
  });

  it('sees a name that somebody takes in the very moment', async () => {
    const { body } = await handIn(caller, [
      'username,email',
      'Race One,race1@example.org',
      'Race Two,race2@example.org',
    ]);
    await caller.post(`/api/rosters/${body.roster._id}/import`);
    let done: Promise<number> = Promise.resolve(0);
    await t.db.transaction().execute(async (trx) => {
      const values = {
        username: 'RACE ONE',
        username_key: 'race one',
        email: 'r@example.org',
        email_key: 'r@example.org',
      };
      const account = { role: 'student', is_admin: false, is_active: true } as const;
      const at = { created_at: t.clock.now(), updated_at: t.clock.now() };
      await trx
        .insertInto('users')
        .values({ id: randomUUID(), ...values, ...account, ...at })
        .execute();
      done = work(t);
      // It waits for this transaction to say whether the name is taken.
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and a.datname = current_database()`.execute(trx);
          return rows.length;
        })
        .toBeGreaterThan(0);
    });
    expect(await done).toBe(1);
    expect((await rowsOf(caller, body.roster._id)).map((row) => row.action)).toEqual(['bad', 'create']);
  });

  it('stops when whoever started it administers no longer', async () => {
    const former = await t.buildUser({ role: 'admin' });
    const { body } = await handIn(await t.as(former), ['username,email', 'Never Made,never@example.org']);
    await (await t.as(former)).post(`/api/rosters/${body.roster._id}/import`);
    await caller.put(`/api/users/update-userStatus/${former.id}`, { isActive: false });
    await work(t);
    expect((await caller.get(`/api/rosters/${body.roster._id}`)).body.counts).toMatchObject({ create: 0, bad: 1 });
    expect(await accountOf('never@example.org')).toBeUndefined();
  });

  it('gives groups new versions, so that an open form does not take the people out again', async () => {
    const group = await t.buildGroup(admin, {});
    const version = (await caller.get(`/api/groups/${group.id}`)).body.data.updatedAt;
    const { body } = await handIn(caller, ['username,email,group', `Grouped One,grouped@example.org,${group.name}`]);
    await importNow(t, caller, body.roster._id);
    const save = await caller.put(`/api/groups/${group.id}`, { users: [], updatedAt: version });
    expect(save.body.error).toBe('stale_update');
  });
});

describe('work that was left', () => {
  it('is taken up by the next process when one ends gracefully', async () => {
    const lines = ['username,email', ...Array.from({ length: 1_200 }, (_, i) => `Half ${i},half${i}@example.org`)];
    const { body } = await handIn(caller, lines);
    const address = `/api/rosters/${body.roster._id}`;
    await caller.post(`${address}/import`);
    // It looks before it takes the roster up and before each of three steps: the end comes after the first of them.
    expect(await work(t, givenAfter(2))).toBe(0);
    expect((await caller.get(address)).body).toMatchObject({ status: 'importing', progress: { done: 500 } });
    await work(t);
    expect((await caller.get(address)).body).toMatchObject({
      status: 'imported',
      progress: { done: 1_200, total: 1_200 },
    });
    const made = await t.db.selectFrom('users').select('id').where('email_key', 'like', 'half%').execute();
    expect(made).toHaveLength(1_200);
  });

  it('is taken up when whoever worked on it has said nothing for half a minute, not before', async () => {
    const { body } = await handIn(caller, ['username,email', 'Silent One,silent@example.org']);
    const address = `/api/rosters/${body.roster._id}`;
    await caller.post(`${address}/import`);
    await t.db.updateTable('rosters').set({ worked_on_at: t.clock.now() }).where('id', '=', body.roster._id).execute();
    t.clock.advance(29_000);
    expect(await work(t)).toBe(0);
    t.clock.advance(2_000);
    expect(await work(t)).toBe(1);
    expect((await caller.get(address)).body.status).toBe('imported');
  });

  it('goes past a row that the database will not have', async () => {
    const { body } = await handIn(caller, [
      'username,email',
      'Hard One,hard1@example.org',
      'Hard Two,hard2@example.org',
    ]);
    // As if a rule of the table had been forgotten here.
    const row = t.db.updateTable('roster_rows').where('roster_id', '=', body.roster._id).where('line', '=', 2);
    const person = JSON.stringify({
      username: 'Hard One',
      email: 'hard1@example.org',
      experience: 900,
      role: 'teacher',
    });
    await row.set({ person }).execute();
    const done = await importNow(t, caller, body.roster._id);
    expect(done).toMatchObject({ status: 'imported', counts: { create: 1, bad: 1 }, progress: { done: 2 } });
    expect((await rowsOf(caller, body.roster._id))[0]?.problems).toMatchObject([
      { field: 'row', message: 'This row could not be saved' },
    ]);
  });
});

describe('links for first passwords', () => {
  it('are not made for a file where nobody has said what they should begin with', async () => {
    const { body } = await handIn(caller, ['username,email', 'Lost One,lost1@example.org']);
    await importNow(t, caller, body.roster._id);
    const address = `/api/rosters/${body.roster._id}/password-links.csv`;
    const answer = await caller.post(address, undefined, { host: 'evil.example' });
    expect(answer.body).toMatchObject({
      error: 'site_address_unknown',
      message: expect.stringContaining('Set PUBLIC_URL'),
    });
    expect(answer.status).toBe(409);
    const person = (await accountOf('lost1@example.org'))?.id ?? '';
    expect(await auditOf(person)).toEqual(['user_created']);
    expect((await caller.post(address)).text).toContain(',http://localhost/set-password#');
  });

  it('are made for the accounts that wait for one, once more where they were made before', async () => {
    const user = await t.buildUser();
    const { body } = await handIn(caller, [
      'username,email,phone',
      'Link One,link1@example.org,',
      'Link Two,link2@example.org,',
      `,${user.email},9`,
    ]);
    await importNow(t, caller, body.roster._id);
    const address = `/api/rosters/${body.roster._id}/password-links.csv`;
    const { text } = await caller.post(address);
    const [headings, first, second, end] = text.split('\r\n');
    expect(headings).toBe('\uFEFFUsername,Email,Link,Valid until');
    expect([first?.startsWith('Link One,link1@example.org,'), second?.startsWith('Link Two,')]).toEqual([true, true]);
    expect(end).toBe('');
    const expires = new Date(t.clock.now().getTime() + 7 * 24 * 60 * 60 * 1000).toISOString();
    expect(first?.split(',')[3]).toBe(expires);
    const token = first?.split(',')[2]?.split('#')[1];
    const passwords = { password: 'correct horse', confirmPassword: 'correct horse' };
    expect((await t.visitor.post('/api/users/set-password', { token, ...passwords })).status).toBe(200);
    const again = (await caller.post(address)).text.split('\r\n');
    expect(again.slice(1, -1).map((line) => line.split(',')[0])).toEqual(['Link Two']);
    const old = second?.split(',')[2]?.split('#')[1];
    expect((await t.visitor.post('/api/users/set-password', { token: old, ...passwords })).status).toBe(409);
    expect(await auditOf((await accountOf('link2@example.org'))?.id ?? '')).toEqual([
      'password_link_made',
      'password_link_made',
      'user_created',
    ]);
  });

  it('end where an import makes a coordinator of somebody who has one', async () => {
    const user = await t.buildUser();
    const made = await caller.post(`/api/users/${user.id}/password-link`);
    const token = String(made.body.passwordLink).split('#')[1];
    const { body } = await handIn(caller, ['email,role', `${user.email},coordinator`]);
    expect(await importNow(t, caller, body.roster._id)).toMatchObject({ counts: { update: 1 } });
    const passwords = { password: 'correct horse', confirmPassword: 'correct horse' };
    expect((await t.visitor.post('/api/users/set-password', { token, ...passwords })).status).toBe(409);
  });
});
