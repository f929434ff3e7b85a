import { schoolAccountTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildProviderStage,
  openBrowser,
  type ProviderStage,
} from '../../../testing/features/auth/browser-at-provider.ts';
import { issuesOf } from '../../../testing/features/test-authoring/tests.ts';
import type { Caller, TestUser } from '../../../testing/index.ts';

// Groups that students come into, and leave, by the groups that their school account names.

let stage: ProviderStage;
let admin: Caller;
let adminUser: TestUser;
let institution: string;
let number = 0;
beforeAll(async () => {
  stage = await buildProviderStage();
  institution = (await stage.t.buildInstitution()).id;
});
afterAll(() => stage.close());
beforeEach(async () => {
  const { t } = stage;
  t.clock.advance(1_000);
  number += 1;
  await setProvider({ claim_of_groups: 'groups', institution_id: null, is_enabled: true });
  await t.db.deleteFrom('group_sources').execute();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});

type ProviderChange = { claim_of_groups?: string | null; institution_id?: string | null; is_enabled?: boolean };
const setProvider = (change: ProviderChange) =>
  stage.t.db.updateTable('identity_providers').set(change).where('id', '=', stage.row.id).execute();

const put = (caller: Caller, group: { id: string }, source: object | null) =>
  caller.put(`/api/groups/${group.id}/school-account`, { source });
const from = (value: string) => ({ provider: stage.row.id, value });
const peopleIn = async (group: { id: string }): Promise<string[]> =>
  (await admin.get(`/api/groups/${group.id}`)).body.data.users as string[];

/** Has somebody of the school sign in, whose account there names these groups; answers the id of the account here. */
async function arrive(groups: unknown, sub = `pupil ${number}`): Promise<string> {
  stage.school.person = {
    sub,
    email: `${sub.replace(' ', '')}@oakwood.example`,
    email_verified: true,
    name: `Pupil ${number}`,
    ...(groups === undefined ? {} : { groups }),
  };
  const browser = openBrowser(stage.t);
  await browser.arrive(stage.row, stage.school);
  const { status, body } = await browser.get('/api/users/me');
  expect(status).toBe(200);
  return body.user._id as string;
}

describe('a source is refused', () => {
  it('to everybody but administrators, also of their own groups', async () => {
    const { t } = stage;
    const teacher = await t.buildUser({ role: 'teacher' });
    const group = await t.buildGroup(teacher, {});
    for (const user of [teacher, await t.buildUser({ role: 'coordinator' }), await t.buildUser()])
      expect((await put(await t.as(user), group, from('7a'))).status).toBe(403);
    expect((await put(t.visitor, group, from('7a'))).status).toBe(401);
  });

  it('for a provider that is not there, or names no groups, and without a name', async () => {
    const group = await stage.t.buildGroup(adminUser, {});
    const nobody = { provider: crypto.randomUUID(), value: '7a' };
    expect(issuesOf(await put(admin, group, nobody))).toEqual([`source.provider: ${schoolAccountTexts.noProvider}`]);
    expect(issuesOf(await put(admin, group, from(' ')))).toEqual(['source.value: Group there is required']);
    await setProvider({ claim_of_groups: null });
    expect(issuesOf(await put(admin, group, from('7a')))).toEqual([`source.provider: ${schoolAccountTexts.noClaim}`]);
  });

  it('where it would bring people of one institution to a teacher of another', async () => {
    const { t } = stage;
    const group = await t.buildGroup(
      await t.buildUser({ role: 'teacher', institutionId: (await t.buildInstitution()).id }),
      {},
    );
    await setProvider({ institution_id: institution });
    expect(issuesOf(await put(admin, group, from('7a')))).toEqual([
      `source.provider: ${schoolAccountTexts.otherInstitution}`,
    ]);
  });

  it.each([
    ['who is blocked', { is_active: false }],
    ['who waits for approval', { is_approved: false }],
  ])('for the group of a teacher %s', async (_, change) => {
    const { t } = stage;
    const teacher = await t.buildUser({ role: 'teacher' });
    const group = await t.buildGroup(teacher, {});
    await t.db.updateTable('users').set(change).where('id', '=', teacher.id).execute();
    expect(issuesOf(await put(admin, group, from('7a')))).toEqual([`source.provider: ${schoolAccountTexts.noTeacher}`]);
  });

  it('with a name that cannot be stored', async () => {
    const group = await stage.t.buildGroup(adminUser, {});
    for (const value of ['a\u0000b', 'a\ud800']) expect((await put(admin, group, from(value))).status).toBe(400);
  });

  it('for a group that is not there', async () => {
    expect((await put(admin, { id: crypto.randomUUID() }, from('7a'))).status).toBe(404);
  });
});

