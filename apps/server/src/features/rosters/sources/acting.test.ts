import { type RosterSource, sourceTexts } from '@lectern/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../../testing/index.ts';
import { personOf, type School } from '../../../../testing/features/rosters/one-roster.ts';
import { type OneRosterProvider, startProvider } from '../../../../testing/features/rosters/one-roster-provider.ts';
import { smallSchool } from '../../../../testing/features/rosters/small-school.ts';
import { rowsOf } from '../../../../testing/features/rosters/roster-calls.ts';
import {
  makeSource,
  outwardWith,
  pullAndImport,
  pullerOf,
  pullNow,
  sourceOf,
} from '../../../../testing/features/rosters/source-calls.ts';

let t: TestApp;
let boss: TestUser;
let admin: Caller;
let provider: OneRosterProvider;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'http://lms.example', rosterOutward: outwardWith() });
});
beforeEach(async () => {
  for (const table of ['roster_sources', 'rosters', 'mails', 'audit_entries', 'rate_limits'] as const)
    await t.db.deleteFrom(table).execute();
  boss = await t.buildUser({ role: 'admin' });
  admin = await t.as(boss);
});
afterEach(() => provider.close());
afterAll(() => t.close());

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

async function begin(school: School & { system: string }, more: object = {}): Promise<RosterSource> {
  provider = await startProvider(school);
  return makeSource(admin, provider, { system: school.system, ...more });
}

describe('rights', () => {
  it('come from no pull: neither admins nor roles, and staff keep their addresses where nobody looks', async () => {
    const school = smallSchool();
    const source = await begin(school);
    await pullNow(t, admin, source._id);
    provider.school = {
      ...school,
      people: school.people.map((one) =>
        one.id === 'x'
          ? one
          : { ...one, role: one.id === 'a' ? 'teacher' : (one.role ?? 'student'), email: `new-${one.email}` },
      ),
    };
    const pull = await pullNow(t, admin, source._id, { everything: true });
    const rows = await rowsOf(admin, pull.roster?._id ?? '');
    expect(rows.map(({ action, problems }) => [action, problems.map(({ message }) => message)])).toEqual([
      ['bad', [sourceTexts.roleUnseen]],
      ['update', []],
      ['bad', [sourceTexts.addressUnseen]],
    ]);
    const roles = await t.db
      .selectFrom('users')
      .select(['role', 'is_admin'])
      .where('username', 'like', `${school.system}.%`)
      .execute();
    expect(roles.filter((one) => one.is_admin)).toEqual([]);
  });

  it('to change accounts end at the institution of a source', async () => {
    const [here, there] = [await t.buildInstitution(), await t.buildInstitution()];
    const school = smallSchool();
    const elsewhere = await t.buildUser({ institutionId: there.id });
    const nowhere = await t.buildUser();
    const source = await begin(
      {
        ...school,
        people: [
          ...school.people,
          { ...personOf(school.system, 'e'), email: elsewhere.email },
          { ...personOf(school.system, 'n'), email: nowhere.email },
        ],
      },
      { institution: here.id },
    );
    const pull = await pullNow(t, admin, source._id);
    expect(pull).toMatchObject({ bads: 1 });
    const institutionOf = async (id: string) =>
      (await t.db.selectFrom('users').select('institution_id').where('id', '=', id).executeTakeFirstOrThrow())
        .institution_id;
    expect([await institutionOf(elsewhere.id), await institutionOf(nowhere.id)]).toEqual([there.id, here.id]);
    const newcomer = await t.db
      .selectFrom('users')
      .select('institution_id')
      .where('username', '=', `${school.system}.a`)
      .executeTakeFirstOrThrow();
    expect(newcomer.institution_id).toBe(here.id);
    const bad = (await rowsOf(admin, pull.roster?._id ?? '')).find(({ action }) => action === 'bad');
    expect(bad?.problems).toMatchObject([{ message: sourceTexts.elsewhere }]);
    expect(provider.asked.some((one) => one.startsWith('orgs'))).toBe(false);
  });

  it('are those of the person in whose name it pulls: without them it rests, and another admin takes it over', async () => {
    const source = await begin(smallSchool(), { hour: 3 });
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', boss.id).execute();
    const other = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await sourceOf(other, source._id)).state).toBe('rests');
    expect(await other.post(`/api/roster-sources/${source._id}/pull`, {})).toMatchObject({
      status: 409,
      body: { message: sourceTexts.rests },
    });
    t.clock.advance(2 * dayMs);
    await pullAndImport(t);
    expect(provider.asked).toEqual([]);
    const again = await t.as(await t.buildUser({ role: 'admin' }));
    const { _id, pulls, maker, state, system, timeZone, ...rest } = await sourceOf(again, source._id);
    const saved = await again.put(`/api/roster-sources/${_id}`, { ...rest, institution: null });
    expect(saved.body.source).toMatchObject({ state: 'works' });
    expect(await pullNow(t, again, _id)).toMatchObject({ state: 'done', changes: 3 });
    expect([pulls, maker.username, state, system, timeZone]).toContain('rests');
  });

  it('are asked for again while it is imported: a maker who is blocked by then imports nobody', async () => {
    const school = smallSchool();
    const source = await begin(school);
    await admin.post(`/api/roster-sources/${source._id}/pull`, {});
    const puller = pullerOf(t);
    await puller.pullDue();
    await puller.idle();
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', boss.id).execute();
    await pullAndImport(t);
    const made = await t.db.selectFrom('users').select('id').where('username', 'like', `${school.system}.%`).execute();
    expect(made).toEqual([]);
  });
});

