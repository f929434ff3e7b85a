import { randomUUID } from 'node:crypto';
import { accountTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, namesLikeAnother, type TestApp, type TestUser } from '../../../testing/index.ts';
import { handIn, importNow, rowsOf } from '../../../testing/features/rosters/roster-calls.ts';

let t: TestApp;
let admin: TestUser;
let caller: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.buildUser({ role: 'admin' });
  caller = await t.as(admin);
});
afterAll(() => t.close());

describe('a file that cannot be taken in', () => {
  it('is refused with what is wrong, and nothing is kept', async () => {
    const before = (await caller.get('/api/rosters')).body.total;
    for (const text of ['', 'username\n"anna', 'anna@example.org\nben@example.org', 'user\u0000name\nanna']) {
      const answer = await caller.post('/api/rosters', { fileName: 'x.csv', text });
      expect(answer.status).toBe(400);
      expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['text']);
    }
    expect((await caller.get('/api/rosters')).body.total).toBe(before);
  });

  it('is refused when its columns are read otherwise than it has them', async () => {
    const lines = ['a,b', 'Some One,one@example.org'];
    const few = await handIn(caller, lines, { columns: ['username'] });
    expect([few.status, few.body.issues[0].path]).toEqual([400, 'columns']);
    const twice = await handIn(caller, lines, { columns: ['email', 'email'] });
    expect([twice.status, twice.body.issues[0].path]).toEqual([400, 'columns.1']);
    const unknown = await handIn(caller, lines, { columns: ['password', 'email'] });
    expect([unknown.status, unknown.body.issues[0].path]).toEqual([400, 'columns.0']);
  });
});

