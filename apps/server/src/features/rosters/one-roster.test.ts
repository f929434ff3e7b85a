import { randomUUID } from 'node:crypto';
import { limits } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import {
  handInSchool,
  handInZip,
  importSchool as importing,
  manifestOf,
  newSystem,
  partsOf,
  personOf,
  type School,
} from '../../../testing/features/rosters/one-roster.ts';
import { handIn, importNow, rowsOf } from '../../../testing/features/rosters/roster-calls.ts';
import { zipOf } from '../../../testing/zip.ts';
import { personalData } from '../../personal-data.ts';
import { workOnRosters } from './work.ts';

let t: TestApp;
let admin: TestUser;
let caller: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.buildUser({ role: 'admin' });
  caller = await t.as(admin);
});
afterAll(() => t.close());

const importSchool = (school: School) => importing(t, caller, school);
const accountOf = (email: string) =>
  t.db.selectFrom('users').selectAll().where('email_key', '=', email).executeTakeFirstOrThrow();

describe('a ZIP file that is not taken in', () => {
  const school: School = { people: [personOf('refused', 'p1')] };
  const parts = partsOf(school);
  const without = (name: string) => parts.filter((part) => part.name !== name);

  it.each([
    ['no ZIP file', () => Buffer.from('username,email\nanna,anna@example.org'), /not a ZIP file/],
    ['a ZIP file of something else', () => zipOf([{ name: 'a.txt', content: 'a' }]), /not OneRoster/],
    ['one without a manifest', () => zipOf(without('manifest.csv')), /manifest\.csv/],
    [
      'another version',
      () => zipOf([manifestOf({ version: '1.0' }), ...without('manifest.csv')]),
      /OneRoster 1\.0 is not read/,
    ],
    ['one without people', () => zipOf(without('users.csv')), /no users\.csv/],
    [
      'a way out of the folder',
      () => zipOf([...parts, { name: '../users.csv', content: 'x' }]),
      /not a name that a OneRoster file may hold/,
    ],
    [
      'a bomb',
      () => zipOf([...parts, { name: 'demographics.csv', content: 'x', size: limits.rosterUnpackedBytes, method: 8 }]),
      /far too large/,
    ],
    [
      'a wrong size',
      () => zipOf([...without('users.csv'), { name: 'users.csv', content: 'a,b\n', deflated: true, size: 5 }]),
      /users\.csv” is damaged/,
    ],
    [
      'bytes that are no text',
      () => zipOf([...without('users.csv'), { name: 'users.csv', content: Buffer.from([0xff, 0xfe, 0x41]) }]),
      /not a text file/,
    ],
    [
      'an open quotation mark',
      () => zipOf([...without('users.csv'), { name: 'users.csv', content: 'sourcedId,role\n"p1,student' }]),
      /users\.csv” is no table/,
    ],
  ])('is refused in one sentence: %s', async (_what, zip, sentence) => {
    const before = (await caller.get('/api/rosters')).body.total;
    const { status, body } = await handInZip(caller, zip());
    expect(status).toBe(400);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(['archive']);
    expect(body.issues[0].message).toMatch(sentence);
    expect((await caller.get('/api/rosters')).body.total).toBe(before);
  });

  it('is refused beside a text, with columns of its own, and where there is neither', async () => {
    const archive = zipOf(parts).toString('base64');
    const path = async (body: object) =>
      (await caller.post('/api/rosters', { fileName: 'x.zip', ...body })).body.issues[0].path;
    expect(await path({ archive, text: 'a,b' })).toBe('archive');
    expect(await path({ archive, columns: ['email'] })).toBe('columns');
    expect(await path({})).toBe('text');
    const { body } = await handInZip(caller, zipOf(parts));
    const remapped = await caller.put(`/api/rosters/${body.roster._id}`, { columns: ['email'] });
    expect([remapped.status, remapped.body.issues[0].path]).toEqual([400, 'columns']);
  });
});