describe('each night', () => {
  const nextOf = async (id: string): Promise<string | null> => (await sourceOf(admin, id)).nextPullAt;

  it('a source is pulled from at its hour, by the clocks of its institution', async () => {
    const institution = await t.buildInstitution();
    await t.db.updateTable('institutions').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', institution.id).execute();
    const now = t.clock.now();
    const source = await begin(smallSchool(), { hour: 3, institution: institution.id });
    expect(source.timeZone).toBe('Asia/Tokyo');
    const at = new Date(source.nextPullAt ?? 0);
    expect(at.getUTCHours()).toBe(18);
    expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(dayMs);
    await pullAndImport(t);
    expect(provider.asked).toEqual([]);
    t.clock.advance(at.getTime() - t.clock.now().getTime());
    await pullAndImport(t);
    admin = await t.as(boss);
    const { pulls, nextPullAt } = await sourceOf(admin, source._id);
    expect(pulls).toMatchObject([{ state: 'done', roster: { status: 'imported' } }]);
    expect(new Date(nextPullAt ?? 0).getTime() - at.getTime()).toBe(dayMs);
  });

  it('a failure is tried again after growing pauses, and a source that fails for three days is turned off', async () => {
    const source = await begin(smallSchool(), { hour: 3 });
    provider.misbehave = (_, response) => {
      response.writeHead(500).end();
      return true;
    };
    const pauses: number[] = [];
    for (let failures = 0; failures < 40; failures += 1) {
      const due = (await t.db.selectFrom('roster_sources').selectAll().executeTakeFirstOrThrow()).next_pull_at;
      if (due === null) break;
      t.clock.advance(Math.max(due.getTime() - t.clock.now().getTime(), 0));
      await pullAndImport(t);
      const next = (await t.db.selectFrom('roster_sources').selectAll().executeTakeFirstOrThrow()).next_pull_at;
      if (next !== null) pauses.push((next.getTime() - t.clock.now().getTime()) / hourMs);
    }
    expect(pauses.slice(0, 7)).toEqual([0.25, 0.5, 1, 2, 4, 6, 6]);
    admin = await t.as(boss);
    const stopped = await sourceOf(admin, source._id);
    expect(stopped).toMatchObject({ state: 'stopped', isEnabled: false, nextPullAt: null });
    expect(stopped.pulls[0]?.problem?.message).toBe('The server answered with an error (500).');
    const mails = await t.db.selectFrom('mails').select(['recipient', 'subject']).execute();
    expect(mails).toEqual([{ recipient: boss.email, subject: 'A roster source of Lectern was turned off' }]);
    const acts = await t.db.selectFrom('audit_entries').select('action').execute();
    expect(acts.filter(({ action }) => action === 'roster_source_stopped')).toHaveLength(1);
    expect(await nextOf(source._id)).toBeNull();
  });
});

