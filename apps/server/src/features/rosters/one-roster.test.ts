import { randomUUID } from 'node:crypto';
import { limits } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import {
  handInSchool,
  handInZip,
  manifestOf,
  partsOf,
  type School,
} from '../../../testing/features/rosters/one-roster.ts';
import { checksums, handIn, importNow, rowsOf, undoNow } from '../../../testing/features/rosters/roster-calls.ts';
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

let systems = 0;
/** A system whose ids, usernames and classes no other test has. */
const newSystem = () => `sis${(systems += 1)}`;

async function importSchool(school: School) {
  const { body, status } = await handInSchool(caller, school);
  expect(status).toBe(201);
  const roster = await importNow(t, caller, body.roster._id);
  t.clock.advance(1_000);
  return roster;
}
const accountOf = (email: string) =>
  t.db.selectFrom('users').selectAll().where('email_key', '=', email).executeTakeFirstOrThrow();

/** The usernames in each group of a name that begins so. */
async function groupsLike(start: string): Promise<Record<string, string[]>> {
  const rows = await t.db
    .selectFrom('groups')
    .leftJoin('group_users', 'group_users.group_id', 'groups.id')
    .leftJoin('users', 'users.id', 'group_users.user_id')
    .select(['groups.name', 'users.username'])
    .where('groups.name', 'like', `${start}%`)
    .orderBy('groups.name')
    .orderBy('users.username')
    .execute();
  const all: Record<string, string[]> = {};
  for (const { name, username } of rows) (all[name] ??= []).push(...(username === null ? [] : [username]));
  return all;
}

const person = (system: string, id: string, more: object = {}) => ({
  id,
  username: `${system}.${id}`,
  given: 'Some',
  family: `${system} ${id}`,
  email: `${id}@${system}.example.org`,
  ...more,
});