describe('the dry run', () => {
  it('tells every problem of every row, with its line and field, and makes nobody', async () => {
    const [first, second] = [await t.buildUser(), await t.buildUser()];
    const { body, status } = await handIn(caller, [
      'User Name;E-Mail;Role;School;Phone;Class',
      'x;nowhere;boss;Atlantis;+49 555;',
      'Fresh Face;fresh@example.org;;;;',
      'fresh  FACE;other@example.org;;;;',
      `${first.username};${second.email};;;;`,
      'New Admin;newadmin@example.org;admin;;;',
      ';nameless@example.org;;;;',
      'Too Many;toomany@example.org;;;;;;extra',
      'Demo One;x@demo.lectern.example;;;;',
    ]);
    expect(status).toBe(201);
    expect(body.roster).toMatchObject({ status: 'ready', counts: { create: 1, update: 0, skip: 0, bad: 7 } });
    const rows = await rowsOf(caller, body.roster._id);
    expect(rows.map(({ line, action, problems }) => [line, action, problems.map((one) => one.field)])).toEqual([
      [2, 'bad', ['username', 'email', 'role', 'institution']],
      [3, 'create', []],
      [4, 'bad', ['username']],
      [5, 'bad', ['row']],
      [6, 'bad', ['role']],
      [7, 'bad', ['username']],
      [8, 'bad', ['row']],
      [9, 'bad', ['email']],
    ]);
    expect(rows[2]?.problems[0]?.message).toBe('This username is already on line 3');
    const made = await t.db.selectFrom('users').select('id').where('email_key', '=', 'fresh@example.org').execute();
    expect(made).toEqual([]);
  });

  it.each(namesLikeAnother)(
    'points at a name like another, %s, of somebody new and of somebody known',
    async (_how, name) => {
      const known = await t.buildUser();
      const { body } = await handIn(caller, [
        'username,email',
        `${name},petra@example.org`,
        `${name} 2,${known.email}`,
      ]);
      const rows = await rowsOf(caller, body.roster._id);
      expect(rows.map(({ action, problems }) => [action, problems.map((one) => one.field)])).toEqual([
        ['bad', ['username']],
        ['bad', ['username']],
      ]);
    },
  );

  it('takes a name like another that is there already', async () => {
    const known = await t.buildUser({ username: namesLikeAnother[2][1] });
    const { body } = await handIn(caller, ['username,email,phone', `${known.username},${known.email},1`]);
    expect(body.roster.counts).toEqual({ create: 0, update: 1, skip: 0, bad: 0 });
  });

  it('shows the columns as they were understood, with samples', async () => {
    const { body } = await handIn(caller, [
      'Name,E-mail,Shoe size',
      'Sam One,sam1@example.org,42',
      ',sam2@example.org,',
    ]);
    expect(body.roster.columns).toEqual([
      { header: 'Name', field: 'username', samples: ['Sam One'] },
      { header: 'E-mail', field: 'email', samples: ['sam1@example.org', 'sam2@example.org'] },
      { header: 'Shoe size', field: null, samples: ['42'] },
    ]);
  });

  it('finds accounts by address, else by name, and shows what would change', async () => {
    const institution = await t.buildInstitution();
    const [byMail, byName, same] = [await t.buildUser(), await t.buildUser(), await t.buildUser()];
    const group = await t.buildGroup(admin, { users: [byName] });
    await t.buildGroup(await t.buildUser({ role: 'teacher' }), {});
    const { body } = await handIn(caller, [
      'username,email,institution,groups,phone',
      `Renamed ${byMail.id.slice(-6)},${byMail.email.toUpperCase()},${institution.name.toUpperCase()},,`,
      `${byName.username},,,${group.name}; Brand new,'+49 1`,
      `${same.username},${same.email},,,`,
    ]);
    const rows = await rowsOf(caller, body.roster._id);
    expect(rows.map((row) => row.action)).toEqual(['update', 'update', 'skip']);
    expect(rows[0]?.changes).toEqual([
      { field: 'username', before: byMail.username, after: `Renamed ${byMail.id.slice(-6)}` },
      { field: 'email', before: byMail.email, after: byMail.email.toUpperCase() },
      { field: 'institution', before: null, after: institution.name },
    ]);
    expect(rows[1]?.changes).toEqual([
      { field: 'phoneNumber', before: null, after: '+49 1' },
      { field: 'groups', before: group.name, after: `${group.name}; Brand new (new group)` },
    ]);
  });

  it('tells the role and the institution of each new account, also those that no cell names', async () => {
    const institution = await t.buildInstitution();
    const [plain, boss] = [randomUUID(), randomUUID()].map((id) => `${id}@example.org`);
    const { body } = await handIn(caller, [
      'username,email,institution,role',
      `New ${plain?.slice(0, 8)},${plain},${institution.name.toUpperCase()},`,
      `Boss ${boss?.slice(0, 8)},${boss},,admin`,
    ]);
    await caller.put(`/api/rosters/${body.roster._id}`, { allowAdmins: true });
    expect((await rowsOf(caller, body.roster._id)).map(({ changes }) => changes)).toEqual([
      [
        { field: 'role', before: null, after: 'student' },
        { field: 'institution', before: null, after: institution.name },
      ],
      [{ field: 'role', before: null, after: 'admin' }],
    ]);
  });

  it('takes nobody for the owner of a name with another address', async () => {
    const user = await t.buildUser();
    const { body } = await handIn(caller, ['username,email', `${user.username},namesake@example.org`]);
    const [row] = await rowsOf(caller, body.roster._id);
    expect(row?.problems).toMatchObject([
      { field: 'username', message: 'This username belongs to someone with a different email address' },
    ]);
  });

  it('finds two rows about one account that name it differently', async () => {
    const user = await t.buildUser();
    const { body } = await handIn(caller, ['username,email,phone', `,${user.email},1`, `${user.username},,2`]);
    const [, second] = await rowsOf(caller, body.roster._id);
    expect(second?.problems).toMatchObject([{ field: 'row', message: 'The same account is already on line 2' }]);
  });

  it('lets no row take anything away', async () => {
    const owner = await t.buildUser({ role: 'teacher' });
    await t.buildCourse(owner);
    const author = await t.buildUser({ role: 'teacher' });
    await t.buildTest(author, await t.buildCourse(admin));
    const manager = await t.buildUser({ role: 'coordinator' });
    await t.buildInstitution({ managers: [manager] });
    const [other, flagged] = [await t.buildUser({ role: 'admin' }), await t.buildUser({ isAdmin: true })];
    const institution = await t.buildInstitution();
    const { body } = await handIn(
      caller,
      [
        'email,role,institution',
        `${owner.email},student,`,
        `${author.email},student,`,
        `${manager.email},student,`,
        `${other.email},student,`,
        `${flagged.email},teacher,`,
        `${admin.email},student,`,
        `${admin.email.toUpperCase()},admin,${institution.name}`,
      ],
      { allowAdmins: true },
    );
    const rows = await rowsOf(caller, body.roster._id);
    expect(rows.map((row) => row.problems[0])).toMatchObject([
      { field: 'role', message: 'This teacher owns 1 course' },
      { field: 'role', message: 'This teacher owns 1 test' },
      { field: 'role', message: 'This coordinator manages institutions' },
      { field: 'role', message: 'An import cannot take the role away from an administrator' },
      { field: 'role', message: 'An import cannot take the role away from an administrator' },
      { field: 'role', message: 'You cannot do this to your own account.' },
      { field: 'institution', message: 'You cannot move yourself to another institution' },
    ]);
  });

  it('can be done again with the columns read otherwise', async () => {
    const { body } = await handIn(caller, [
      'A,B',
      'Re Mapped,remapped@example.org',
      'Re Mapped2,remapped2@example.org',
    ]);
    expect(body.roster.counts).toEqual({ create: 0, update: 0, skip: 0, bad: 2 });
    expect(body.roster.can).toEqual({ import: false, undo: false, remap: true });
    const address = `/api/rosters/${body.roster._id}`;
    expect((await caller.post(`${address}/import`)).status).toBe(409);
    const again = await caller.put(address, { columns: ['username', 'email'] });
    expect(again.body.roster).toMatchObject({ counts: { create: 2, bad: 0 }, can: { import: true } });
    await importNow(t, caller, body.roster._id);
    expect((await caller.put(address, { columns: ['email', 'username'] })).body.error).toBe('import_not_ready');
  });

  it('allows admins only when told so', async () => {
    const email = `${randomUUID()}@example.org`;
    const { body } = await handIn(caller, ['username,email,role', `Boss ${email.slice(0, 8)},${email},ADMIN`]);
    expect(body.roster.counts.bad).toBe(1);
    const again = await caller.put(`/api/rosters/${body.roster._id}`, { allowAdmins: true });
    expect(again.body.roster).toMatchObject({ allowAdmins: true, counts: { create: 1, bad: 0 } });
  });
});

