import { limits } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildProviderStage,
  openBrowser,
  type ProviderStage,
} from '../../../testing/features/auth/browser-at-provider.ts';
import type { Caller, TestUser } from '../../../testing/index.ts';

// Groups that follow a school account, and whose own people or teacher keep others out.

let stage: ProviderStage;
let admin: Caller;
let adminUser: TestUser;
beforeAll(async () => {
  stage = await buildProviderStage();
  const { t } = stage;
  await t.db
    .updateTable('identity_providers')
    .set({ claim_of_groups: 'groups' })
    .where('id', '=', stage.row.id)
    .execute();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
afterAll(() => stage.close());

const pathOf = (group: { id: string }) => `/api/groups/${group.id}/school-account`;
const follow = async (group: { id: string }) => {
  const answer = await admin.put(pathOf(group), { source: { provider: stage.row.id, value: '7a' } });
  expect(answer.status, answer.text).toBe(200);
};
const problemOf = async (group: { id: string }) => (await admin.get(pathOf(group))).body.source?.problem;
const peopleIn = async (group: { id: string }): Promise<string[]> =>
  (await admin.get(`/api/groups/${group.id}`)).body.data.users as string[];

/** Has a pupil of the school sign in, whose account there names these groups; answers the id of the account here. */
async function arrive(name: string, groups: string[]): Promise<string> {
  stage.school.person = {
    sub: name,
    email: `${name}@oakwood.example`,
    email_verified: true,
    name: `Pupil ${name}`,
    groups,
  };
  const browser = openBrowser(stage.t);
  await browser.arrive(stage.row, stage.school);
  return (await browser.get('/api/users/me')).body.user._id as string;
}

/** Puts so many students into a group. */
async function fill(group: { id: string }, count: number): Promise<void> {
  await sql`with made as (
      insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
      select gen_random_uuid(), 'mass ' || n, 'mass ' || n, n || '@mass.example', n || '@mass.example', 'student', false,
        true, now(), now() from generate_series(1, ${count}::int) n returning id)
    insert into group_users (group_id, user_id) select ${group.id}, id from made`.execute(stage.t.db);
}

describe('a group that follows in vain', () => {
  it('takes nobody where it is full, and says so', async () => {
    const { t } = stage;
    const group = await t.buildGroup(adminUser, {});
    await follow(group);
    const { id: member } = await t.buildUser();
    await fill(group, limits.usersPerGroup - 1);
    expect(await problemOf(group)).toBeNull();
    await t.db.insertInto('group_users').values({ group_id: group.id, user_id: member }).execute();
    const id = await arrive('ada', ['7a']);
    expect(await peopleIn(group)).not.toContain(id);
    expect(await problemOf(group)).toBe('full');
    await t.db.deleteFrom('group_users').where('user_id', '=', member).execute();
    expect(await problemOf(group)).toBeNull();
    await arrive('ada', ['7a']);
    expect(await peopleIn(group)).toContain(id);
  });

  it('takes no student of an institution where its teacher is not there, and says so while the provider has no other', async () => {
    const { t } = stage;
    await t.db.deleteFrom('external_identities').where('provider_id', '=', stage.row.id).execute();
    const institution = (await t.buildInstitution()).id;
    const [teacher, elsewhere] = [
      await t.buildUser({ role: 'teacher' }),
      await t.buildUser({ role: 'teacher', institutionId: (await t.buildInstitution()).id }),
    ];
    const groups = [await t.buildGroup(teacher, {}), await t.buildGroup(elsewhere, {})];
    const own = await t.buildGroup(await t.buildUser({ role: 'teacher', institutionId: institution }), {});
    const ofAdmin = await t.buildGroup(adminUser, {});
    const problems = () => Promise.all([...groups, own, ofAdmin].map(problemOf));
    for (const group of [...groups, own, ofAdmin]) await follow(group);
    // Nobody has come by the provider yet.
    expect(await problems()).toEqual([null, null, null, null]);
    const id = await arrive('ben', []);
    await t.db.updateTable('users').set({ institution_id: institution }).where('id', '=', id).execute();
    await arrive('ben', ['7a']);
    const members = [];
    for (const group of [...groups, own, ofAdmin]) members.push(await peopleIn(group));
    expect(members).toEqual([[], [], [id], [id]]);
    expect(await problems()).toEqual(['students_elsewhere', 'students_elsewhere', null, null]);
    await arrive('cleo', []);
    expect(await problems()).toEqual([null, null, null, null]);
  });
});
