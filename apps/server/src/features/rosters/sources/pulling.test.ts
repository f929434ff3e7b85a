import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../../testing/index.ts';
import { personOf, type School } from '../../../../testing/features/rosters/one-roster.ts';
import { type OneRosterProvider, startProvider } from '../../../../testing/features/rosters/one-roster-provider.ts';
import { smallSchool } from '../../../../testing/features/rosters/small-school.ts';
import { importNow, undoNow } from '../../../../testing/features/rosters/roster-calls.ts';
import { makeSource, outwardWith, pullNow } from '../../../../testing/features/rosters/source-calls.ts';

let t: TestApp;
let boss: TestUser;
let admin: Caller;
let provider: OneRosterProvider;
beforeAll(async () => {
  t = await buildTestApp({ rosterOutward: outwardWith() });
});
beforeEach(async () => {
  for (const table of ['roster_sources', 'rosters', 'rate_limits'] as const) await t.db.deleteFrom(table).execute();
  boss = await t.buildUser({ role: 'admin' });
  admin = await t.as(boss);
});
afterEach(() => provider.close());
afterAll(() => t.close());

const dayMs = 24 * 60 * 60_000;

async function begin(school: School & { system: string }, more: object = {}, version: '1.1' | '1.2' = '1.1') {
  provider = await startProvider(school, { version });
  return makeSource(admin, provider, { system: school.system, version, ...more });
}

async function membersOf(name: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom('groups')
    .innerJoin('group_users', 'group_users.group_id', 'groups.id')
    .innerJoin('users', 'users.id', 'group_users.user_id')
    .select('users.username')
    .where('groups.name', '=', name)
    .orderBy('users.username')
    .execute();
  return rows.map(({ username }) => username);
}

describe.each(['1.1', '1.2'] as const)('a source of OneRoster %s', (version) => {
  it('is pulled from, imported by itself, and changes nothing the second time', async () => {
    const school = smallSchool();
    const source = await begin(school, {}, version);
    const first = await pullNow(t, admin, source._id);
    expect(first).toMatchObject({ state: 'done', since: null, changes: 3, bads: 0, doubt: null, problem: null });
    expect(first.roster).toMatchObject({ status: 'imported' });
    expect(await membersOf(`${school.system} Maths`)).toEqual(['a', 'b', 't'].map((one) => `${school.system}.${one}`));
    const people = await t.db
      .selectFrom('users')
      .select(['username', 'role', 'school_class'])
      .where('username', 'like', `${school.system}.%`)
      .orderBy('username')
      .execute();
    expect(people.map(({ username, role, school_class }) => [username.split('.')[1], role, school_class])).toEqual([
      ['a', 'student', null],
      ['b', 'student', 'class_7'],
      ['t', 'teacher', null],
    ]);
    const again = await pullNow(t, admin, source._id, { everything: true });
    expect(again).toMatchObject({ state: 'done', since: null, changes: 0, bads: 0, roster: null });
    const kept = await t.db.selectFrom('rosters').select('id').execute();
    expect(kept).toHaveLength(1);
  });
});

