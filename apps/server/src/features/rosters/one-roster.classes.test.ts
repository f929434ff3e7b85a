import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import {
  handInSchool,
  importSchool as importing,
  newSystem,
  personOf,
  type School,
} from '../../../testing/features/rosters/one-roster.ts';
import { checksums, importNow, rowsOf, undoNow } from '../../../testing/features/rosters/roster-calls.ts';

let t: TestApp;
let caller: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  caller = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const importSchool = (school: School) => importing(t, caller, school);
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

describe('classes', () => {
  const schoolOf = (system: string, more: Partial<School> = {}): School => ({
    system,
    people: [
      personOf(system, 'a'),
      personOf(system, 'b'),
      personOf(system, 'c'),
      personOf(system, 't', { role: 'teacher' }),
    ],
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
      people: [personOf(system, 'new')],
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
    await importSchool(schoolOf(other, { people: [personOf(other, 'a')], enrolments: [{ person: 'a', class: 'm' }] }));
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
    people: [personOf(system, 'a'), personOf(system, 'b')],
    classes: [{ id: 'm', title: `${system} Maths` }],
    enrolments: [
      { person: 'a', class: 'm' },
      { person: 'b', class: 'm' },
    ],
  };
  const handed = [await handInSchool(caller, school), await handInSchool(caller, school)];
  const rosters = await Promise.all(handed.map(({ body }) => importNow(t, caller, body.roster._id)));
  await importNow(t, caller, (await handInSchool(caller, { system, people: [personOf(system, 'z')] })).body.roster._id);
  const people = await t.db.selectFrom('external_people').selectAll().where('source', '=', system).execute();
  expect(people.map((one) => one.external_id).toSorted()).toEqual(['a', 'b', 'z']);
  const ended = await Promise.all(rosters.map(({ _id }) => caller.get(`/api/rosters/${_id}`)));
  const counts = ended.map(({ body }) => [body.counts.create, body.counts.bad]).toSorted();
  expect(counts).toEqual([
    [0, 2],
    [2, 0],
  ]);
});