describe('a pull', () => {
  it('is one at a time for each source, and can be stopped while it waits and while it reads', async () => {
    const school = smallSchool();
    const source = await begin(school);
    const at = `/api/roster-sources/${source._id}`;
    expect((await admin.post(`${at}/stop`)).status).toBe(409);
    await admin.post(`${at}/pull`, {});
    expect(await admin.post(`${at}/pull`, {})).toMatchObject({ status: 409, body: { message: sourceTexts.running } });
    expect((await admin.post(`${at}/stop`)).body.source.pulls).toMatchObject([{ state: 'stopped' }]);
    await pullAndImport(t);
    expect(provider.asked).toEqual([]);

    provider.misbehave = ({ path }, response) => {
      if (path !== 'classes') return false;
      void admin.post(`${at}/stop`).then(() => response.writeHead(200).end('{"classes":[]}'));
      return true;
    };
    expect(await pullNow(t, admin, source._id)).toMatchObject({ state: 'stopped', roster: null });
    expect(provider.asked.at(-1)).toBe('classes 0');
    expect(await t.db.selectFrom('rosters').select('id').execute()).toEqual([]);
  });

  it('is done by one of two processes, and by another where the first one died', async () => {
    const source = await begin(smallSchool());
    await admin.post(`/api/roster-sources/${source._id}/pull`, {});
    const { services } = await t.anotherProcess(t.db, {});
    const pullers = [pullerOf(t), pullerOf({ ...t, services })];
    await Promise.all(pullers.map((one) => one.pullDue()));
    await Promise.all(pullers.map((one) => one.idle()));
    expect(provider.asked.filter((one) => one === 'token')).toHaveLength(1);
    t.clock.advance(1_000);

    await admin.post(`/api/roster-sources/${source._id}/pull`, { everything: true });
    // A process took it up, and said nothing any more.
    await t.db
      .updateTable('roster_pulls')
      .set({ state: 'reading', run: 1, worked_on_at: t.clock.now() })
      .where('state', '=', 'waiting')
      .execute();
    await pullAndImport(t);
    expect((await sourceOf(admin, source._id)).pulls[0]?.state).toBe('reading');
    t.clock.advance(4 * 60_000);
    await pullAndImport(t);
    expect((await sourceOf(admin, source._id)).pulls[0]).toMatchObject({ state: 'done' });
  });

  it('is not taken up a fourth time where its processes died three times', async () => {
    const source = await begin(smallSchool());
    await admin.post(`/api/roster-sources/${source._id}/pull`, {});
    await t.db.updateTable('roster_pulls').set({ run: 3 }).execute();
    await pullAndImport(t);
    const [pull] = (await sourceOf(admin, source._id)).pulls;
    expect(pull).toMatchObject({ state: 'failed', problem: { message: sourceTexts.crashed } });
  });

  it('is left to another process where this one ends', async () => {
    const source = await begin(smallSchool());
    await admin.post(`/api/roster-sources/${source._id}/pull`, {});
    const ending = new AbortController();
    provider.misbehave = ({ path }) => {
      if (path !== 'users') return false;
      ending.abort();
      return true;
    };
    const puller = pullerOf(t);
    await puller.pullDue(ending.signal);
    await puller.idle();
    expect((await sourceOf(admin, source._id)).pulls[0]?.state).toBe('waiting');
    provider.misbehave = () => false;
    await pullAndImport(t);
    expect((await sourceOf(admin, source._id)).pulls[0]).toMatchObject({ state: 'done' });
  });

  it('comes to nothing where its source is deleted or pointed elsewhere meanwhile', async () => {
    const source: RosterSource = await begin(smallSchool());
    provider.misbehave = ({ path }, response) => {
      if (path !== 'enrollments') return false;
      void admin
        .delete(`/api/roster-sources/${source._id}`)
        .then(() => response.writeHead(200).end('{"enrollments":[]}'));
      return true;
    };
    await admin.post(`/api/roster-sources/${source._id}/pull`, {});
    await pullAndImport(t);
    expect(await t.db.selectFrom('rosters').select('id').execute()).toEqual([]);
  });
});