describe('rights that a file of a school cannot give', () => {
  it('makes no administrator of anybody, and leaves families and others out with their number', async () => {
    const system = newSystem();
    const roles = ['administrator', 'aide', 'proctor', 'parent', 'guardian', 'relative', 'sysadmin', 'admin'];
    const people = [
      ...roles.map((role) => personOf(system, role, { role })),
      personOf(system, 's1'),
      personOf(system, 'off', { enabled: 'false' }),
      personOf(system, 'gone', { status: 'tobedeleted' }),
    ];
    for (const version of ['1.1', '1.2']) {
      const { body } = await handInSchool(caller, { system, version, people });
      expect(body.roster).toMatchObject({
        counts: { create: 1, update: 0, bad: 0 },
        columns: [],
        oneRoster: { version, system, isDelta: false, leftOut: { inactive: 2, families: 3, otherRoles: 5 } },
      });
    }
  });

  it('changes neither role nor address of an administrator, whom it knows by the id', async () => {
    const system = newSystem();
    const boss = await t.buildUser({ role: 'admin' });
    const known = { ...personOf(system, 'boss'), username: boss.username, email: boss.email };
    const asTeacher = await handInSchool(caller, { system, people: [{ ...known, role: 'teacher' }] });
    expect((await rowsOf(caller, asTeacher.body.roster._id))[0]).toMatchObject({
      action: 'bad',
      problems: [{ field: 'role' }],
    });
    const csv = [`sourcedId,email`, `boss-${system},${boss.email}`];
    await importNow(t, caller, (await handIn(caller, csv)).body.roster._id);
    const moved = await handIn(caller, [`sourcedId,email`, `boss-${system},taken-over@example.org`]);
    expect((await rowsOf(caller, moved.body.roster._id))[0]).toMatchObject({
      action: 'bad',
      problems: [{ field: 'email', message: 'An import cannot change the address of an administrator' }],
    });
  });

  it('ties no self-registered account without the word of the importer', async () => {
    const system = newSystem();
    const stranger = await t.buildUser();
    await t.db.updateTable('users').set({ email_verified: false }).where('id', '=', stranger.id).execute();
    const row = { ...personOf(system, 'x'), username: stranger.username, email: stranger.email };
    const { body } = await handInSchool(caller, { system, people: [row] });
    expect(body.roster.counts).toMatchObject({ update: 0, bad: 1 });
    const { body: adopted } = await caller.put(`/api/rosters/${body.roster._id}`, { adoptSelfMade: true });
    expect(adopted.roster.counts).toMatchObject({ update: 1, bad: 0 });
  });

  it('keeps no password of the file anywhere', async () => {
    const system = newSystem();
    const { body } = await handInSchool(caller, { system, people: [personOf(system, 'p1')] });
    const { rows } = await t.db
      .selectFrom('roster_rows')
      .select(['cells', 'person'])
      .where('roster_id', '=', body.roster._id)
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }));
    expect(rows).toContain('p1');
    expect(rows).not.toContain('secret');
  });
});