describe('a student who signs in by the school', () => {
  it('comes into the groups that are named, sees their courses at once, and leaves those that are not named any more', async () => {
    const { t } = stage;
    const course = await t.buildCourse(adminUser, { course_type: 'private' });
    const [first, second] = [await t.buildGroup(adminUser, { courses: [course] }), await t.buildGroup(adminUser, {})];
    expect((await put(admin, first, from('7a'))).body.message).toBe(schoolAccountTexts.saved);
    await put(admin, second, from('choir'));
    const id = await arrive(['7a', 'football']);
    expect([await peopleIn(first), await peopleIn(second)]).toEqual([[id], []]);
    const own = await admin.get(`/api/groups/${id}/courses`);
    expect((own.body.data as { _id: string }[]).map(({ _id }) => _id)).toEqual([course._id]);
    expect(await arrive(['choir'])).toBe(id);
    expect([await peopleIn(first), await peopleIn(second)]).toEqual([[], [id]]);
    await arrive([]);
    expect(await peopleIn(second)).toEqual([]);
  });

  it('stays in all of them where the school says nothing of groups, or is not asked', async () => {
    const group = await stage.t.buildGroup(adminUser, {});
    await put(admin, group, from('7a'));
    const id = await arrive('7a');
    await arrive(undefined);
    expect(await peopleIn(group)).toEqual([id]);
    await setProvider({ claim_of_groups: null });
    await arrive([]);
    expect(await peopleIn(group)).toEqual([id]);
  });

  it.each<[string, unknown]>([
    ['is no list', { value: ['7a'] }],
    ['is no name', true],
    ['is empty', ''],
    ['has entries that are no names', [{ id: '7a' }]],
    ['has names that cannot be stored', ['a\u0000b']],
    ['has more names than are read', Array.from({ length: 1_001 }, (_, n) => `group ${n}`)],
  ])('leaves no group where the claim %s, and may come into one', async (_, groups) => {
    const { t } = stage;
    const [in7a, first] = [await t.buildGroup(adminUser, {}), await t.buildGroup(adminUser, {})];
    await put(admin, in7a, from('7a'));
    await put(admin, first, from('group 0'));
    const id = await arrive(['7a']);
    await arrive(groups);
    const isMany = Array.isArray(groups) && groups.length > 1_000;
    expect([await peopleIn(in7a), await peopleIn(first)]).toEqual([[id], isMany ? [id] : []]);
  });

  it('comes into no group of a teacher of another institution, nor of one who is blocked or waits for approval', async () => {
    const { t } = stage;
    const elsewhere = (await t.buildInstitution()).id;
    const teachers = {
      own: await t.buildUser({ role: 'teacher', institutionId: institution }),
      other: await t.buildUser({ role: 'teacher', institutionId: elsewhere }),
      blocked: await t.buildUser({ role: 'teacher', institutionId: institution }),
      waiting: await t.buildUser({ role: 'teacher', institutionId: institution }),
    };
    const groups = [];
    for (const teacher of Object.values(teachers)) {
      const group = await t.buildGroup(teacher, {});
      expect((await put(admin, group, from('7a'))).status).toBe(200);
      groups.push(group);
    }
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', teachers.blocked.id).execute();
    await t.db.updateTable('users').set({ is_approved: false }).where('id', '=', teachers.waiting.id).execute();
    const id = await arrive([]);
    await t.db.updateTable('users').set({ institution_id: institution }).where('id', '=', id).execute();
    await arrive(['7a']);
    const members = [];
    for (const group of groups) members.push((await peopleIn(group)).length);
    expect(members).toEqual([1, 0, 0, 0]);
  });

  it('stays in groups that follow nothing, and in those of another provider', async () => {
    const { t } = stage;
    const [free, group] = [await t.buildGroup(adminUser, {}), await t.buildGroup(adminUser, {})];
    await put(admin, group, from('7a'));
    const id = await arrive(['7a']);
    await admin.put(`/api/groups/${free.id}`, { users: [id] });
    await arrive([]);
    expect([await peopleIn(free), await peopleIn(group)]).toEqual([[id], []]);
  });

  it('comes into no group whose maker has gone to another institution since', async () => {
    const { t } = stage;
    const teacher = await t.buildUser({ role: 'teacher', institutionId: institution });
    const group = await t.buildGroup(teacher, {});
    await setProvider({ institution_id: institution });
    expect((await put(admin, group, from('7a'))).status).toBe(200);
    const elsewhere = (await t.buildInstitution()).id;
    await t.db.updateTable('users').set({ institution_id: elsewhere }).where('id', '=', teacher.id).execute();
    await arrive(['7a']);
    expect(await peopleIn(group)).toEqual([]);
  });

  it('is not taken for one in a group by other values than texts', async () => {
    const group = await stage.t.buildGroup(adminUser, {});
    await put(admin, group, from('7a'));
    await arrive([{ name: '7a' }, 7, ['7a'], null, '7A', '7a ']);
    expect(await peopleIn(group)).toEqual([]);
  });

  it('is not saved over by a form that was opened before', async () => {
    const group = await stage.t.buildGroup(adminUser, {});
    await put(admin, group, from('7a'));
    const { updatedAt } = (await admin.get(`/api/groups/${group.id}`)).body.data as { updatedAt: string };
    const id = await arrive(['7a']);
    expect((await admin.put(`/api/groups/${group.id}`, { users: [], updatedAt })).status).toBe(409);
    expect(await peopleIn(group)).toEqual([id]);
  });
});