describe('a ZIP file that is not taken in', () => {
  const school: School = { people: [person('refused', 'p1')] };
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
      ...roles.map((role) => person(system, role, { role })),
      person(system, 's1'),
      person(system, 'off', { enabled: 'false' }),
      person(system, 'gone', { status: 'tobedeleted' }),
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
    const known = { ...person(system, 'boss'), username: boss.username, email: boss.email };
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
    const row = { ...person(system, 'x'), username: stranger.username, email: stranger.email };
    const { body } = await handInSchool(caller, { system, people: [row] });
    expect(body.roster.counts).toMatchObject({ update: 0, bad: 1 });
    const { body: adopted } = await caller.put(`/api/rosters/${body.roster._id}`, { adoptSelfMade: true });
    expect(adopted.roster.counts).toMatchObject({ update: 1, bad: 0 });
  });

  it('keeps no password of the file anywhere', async () => {
    const system = newSystem();
    const { body } = await handInSchool(caller, { system, people: [person(system, 'p1')] });
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
    await importSchool({ system, people: [person(system, 'p1'), person(system, 'p2')] });
    const { body } = await handInSchool(caller, {
      system,
      orgs: [{ id: 'o1', name: `Atlantis ${system}` }],
      people: [
        { ...person(system, 'p1'), email: `p2@${system}.example.org` },
        { ...person(system, 'p9'), username: `${system}.p2`, email: `p2@${system}.example.org` },
        person(system, 'p4'),
        { ...person(system, 'p4'), username: `${system}.p5`, email: `p5@${system}.example.org` },
        person(system, 'p6', { org: 'o1' }),
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
      const first = person(system, 'p1', { org: 'o1', grades: '07', phone: '+49 1' });
      const base = { system, version, orgs };
      await importSchool({ ...base, people: [first, person(system, 't1', { role: 'teacher' })] });
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
    const named = (family: string) => ({ ...person(system, 'p1'), username: '', given: 'Ada', family });
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
    const row = { ...person(system, 'p1'), username: there.username, email: there.email };
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
    await importSchool({ system, people: [person(system, 'p1')] });
    const moved = { ...person(system, 'p1'), email: `moved@${system}.example.org` };
    const { body } = await handInSchool(caller, { system, people: [moved] });
    await caller.post(`/api/rosters/${body.roster._id}/import`);
    const told: string[] = [];
    const deps = { clock: t.clock, ids: { next: randomUUID }, demoAccounts: true, personalData };
    await workOnRosters({ ...deps, notifyMoved: async (_trx, { email }) => void told.push(email) }, t.db);
    expect(told).toEqual([`p1@${system}.example.org`]);
  });

  it('are gone with an erased account', async () => {
    const system = newSystem();
    await importSchool({ system, people: [person(system, 'p1')] });
    const { id } = await accountOf(`p1@${system}.example.org`);
    expect((await caller.delete(`/api/users/destroy/${id}`)).status).toBe(200);
    const left = await t.db.selectFrom('external_people').selectAll().where('source', '=', system).execute();
    expect(left).toEqual([]);
    const { body } = await handInSchool(caller, { system, people: [person(system, 'p1')] });
    expect(body.roster.counts).toMatchObject({ create: 1, bad: 0 });
  });
});

describe('classes', () => {
  const schoolOf = (system: string, more: Partial<School> = {}): School => ({
    system,
    people: [person(system, 'a'), person(system, 'b'), person(system, 'c'), person(system, 't', { role: 'teacher' })],
    classes: [
      { id: 'm', title: `${system} Maths` },
      { id: 'x1', title: `${system} Art`, code: '7a' },
      { id: 'x2', title: `${system} Art`, code: '7b' },
    ],
    enrolments: [
      { person: 'a', class: 'm' },
      { person: 'b', class: 'm' },
      { person: 't', class: 'm', role: 'teacher' },
      { person: 'a', class: 'x1' },
      { person: 'c', class: 'x2' },
    ],
    ...more,
  });

  it('become groups, each with a name of its own; enrolments of nobody and nothing are counted', async () => {
    const system = newSystem();
    const school = schoolOf(system);
    const enrolments = [
      ...(school.enrolments ?? []),
      { person: 'nobody', class: 'm' },
      { person: 'a', class: 'nothing' },
    ];
    const roster = await importSchool({ ...school, enrolments });
    expect(roster.oneRoster.leftOut.enrolments).toBe(2);
    expect(await groupsLike(system)).toEqual({
      [`${system} Art (7a)`]: [`${system}.a`],
      [`${system} Art (7b)`]: [`${system}.c`],
      [`${system} Maths`]: [`${system}.a`, `${system}.b`, `${system}.t`],
    });
  });

  it('are left and renamed as the file says, which the preview shows and the undo takes back, with everything else', async () => {
    const system = newSystem();
    await importSchool(schoolOf(system));
    const guest = await t.buildUser();
    const group = await t.db
      .selectFrom('groups')
      .selectAll()
      .where('name', '=', `${system} Maths`)
      .executeTakeFirstOrThrow();
    await t.db.insertInto('group_users').values({ group_id: group.id, user_id: guest.id }).execute();
    const before = await checksums(t);

    const school = schoolOf(system);
    const next: School = {
      ...school,
      // One is no longer in the file, one is switched off.
      people: school.people
        .filter(({ id }) => id !== 't')
        .map((one) => (one.id === 'c' ? { ...one, enabled: 'false' } : one)),
      classes: school.classes?.map((one) => (one.id === 'm' ? { ...one, title: `${system} Mathematics` } : one)) ?? [],
      enrolments: [
        { person: 'a', class: 'm' },
        { person: 'b', class: 'x1' },
        { person: 'c', class: 'x2' },
      ],
    };
    const { body } = await handInSchool(caller, next);
    expect(body.roster.oneRoster).toMatchObject({
      renames: [{ before: `${system} Maths`, after: `${system} Mathematics` }],
      renameCount: 1,
    });
    const rows = await rowsOf(caller, body.roster._id);
    expect(
      rows.map(({ username, action, changes }) => [username, action, changes[0]?.before, changes[0]?.after]),
    ).toEqual([
      [`${system}.a`, 'update', `${system} Maths; ${system} Art (7a)`, `${system} Maths`],
      [`${system}.b`, 'update', `${system} Maths`, `${system} Art (7a)`],
      [`${system}.c`, 'update', `${system} Art (7b)`, null],
      [`${system}.t`, 'update', `${system} Maths`, null],
    ]);
    await importNow(t, caller, body.roster._id);
    expect(await groupsLike(system)).toEqual({
      [`${system} Art (7a)`]: [`${system}.b`],
      [`${system} Art (7b)`]: [],
      [`${system} Mathematics`]: [`${system}.a`, guest.username].toSorted(),
    });
    expect((await accountOf(`c@${system}.example.org`)).is_active).toBe(true);
    const again = await handInSchool(caller, next);
    expect(again.body.roster).toMatchObject({
      counts: { create: 0, update: 0, bad: 0 },
      oneRoster: { renameCount: 0 },
      can: { import: false },
    });

    await undoNow(t, caller, body.roster._id);
    expect(await checksums(t)).toEqual(before);
  });

  it('keep the name that somebody gave their group here, and a class of its former title gets another group', async () => {
    const system = newSystem();
    await importSchool(schoolOf(system));
    await t.db
      .updateTable('groups')
      .set({ name: `${system} Ours`, name_key: `${system} ours` })
      .where('name', '=', `${system} Maths`)
      .execute();
    const school = schoolOf(system);
    const classes = [
      { id: 'm', title: `${system} Mathematics` },
      { id: 'n', title: `${system} Ours` },
    ];
    const enrolments = [
      { person: 'a', class: 'm' },
      { person: 'b', class: 'n' },
    ];
    await importSchool({ ...school, classes, enrolments });
    expect(await groupsLike(`${system} O`)).toEqual({
      [`${system} Ours`]: [`${system}.a`],
      [`${system} Ours (2)`]: [`${system}.b`],
    });
  });

  it('are left by those alone whom a file of changes names', async () => {
    const system = newSystem();
    await importSchool(schoolOf(system));
    const { body } = await handInSchool(caller, {
      system,
      mode: 'delta',
      people: [person(system, 'new')],
      enrolments: [
        { person: 'a', class: 'm', status: 'tobedeleted' },
        { person: 'c', class: 'm', status: 'active' },
        { person: 'new', class: 'x1', status: 'active' },
      ],
    });
    expect(body.roster).toMatchObject({
      counts: { create: 1, update: 2, skip: 0, bad: 0 },
      oneRoster: { isDelta: true, leftOut: { enrolments: 0 } },
    });
    await importNow(t, caller, body.roster._id);
    expect(await groupsLike(system)).toEqual({
      [`${system} Art (7a)`]: [`${system}.a`, `${system}.new`],
      [`${system} Art (7b)`]: [`${system}.c`],
      [`${system} Maths`]: [`${system}.b`, `${system}.c`, `${system}.t`],
    });
  });

  it('are no business of another system, which may have the same ids', async () => {
    const [one, other] = [newSystem(), newSystem()];
    await importSchool(schoolOf(one));
    await importSchool(schoolOf(other, { people: [person(other, 'a')], enrolments: [{ person: 'a', class: 'm' }] }));
    expect((await groupsLike(one))[`${one} Maths`]).toHaveLength(3);
  });

  it('stay in step whichever admin hands the next file in, in the groups of the first', async () => {
    const system = newSystem();
    await importSchool(schoolOf(system));
    const colleague = await t.as(await t.buildUser({ role: 'admin' }));
    const school = schoolOf(system, { enrolments: [{ person: 'b', class: 'x1' }] });
    const { body } = await handInSchool(colleague, school);
    await importNow(t, colleague, body.roster._id);
    expect(await groupsLike(system)).toEqual({
      [`${system} Art (7a)`]: [`${system}.b`],
      [`${system} Art (7b)`]: [],
      [`${system} Maths`]: [],
    });
  });

  it('are taken back as far as there is a group, when one was deleted since', async () => {
    const system = newSystem();
    await importSchool(schoolOf(system));
    const roster = await importSchool(schoolOf(system, { enrolments: [{ person: 'a', class: 'm' }] }));
    await t.db.deleteFrom('groups').where('name', '=', `${system} Art (7b)`).execute();
    expect(await undoNow(t, caller, roster._id)).toMatchObject({ status: 'undone' });
    expect(await groupsLike(system)).toEqual({
      [`${system} Art (7a)`]: [`${system}.a`],
      [`${system} Maths`]: [`${system}.a`, `${system}.b`, `${system}.t`],
    });
    // The next file makes the group again.
    await importSchool(schoolOf(system));
    expect((await groupsLike(system))[`${system} Art (7b)`]).toEqual([`${system}.c`]);
  });

  it('are renamed by a file in which nobody changes', async () => {
    const system = newSystem();
    await importSchool(schoolOf(system));
    const before = await checksums(t);
    const roster = await importSchool({
      system,
      mode: 'delta',
      people: [],
      classes: [{ id: 'm', title: `${system} Mathematics` }],
    });
    expect(Object.keys(await groupsLike(`${system} M`))).toEqual([`${system} Mathematics`]);
    await undoNow(t, caller, roster._id);
    expect(await checksums(t)).toEqual(before);
  });

  it('are all taken back with a first import', async () => {
    const system = newSystem();
    const before = await checksums(t);
    const roster = await importSchool(schoolOf(system));
    await undoNow(t, caller, roster._id);
    expect(await checksums(t)).toEqual(before);
  });
});

it('imports a file that was handed in twice once, even by two at the same time', async () => {
  const system = newSystem();
  const school: School = {
    system,
    people: [person(system, 'a'), person(system, 'b')],
    classes: [{ id: 'm', title: `${system} Maths` }],
    enrolments: [
      { person: 'a', class: 'm' },
      { person: 'b', class: 'm' },
    ],
  };
  const handed = [await handInSchool(caller, school), await handInSchool(caller, school)];
  const rosters = await Promise.all(handed.map(({ body }) => importNow(t, caller, body.roster._id)));
  await importNow(t, caller, (await handInSchool(caller, { system, people: [person(system, 'z')] })).body.roster._id);
  const people = await t.db.selectFrom('external_people').selectAll().where('source', '=', system).execute();
  expect(people.map((one) => one.external_id).toSorted()).toEqual(['a', 'b', 'z']);
  const ended = await Promise.all(rosters.map(({ _id }) => caller.get(`/api/rosters/${_id}`)));
  const counts = ended.map(({ body }) => [body.counts.create, body.counts.bad]).toSorted();
  expect(counts).toEqual([
    [0, 2],
    [2, 0],
  ]);
});