describe('changes', () => {
  it('are asked for once everything was imported, and everything again after a week', async () => {
    const school = smallSchool();
    const source = await begin(school);
    await pullNow(t, admin, source._id);
    provider.asked.length = 0;
    provider.changed = {
      people: [personOf(school.system, 'n')],
      classes: [],
      enrolments: [
        { person: 'n', class: 'h' },
        { person: 'b', class: 'h', status: 'tobedeleted' },
      ],
    };
    const next = await pullNow(t, admin, source._id);
    expect(next).toMatchObject({ state: 'done', changes: 2 });
    expect(next.since).not.toBeNull();
    expect(provider.asked).toEqual([
      'token',
      'orgs 0',
      'users 0 changes',
      'classes 0 changes',
      'enrollments 0 changes',
    ]);
    expect(await membersOf(`${school.system} History`)).toEqual([`${school.system}.n`]);
    expect(await membersOf(`${school.system} Maths`)).toHaveLength(3);
    t.clock.advance(7 * dayMs);
    admin = await t.as(boss);
    expect((await pullNow(t, admin, source._id)).since).toBeNull();
  });

  it.each([400, 501])('are left where the provider answers %i to the question for them', async (status) => {
    const source = await begin(smallSchool());
    await pullNow(t, admin, source._id);
    provider.misbehave = ({ filter }, response) => {
      if (filter === null) return false;
      response.writeHead(status).end();
      return true;
    };
    expect(await pullNow(t, admin, source._id)).toMatchObject({ state: 'done', since: null, changes: 0 });
  });

  it('are not enough while a dry run waits, was thrown away or was taken back', async () => {
    const school = smallSchool();
    const source = await begin(school, { importsItself: false });
    const first = await pullNow(t, admin, source._id);
    expect(first.roster).toMatchObject({ status: 'ready' });
    const second = await pullNow(t, admin, source._id);
    expect(second).toMatchObject({ since: null, changes: 3 });
    // A newer dry run takes the place of the one before.
    expect((await admin.get(`/api/rosters/${first.roster?._id}`)).status).toBe(404);
    await admin.delete(`/api/rosters/${second.roster?._id}`);
    const third = await pullNow(t, admin, source._id);
    expect(third.since).toBeNull();
    await importNow(t, admin, third.roster?._id ?? '');
    await undoNow(t, admin, third.roster?._id ?? '');
    expect((await pullNow(t, admin, source._id)).since).toBeNull();
  });
});

describe('a pull that is not to be trusted', () => {
  /** Forty people in one class. */
  const largeClass = (): School & { system: string } => {
    const school = smallSchool();
    const ids = Array.from({ length: 40 }, (_, index) => `p${index}`);
    return {
      ...school,
      people: ids.map((id) => personOf(school.system, id)),
      enrolments: ids.map((person) => ({ person, class: 'm' })),
    };
  };
  const notices = async () =>
    (await t.db.selectFrom('waiting_events').select('facts').where('name', '=', 'roster_waits').execute()).length;

  it.each([
    [
      'takes many people out of their classes',
      'leaving',
      (school: School) => ({ enrolments: school.enrolments?.slice(0, 15) }),
    ],
    ['tells of nobody', 'empty', () => ({ people: [] })],
    ['tells of no enrolments', 'empty', () => ({ enrolments: [] })],
  ] as const)('waits for an admin where it %s', async (_, doubt, change) => {
    const school = largeClass();
    const source = await begin(school);
    await pullNow(t, admin, source._id);
    provider.school = { ...school, ...change(school) } as School;
    const told = await notices();
    const pull = await pullNow(t, admin, source._id, { everything: true });
    expect(pull).toMatchObject({ state: 'done', doubt, roster: { status: 'ready' } });
    expect(await membersOf(`${school.system} Maths`)).toHaveLength(40);
    expect(await notices()).toBe(told + 1);
    // An admin who has looked at it may import it.
    await importNow(t, admin, pull.roster?._id ?? '');
    expect((await membersOf(`${school.system} Maths`)).length).toBeLessThan(40);
  });

  it('waits where the provider tells of more people than came, and takes nobody out of a class', async () => {
    const school = largeClass();
    const source = await begin(school);
    await pullNow(t, admin, source._id);
    provider.school = { ...school, enrolments: school.enrolments?.slice(0, 5) ?? [] };
    provider.totals = { users: 41 };
    const pull = await pullNow(t, admin, source._id, { everything: true });
    expect(pull).toMatchObject({ state: 'done', doubt: 'partial', leaving: 0, changes: 0 });
    expect(await membersOf(`${school.system} Maths`)).toHaveLength(40);
  });

  it('waits once more after somebody has undone the last import', async () => {
    const source = await begin(smallSchool());
    const first = await pullNow(t, admin, source._id);
    await undoNow(t, admin, first.roster?._id ?? '');
    const second = await pullNow(t, admin, source._id);
    expect(second).toMatchObject({ doubt: 'undone', roster: { status: 'ready' } });
    await importNow(t, admin, second.roster?._id ?? '');
    provider.changed = { people: [personOf(provider.school.system ?? '', 'z')] };
    expect(await pullNow(t, admin, source._id)).toMatchObject({ doubt: null, roster: { status: 'imported' } });
  });
});