it('staff come into no group by what the school says', async () => {
  const { t } = stage;
  const group = await t.buildGroup(adminUser, {});
  await put(admin, group, from('7a'));
  const id = await arrive([]);
  await t.db.updateTable('users').set({ role: 'teacher', is_approved: true }).where('id', '=', id).execute();
  await arrive(['7a']);
  expect(await peopleIn(group)).toEqual([]);
});

it('two who arrive at once come into the same groups', async () => {
  const { t } = stage;
  const groups = [await t.buildGroup(adminUser, {}), await t.buildGroup(adminUser, {})];
  for (const group of groups) await put(admin, group, from('7a'));
  const browsers = ['one', 'two', 'three'].map((name) => ({ name, browser: openBrowser(t) }));
  const backs = [];
  for (const { name, browser } of browsers) {
    const sub = `${name} ${number}`;
    stage.school.person = {
      sub,
      email: `${name}${number}@oakwood.example`,
      email_verified: true,
      name,
      groups: ['7a'],
    };
    backs.push({ browser, back: stage.school.consent(await browser.begin(stage.row)) });
  }
  await Promise.all(backs.map(({ browser, back }) => browser.comeBack(back)));
  for (const group of groups) expect(await peopleIn(group)).toHaveLength(3);
});

it('the source is shown, stands in the log, and is taken away while the people stay', async () => {
  const { t } = stage;
  const group = await t.buildGroup(adminUser, {});
  await put(admin, group, from('7a'));
  const id = await arrive(['7a']);
  const state = (await admin.get(`/api/groups/${group.id}/school-account`)).body;
  const provider = { _id: stage.row.id, name: stage.row.name };
  expect(state).toEqual({
    source: { provider, value: '7a', problem: null },
    providers: [{ ...provider, claimOfGroups: 'groups' }],
  });
  const [entry] = await t.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'changes'])
    .where('target_id', '=', group.id)
    .where('action', '=', 'group_source_changed')
    .execute();
  expect(entry).toEqual({
    actor_id: adminUser.id,
    changes: [{ field: 'source', before: null, after: `${stage.row.name}: 7a` }],
  });
  expect((await put(admin, group, null)).body).toEqual({ message: schoolAccountTexts.ended, source: null });
  await arrive([]);
  expect(await peopleIn(group)).toEqual([id]);
});