describe('people and their ids', () => {
  it('are bad rows where an id comes twice, belongs to another account, or a school is not known', async () => {
    const system = newSystem();
    await importSchool({ system, people: [personOf(system, 'p1'), personOf(system, 'p2')] });
    const { body } = await handInSchool(caller, {
      system,
      orgs: [{ id: 'o1', name: `Atlantis ${system}` }],
      people: [
        { ...personOf(system, 'p1'), email: `p2@${system}.example.org` },
        { ...personOf(system, 'p9'), username: `${system}.p2`, email: `p2@${system}.example.org` },
        personOf(system, 'p4'),
        { ...personOf(system, 'p4'), username: `${system}.p5`, email: `p5@${system}.example.org` },
        personOf(system, 'p6', { org: 'o1' }),
      ],
    });
    const rows = await rowsOf(caller, body.roster._id);
    expect(rows.map(({ action, problems }) => [action, problems[0]?.message])).toEqual([
      ['bad', 'The external ID and the email address belong to two different accounts'],
      ['bad', 'The account is already tied to the external ID p2'],
      ['create', undefined],
      ['bad', 'This external ID is already on line 4'],
      ['bad', 'This institution does not exist'],
    ]);
  });

  it('keep their accounts when name and address change, in both versions', async () => {
    for (const version of ['1.1', '1.2']) {
      const system = newSystem();
      const institution = await t.buildInstitution();
      const orgs = [{ id: 'o1', name: institution.name }];
      const first = personOf(system, 'p1', { org: 'o1', grades: '07', phone: '+49 1' });
      const base = { system, version, orgs };
      await importSchool({ ...base, people: [first, personOf(system, 't1', { role: 'teacher' })] });
      const before = await accountOf(`p1@${system}.example.org`);
      expect(before).toMatchObject({ institution_id: institution.id, school_class: 'class_7', phone_number: '+49 1' });
      expect((await accountOf(`t1@${system}.example.org`)).role).toBe('teacher');

      const renamed = { ...first, username: `${system}.new`, email: `new@${system}.example.org` };
      const { body } = await handInSchool(caller, { ...base, people: [renamed] });
      const [row] = await rowsOf(caller, body.roster._id);
      expect(row?.changes.map(({ field }) => field)).toEqual(['username', 'email']);
      await importNow(t, caller, body.roster._id);
      expect(await accountOf(`new@${system}.example.org`)).toMatchObject({
        id: before.id,
        username: `${system}.new`,
      });
    }
  });

  it('follow names put together while they bear them, and keep a name that was changed here', async () => {
    const system = newSystem();
    const named = (family: string) => ({ ...personOf(system, 'p1'), username: '', given: 'Ada', family });
    const school = (family: string): School => ({ system, version: '1.2', people: [named(`${system} ${family}`)] });
    await importSchool(school('Byron'));
    await importSchool(school('King'));
    const email = `p1@${system}.example.org`;
    const account = await accountOf(email);
    expect(account.username).toBe(`Ada ${system} King`);
    await t.db
      .updateTable('users')
      .set({ username: `The Countess ${system}`, username_key: `the countess ${system}` })
      .where('id', '=', account.id)
      .execute();
    const { body } = await handInSchool(caller, school('Lovelace'));
    expect(body.roster.counts).toMatchObject({ update: 0, skip: 1, bad: 0 });
  });

  it('are tied to accounts that are there, which the preview shows, and found by a plain table too', async () => {
    const system = newSystem();
    const there = await t.buildUser();
    const row = { ...personOf(system, 'p1'), username: there.username, email: there.email };
    const { body } = await handInSchool(caller, { system, people: [row] });
    expect((await rowsOf(caller, body.roster._id))[0]?.changes).toEqual([
      { field: 'externalId', before: null, after: 'p1' },
    ]);
    const table = await handIn(caller, ['Student ID,Email', `n-${system},${there.email}`]);
    expect(table.body.roster.columns[0].field).toBe('externalId');
    await importNow(t, caller, table.body.roster._id);
    const moved = await handIn(caller, ['Student ID,Email', `n-${system},moved@${system}.example.org`]);
    await importNow(t, caller, moved.body.roster._id);
    expect((await accountOf(`moved@${system}.example.org`)).id).toBe(there.id);
  });

  it('move to another address, of which the former one is told', async () => {
    const system = newSystem();
    await importSchool({ system, people: [personOf(system, 'p1')] });
    const moved = { ...personOf(system, 'p1'), email: `moved@${system}.example.org` };
    const { body } = await handInSchool(caller, { system, people: [moved] });
    await caller.post(`/api/rosters/${body.roster._id}/import`);
    const told: string[] = [];
    const deps = { clock: t.clock, ids: { next: randomUUID }, demoAccounts: true, personalData };
    await workOnRosters({ ...deps, notifyMoved: async (_trx, { email }) => void told.push(email) }, t.db);
    expect(told).toEqual([`p1@${system}.example.org`]);
  });

  it('are gone with an erased account', async () => {
    const system = newSystem();
    await importSchool({ system, people: [personOf(system, 'p1')] });
    const { id } = await accountOf(`p1@${system}.example.org`);
    expect((await caller.delete(`/api/users/destroy/${id}`)).status).toBe(200);
    const left = await t.db.selectFrom('external_people').selectAll().where('source', '=', system).execute();
    expect(left).toEqual([]);
    const { body } = await handInSchool(caller, { system, people: [personOf(system, 'p1')] });
    expect(body.roster.counts).toMatchObject({ create: 1, bad: 0 });
  });
});