describe('rosters', () => {
  it('are listed newest first, and thrown away unless they were imported', async () => {
    t.clock.advance(1_000);
    const { body } = await handIn(caller, ['username,email', 'Thrown Away,thrown@example.org']);
    t.clock.advance(1_000);
    const kept = await handIn(caller, ['username,email', 'Kept One,kept@example.org']);
    const list = await caller.get('/api/rosters?limit=2');
    expect(list.body.data.map((one: { _id: string }) => one._id)).toEqual([kept.body.roster._id, body.roster._id]);
    expect(list.body.data[0].createdBy).toEqual({ _id: admin.id, username: admin.username });
    await importNow(t, caller, kept.body.roster._id);
    expect((await caller.delete(`/api/rosters/${kept.body.roster._id}`)).body.error).toBe('import_not_ready');
    expect((await caller.delete(`/api/rosters/${body.roster._id}`)).status).toBe(200);
    expect((await caller.get(`/api/rosters/${body.roster._id}`)).status).toBe(404);
    expect((await caller.get(`/api/rosters/${body.roster._id}/rows`)).status).toBe(404);
  });

  it('give their bad rows back as they stood, to be mended and handed in again', async () => {
    const lines = ['Name,E-mail,Notes', 'Mended One,nowhere,"two\nlines"', 'Fine One,fine@example.org,', '"=1+1",x,'];
    const { body } = await handIn(caller, lines);
    const { text, headers } = await caller.get(`/api/rosters/${body.roster._id}/bad-rows.csv`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text).toBe(
      '\uFEFFName,E-mail,Notes,problems\r\n' +
        'Mended One,nowhere,"two\nlines",E-mail: Email must be a valid email address\r\n' +
        "'=1+1,x,,\"Name: Username may contain only letters, digits, spaces and . _ - '; " +
        'E-mail: Email must be a valid email address"\r\n',
    );
    const again = await handIn(caller, [text.replace('nowhere', 'mended@example.org')]);
    expect(again.body.roster.counts).toEqual({ create: 1, update: 0, skip: 0, bad: 1 });
    const left = await caller.get(`/api/rosters/${again.body.roster._id}/bad-rows.csv`);
    expect(left.text.split('\r\n')[0]).toBe('\uFEFFName,E-mail,Notes,problems');
    expect((await rowsOf(caller, again.body.roster._id))[1]?.problems).toHaveLength(2);
  });

  it('tell the audit log who took their bad rows home, and of nothing that is not there', async () => {
    const person = await t.buildUser({ role: 'admin' });
    const taker = await t.as(person);
    const { body } = await handIn(caller, ['username,email', 'x,y']);
    expect((await taker.get(`/api/rosters/${person.id}/bad-rows.csv`)).status).toBe(404);
    await taker.get(`/api/rosters/${body.roster._id}/bad-rows.csv`);
    const told = await t.db.selectFrom('audit_entries').selectAll().where('actor_id', '=', person.id).execute();
    expect(told).toMatchObject([
      {
        action: 'people_exported',
        target_kind: 'roster',
        target_id: body.roster._id,
        target_name: body.roster.fileName,
        changes: [{ field: 'list', before: null, after: 'bad-rows' }],
        ip: '127.0.0.1',
      },
    ]);
  });

  it('can be looked through by what becomes of the rows', async () => {
    const { body } = await handIn(caller, [
      'username,email',
      'Look One,look1@example.org',
      'x,y',
      'Look Two,look2@example.org',
    ]);
    const bad = await caller.get(`/api/rosters/${body.roster._id}/rows?action=bad`);
    expect(bad.body).toMatchObject({ total: 1, data: [{ line: 3, username: 'x', email: 'y' }] });
    expect((await caller.get(`/api/rosters/${body.roster._id}/rows?action=none`)).status).toBe(400);
  });

  it('are nobody else’s business', async () => {
    const { body } = await handIn(caller, ['username,email', 'Secret One,secret@example.org']);
    for (const role of ['student', 'teacher', 'coordinator'] as const) {
      const other = await t.as(await t.buildUser({ role }));
      expect((await other.get('/api/rosters')).status).toBe(403);
      expect((await other.get(`/api/rosters/${body.roster._id}/bad-rows.csv`)).status).toBe(403);
      expect((await other.post(`/api/rosters/${body.roster._id}/import`)).status).toBe(403);
    }
  });
});