describe('a group that follows in vain', () => {
  const problemOf = async (group: { id: string }) =>
    (await admin.get(`/api/groups/${group.id}/school-account`)).body.source?.problem;
  const shownProvider = async () =>
    (await admin.get('/api/identity-providers')).body.find(({ _id }: { _id: string }) => _id === stage.row.id);
  const body = {
    preset: 'other',
    domains: ['oakwood.example'],
    isEnabled: true,
    vouchesForAddresses: true,
    makesAccounts: true,
  };

  it.each([
    ['its provider is turned off', { is_enabled: false }, 'provider_off'],
    ['its provider is no longer asked for groups', { claim_of_groups: null }, 'names_no_groups'],
    ['its provider is asked for another claim', { claim_of_groups: 'roles' }, 'other_claim'],
  ])('says that %s', async (_, change, problem) => {
    const group = await stage.t.buildGroup(adminUser, {});
    await put(admin, group, from('7a'));
    await setProvider(change);
    expect(await problemOf(group)).toBe(problem);
  });

  it('says that nobody may come into the groups of its teacher', async () => {
    const { t } = stage;
    const teacher = await t.buildUser({ role: 'teacher' });
    const group = await t.buildGroup(teacher, {});
    await put(admin, group, from('7a'));
    await setProvider({ institution_id: institution });
    expect(await problemOf(group)).toBe('other_institution');
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', teacher.id).execute();
    expect(await problemOf(group)).toBe('no_teacher');
  });

  it.each(['coordinator', 'student'] as const)(
    'takes nobody where its teacher became a %s, and says so',
    async (role) => {
      const { t } = stage;
      const teacher = await t.buildUser({ role: 'teacher' });
      const group = await t.buildGroup(teacher, {});
      await put(admin, group, from('7a'));
      expect((await admin.put(`/api/users/${teacher.id}`, { role })).status).toBe(200);
      expect(await problemOf(group)).toBe('no_teacher');
      await arrive(['7a']);
      expect(await peopleIn(group)).toEqual([]);
      expect((await put(admin, group, from('7a'))).status).toBe(400);
    },
  );

  it('is looked after again once it is saved for the other claim', async () => {
    const group = await stage.t.buildGroup(adminUser, {});
    await put(admin, group, from('7a'));
    await setProvider({ claim_of_groups: 'roles' });
    expect((await put(admin, group, from('7a'))).body.source.problem).toBeNull();
  });

  it('is counted where its provider is changed, and where it is deleted', async () => {
    const { t } = stage;
    const made = {
      ...body,
      name: 'Riverside',
      issuer: stage.school.issuer,
      clientId: 'lectern',
      claimOfGroups: 'groups',
    };
    const { _id: id } = (await admin.post('/api/identity-providers', made)).body.provider;
    const groups = [await t.buildGroup(adminUser, {}), await t.buildGroup(adminUser, {})];
    for (const group of groups) await put(admin, group, { provider: id, value: '7a' });
    const changed = await admin.put(`/api/identity-providers/${id}`, { ...made, claimOfGroups: null });
    expect([changed.body.provider.groupsCount, (await shownProvider()).groupsCount]).toEqual([2, 0]);
    expect((await admin.delete(`/api/identity-providers/${id}`)).body.groupsCount).toBe(2);
    const state = (await admin.get(`/api/groups/${groups[0]?.id}/school-account`)).body;
    expect(state.source).toBeNull();
    const [entry] = await t.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('target_id', '=', id)
      .where('action', '=', 'provider_deleted')
      .execute();
    expect(entry?.changes).toEqual([
      { field: 'people', before: '0', after: null },
      { field: 'groups', before: '2', after: null },
    ]);
  });
});
