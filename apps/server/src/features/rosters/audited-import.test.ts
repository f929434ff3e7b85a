import type { AuditEntry } from '@lectern/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { handIn, importNow, undoNow } from '../../../testing/features/rosters/roster-calls.ts';

let t: TestApp;
let admin: TestUser;
let caller: Caller;
let coordinator: Caller;
let place: { id: string; name: string };
/** One import of three people, one of them of the coordinator's institution. */
let roster: string;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.buildUser({ role: 'admin' });
  place = await t.buildInstitution();
  coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [place]));
  caller = await t.as(admin);
  const { body } = await handIn(caller, [
    'username,email,institution',
    `Part One,part1@example.org,${place.name}`,
    'Part Two,part2@example.org,',
    'Part Three,part3@example.org,',
  ]);
  roster = body.roster._id;
  t.clock.advance(1_000);
  await importNow(t, caller, roster);
  t.clock.advance(1_000);
});
afterAll(() => t.close());

async function entries(as: Caller, query = ''): Promise<AuditEntry[]> {
  const answer = await as.get(`/api/audit?limit=100&${query}`);
  expect(answer.status).toBe(200);
  expect(answer.body.total).toBe(answer.body.data.length);
  return answer.body.data;
}
const actionsOf = async (as: Caller, query = '') => (await entries(as, query)).map((entry) => entry.action);
const parts = ['user_created', 'user_created', 'user_created'];

describe('an import in the audit log', () => {
  it('is one entry for admins, which says how many there are of single accounts', async () => {
    const found = await entries(caller, `actor=${encodeURIComponent(admin.username)}`);
    expect(found.map(({ action, parts: count }) => [action, count])).toEqual([['roster_imported', 3]]);
    expect(found[0]?.target).toEqual({ kind: 'roster', _id: roster, name: 'people.csv' });
    expect((await actionsOf(caller)).filter((action) => action === 'user_created')).toEqual([]);
  });

  it('shows the entries of single accounts to who asks for them', async () => {
    expect(await actionsOf(caller, `partOf=${roster}`)).toEqual(parts);
    expect(await actionsOf(caller, `partOf=${place.id}`)).toEqual([]);
    expect((await caller.get('/api/audit?partOf=x')).status).toBe(400);
    expect(await actionsOf(caller, 'action=user_created')).toEqual(parts);
    expect(await actionsOf(caller, 'target=part%20two')).toEqual(['user_created']);
    expect(await actionsOf(caller, 'search=part%20two')).toEqual(['user_created']);
    expect(await actionsOf(caller, `institution=${place.id}`)).toEqual(['user_created']);
  });

  it('is the entries of their own institutions for coordinators, who do not see the import', async () => {
    expect(await actionsOf(coordinator)).toEqual(['user_created']);
    expect(await actionsOf(coordinator, `partOf=${roster}`)).toEqual(['user_created']);
  });

  it('is in the table for spreadsheets with every account', async () => {
    const answer = await caller.get('/api/audit/export.csv');
    const actions: string[] = parse(answer.text, { bom: true }).map((row: string[]) => row[1] ?? '');
    expect(actions.filter((action) => action === 'user_created')).toEqual(parts);
    expect(actions).toContain('roster_imported');
  });

  it('has one entry more for links to set passwords, and one for being taken back', async () => {
    t.clock.advance(1_000);
    expect((await caller.post(`/api/rosters/${roster}/password-links.csv`)).status).toBe(200);
    t.clock.advance(1_000);
    await undoNow(t, caller, roster);
    const found = (await entries(caller)).filter((entry) => entry.target?._id === roster);
    expect(found.map(({ action, parts: count }) => [action, count])).toEqual([
      ['roster_undone', 9],
      ['password_link_made', 9],
      ['roster_imported', 9],
    ]);
    expect(found[1]?.changes).toEqual([{ field: 'count', before: null, after: '3' }]);
    const single = ['user_deleted', 'password_link_made', 'user_created'].flatMap((action) => [action, action, action]);
    expect(await actionsOf(caller, `partOf=${roster}`)).toEqual(single);
  });
});