describe('a file of people', () => {
  it('never leaves a password anywhere: not in the dry run, what is stored, the log, or the table of bad rows', async () => {
    const secret = 'correct-horse-battery';
    const { body, text } = await handIn(caller, [
      'username,Password,email',
      `Pass One,${secret},pass1@example.org`,
      `,${secret},not an address`,
      `Pass Two,"${secret}","pass2@example.org",${secret}`,
    ]);
    expect(body.roster.columns[1]).toEqual({ header: 'Password', field: null, samples: [] });
    const rows = await caller.get(`/api/rosters/${body.roster._id}/rows`);
    const bad = await caller.get(`/api/rosters/${body.roster._id}/bad-rows.csv`);
    const stored = await t.db.selectFrom('roster_rows').selectAll().where('roster_id', '=', body.roster._id).execute();
    // As the username it would be shown.
    const columns = [null, 'username', 'email'];
    const again = await caller.put(`/api/rosters/${body.roster._id}`, { columns });
    expect(again.status).toBe(200);
    const kept = [text, rows.text, JSON.stringify(stored), again.text];
    for (const place of kept) expect(place).not.toContain(secret);
    expect(bad.status).toBe(200);
  });

  it('without a column that says who they are is told in one sentence, and mended by choosing the columns', async () => {
    const { body } = await handIn(caller, [
      'Nome,Posta',
      'Sofía Uno,sofia1@example.org',
      'Sofía Dos,sofia2@example.org',
    ]);
    expect(body.roster).toMatchObject({
      problem: accountTexts.rosterWithoutPeople,
      can: { import: false, remap: true },
    });
    expect((await rowsOf(caller, body.roster._id)).flatMap(({ problems }) => problems)).toEqual([]);
    const mended = await caller.put(`/api/rosters/${body.roster._id}`, { columns: ['username', 'email'] });
    expect(mended.body.roster).toMatchObject({ problem: null, counts: { create: 2, bad: 0 } });
  });
});
