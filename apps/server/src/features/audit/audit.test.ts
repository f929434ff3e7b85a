import { randomBytes } from 'node:crypto';
import { limits } from '@lectern/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../platform/clock/index.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { deleteAuditBefore } from './audit.repository.ts';
import { type AuditEvent, recordAct, recordActs, type RecordedAct } from './index.ts';

const dayMs = 24 * 60 * 60 * 1000;

let t: TestApp;
let admin: Caller;
let boss: TestUser;
let manager: TestUser;
let coordinator: Caller;
let here: { id: string; name: string };
let there: { id: string; name: string };
let pupil: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  [here, there] = [await t.buildInstitution(), await t.buildInstitution()];
  boss = await t.buildUser({ role: 'admin', username: 'Boss Admin', institutionId: here.id });
  pupil = await t.buildUser({ username: 'Pupil Here', institutionId: here.id });
  stranger = await t.buildUser({ username: 'Stranger There', institutionId: there.id });
  manager = await t.buildUser({ role: 'coordinator' }, [here]);
});
beforeEach(async () => {
  await t.db.deleteFrom('audit_entries').execute();
  [admin, coordinator] = [await t.as(boss), await t.as(manager)];
});
afterAll(() => t.close());

type By = Partial<Pick<RecordedAct, 'db' | 'actor' | 'origin'>>;
/** An act of the admin's, from nowhere in particular. */
const act = (by: By = {}): RecordedAct => {
  const { db, clock } = t;
  return { db, clock, ids: uuidV7(clock, { bytes: randomBytes }), actor: boss, origin: null, ...by };
};
async function record(event: Partial<AuditEvent> = {}, by: By = {}): Promise<void> {
  t.clock.advance(1_000);
  await recordAct(act(by), { action: 'user_updated', ...event });
}
const onPerson = (user: TestUser, event: Partial<AuditEvent> = {}, by: By = {}) =>
  record({ target: { kind: 'user', id: user.id }, institutionId: user.institutionId, ...event }, by);

type Entry = { action: string; target: { name: string } | null; actor: { username: string } | null };
async function read(as: Caller, query = 'limit=100'): Promise<{ data: Entry[]; total: number }> {
  const answer = await as.get(`/api/audit?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toHaveLength(Math.min(100, answer.body.total));
  return answer.body;
}
const namesIn = (page: { data: Entry[] }) => page.data.map((entry) => entry.target?.name ?? null);
async function table(as: Caller, query = ''): Promise<string[][]> {
  const answer = await as.get(`/api/audit/export.csv${query}`);
  expect(answer.status).toBe(200);
  return parse(answer.text, { bom: true });
}

describe('the audit log', () => {
  it('speaks of a deleted user also where no trace of the account is left', async () => {
    const gone = '01890000-0000-7000-8000-000000000000';
    await record({ action: 'user_deleted', target: { kind: 'user', id: gone } });
    expect(namesIn(await read(admin))).toEqual(['Deleted user']);
    // The table tells of its own making too, at the same moment.
    expect((await table(admin)).flat()).toContain('Deleted user');
  });

  it('is for admins and coordinators alone', async () => {
    const others = [t.visitor, await t.as(await t.buildUser()), await t.as(await t.buildUser({ role: 'teacher' }))];
    for (const url of ['/api/audit', '/api/audit/export.csv']) {
      const answers = await Promise.all(others.map((as) => as.get(url)));
      expect(answers.map((answer) => answer.status)).toEqual([401, 403, 403]);
    }
  });

  it('is told of who took it home as a table, and by which filters, but of nobody who was refused', async () => {
    const [person, pupilsToo] = [await t.buildUser({ role: 'admin' }), await t.buildUser()];
    expect((await (await t.as(pupilsToo)).get('/api/audit/export.csv')).status).toBe(403);
    const taker = await t.as(person);
    expect((await taker.get('/api/audit/export.csv?action=nonsense')).status).toBe(400);
    await table(taker, '?actor=Somebody&sort=at');
    const told = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'changes', 'ip'])
      .where('actor_id', 'in', [person.id, pupilsToo.id])
      .execute();
    const change = (field: string, after: string) => ({ field, before: null, after });
    expect(told).toEqual([
      { action: 'people_exported', changes: [change('list', 'audit'), change('filters', 'actor')], ip: '127.0.0.1' },
    ]);
  });

  it('refuses what is no action, no day and no institution', async () => {
    const answer = await admin.get('/api/audit?action=nonsense&from=yesterday&to=2026-02-30&institution=x&sort=actor');
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path).toSorted()).toEqual([
      'action',
      'from',
      'institution',
      'sort',
      'to',
    ]);
  });

  it('shows a coordinator what concerns the institutions they manage, no admin, and no address', async () => {
    const origin = { ip: '192.0.2.7', requestId: 'r' };
    await onPerson(pupil, {}, { origin });
    await onPerson(stranger, {}, { origin });
    await onPerson(boss, {}, { origin });
    await record({
      action: 'institution_updated',
      target: { kind: 'institution', id: there.id },
      institutionId: there.id,
    });
    await record({ action: 'sign_in_failed' }, { actor: null });
    const seen = await read(coordinator);
    expect(seen).toMatchObject({ total: 1, data: [{ target: { name: 'Pupil Here' }, ip: null }] });
    expect((await table(coordinator)).slice(1).map((row) => row[4])).toEqual(['Pupil Here']);
    for (const query of [
      `institution=${there.id}`,
      'target=Stranger',
      'search=Stranger',
      'search=Boss',
      'action=sign_in_failed',
    ]) {
      const found = await read(coordinator, query);
      expect(namesIn(found)).toEqual(query === 'search=Boss' ? ['Pupil Here'] : []);
    }
    // And that the coordinator took the table home.
    expect(await read(admin)).toMatchObject({ total: 6 });
    expect((await read(admin, 'target=Pupil')).data[0]).toMatchObject({ ip: '192.0.2.7' });
  });

  it('is closed to a coordinator as soon as the institution is somebody else’s', async () => {
    const place = await t.buildInstitution();
    const former = await t.buildUser({ role: 'coordinator' }, [place]);
    await record({ institutionId: place.id });
    const caller = await t.as(former);
    expect(await read(caller)).toMatchObject({ total: 1 });
    await t.db.deleteFrom('institution_managers').where('user_id', '=', former.id).execute();
    expect(await read(caller)).toMatchObject({ total: 0 });
  });
});

describe('an entry', () => {
  it('has today’s names, and none of those who are gone', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(teacher, { name: 'Botany' });
    const group = await t.buildGroup(teacher, {});
    const gone = await t.buildUser({ username: 'Somebody Gone' });
    await record({ target: { kind: 'user', id: gone.id } }, { actor: gone });
    await record({ target: { kind: 'course', id: course._id, name: 'Its name then' } });
    await record({ target: { kind: 'group', id: group.id, name: 'Old group' } });
    await record({ target: { kind: 'institution', id: here.id } });
    await record({ target: { kind: 'test', id: course._id, name: 'Exam' } });
    await t.db.deleteFrom('groups').where('id', '=', group.id).execute();
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', gone.id).execute();
    const { data } = await read(admin);
    expect(namesIn({ data })).toEqual(['Exam', here.name, 'Old group', 'Botany', 'Deleted user']);
    expect(data.at(-1)).toMatchObject({ actor: { username: 'Deleted user' } });
    expect((await read(admin, 'search=Somebody%20Gone')).total).toBe(0);
  });

  it('names the people and groups of its changes to those who may know them, and nobody of another institution', async () => {
    const group = await t.buildGroup(boss, {});
    const gone = await t.buildUser({ institutionId: here.id });
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', gone.id).execute();
    const after = (field: string, id: string) => ({ field, before: null, after: id });
    const changes = [
      after('person', pupil.id),
      after('person', stranger.id),
      after('person', gone.id),
      after('group', group.id),
      after('note', pupil.id),
    ];
    await onPerson(pupil, { changes });
    const values = async (as: Caller) => {
      const { body } = await as.get('/api/audit');
      return (body.data[0].changes as { after: string }[]).map((change) => change.after);
    };
    expect(await values(admin)).toEqual(['Pupil Here', 'Stranger There', 'Deleted user', group.name, pupil.id]);
    expect(await values(coordinator)).toEqual(['Pupil Here', stranger.id, 'Deleted user', group.id, pupil.id]);
    const [, row] = await table(coordinator);
    expect(row?.join()).toContain('person: – → Pupil Here; person: – → ' + stranger.id);
  });

  it('is found by its names, its action, its institution and its day', async () => {
    await onPerson(pupil, { action: 'user_blocked' });
    const day = t.clock.now().toISOString().slice(0, 10);
    t.clock.advance(dayMs);
    admin = await t.as(boss);
    await onPerson(stranger, {}, { actor: pupil });
    await record({ action: 'group_deleted', target: { kind: 'group', id: there.id, name: '100% done' } });
    const next = t.clock.now().toISOString().slice(0, 10);
    const found = async (query: string) => namesIn(await read(admin, query));
    expect(await found('search=PUPIL')).toEqual(['Stranger There', 'Pupil Here']);
    expect(await found('target=pupil')).toEqual(['Pupil Here']);
    expect(await found('actor=pupil')).toEqual(['Stranger There']);
    expect(await found('target=0%25%20d')).toEqual(['100% done']);
    expect(await found('target=0_')).toEqual([]);
    expect(await found('action=user_blocked')).toEqual(['Pupil Here']);
    expect(await found(`institution=${there.id}`)).toEqual(['Stranger There']);
    expect(await found(`from=${next}`)).toEqual(['100% done', 'Stranger There']);
    expect(await found(`to=${day}`)).toEqual(['Pupil Here']);
    expect(await found(`from=${day}&to=${next}&sort=at`)).toEqual(['Pupil Here', 'Stranger There', '100% done']);
    expect(await found('from=0001-01-01&to=9999-12-31')).toHaveLength(3);
  });

  it('comes in a table for spreadsheets with all the others, each once, in which nothing is a formula', async () => {
    const changes = [{ field: 'role', before: 'student', after: 'teacher' }];
    // More than one step, and many of one moment: the id decides among them.
    const events = Array.from({ length: 250 }, (_, i) => ({
      action: 'group_deleted' as const,
      target: { kind: 'group' as const, id: pupil.id, name: `=cmd${i}` },
      changes,
    }));
    await recordActs(act(), events);
    for (const query of ['?action=group_deleted', '?action=group_deleted&sort=at']) {
      const [head, ...rows] = await table(admin, query);
      expect(head).toEqual(['Time', 'Action', 'By', 'Kind', 'To', 'Institution', 'Changes', 'IP address', 'Token']);
      expect(new Set(rows.map((row) => row[4])).size).toBe(250);
      expect(rows).toHaveLength(250);
      expect(rows[0]?.slice(1)).toEqual([
        'group_deleted',
        'Boss Admin',
        'group',
        expect.stringMatching(/^'=cmd/),
        '',
        'role: student → teacher',
        '',
        '',
      ]);
    }
    expect(await table(admin, '?search=no%20such%20thing')).toHaveLength(1);
  });

  it('is there only if the act is', async () => {
    const failing = t.db.transaction().execute(async (trx) => {
      await recordAct(act({ db: trx }), { action: 'user_deleted' });
      throw new Error('the act fails');
    });
    await expect(failing).rejects.toThrow('the act fails');
    expect((await read(admin)).total).toBe(0);
  });

  it('leaves when it is old enough, the oldest first, as many at once as asked for', async () => {
    for (let i = 0; i < 5; i += 1) await record();
    const between = t.clock.now();
    await record();
    expect(await deleteAuditBefore(t.db, between, 3)).toBe(3);
    expect(await deleteAuditBefore(t.db, between, 3)).toBe(1);
    expect((await read(admin)).total).toBe(2);
  });
});

it('finds by names that thousands have what it finds by names that few have, and no more for coordinators', async () => {
  await sql`insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
    select gen_random_uuid(), 'Common ' || i, 'common ' || i, 'common' || i || '@example.org', 'common' || i || '@example.org',
      'student', false, true, now(), now() from generate_series(1, 20005) i`.execute(t.db);
  await sql`analyze users`.execute(t.db);
  const common = await t.buildUser({ username: 'Common Person', institutionId: here.id });
  const place = await t.buildInstitution();
  await t.db
    .updateTable('institutions')
    .set({ name_key: 'common place', name: 'Common Place' })
    .where('id', '=', place.id)
    .execute();
  const gone = '01890000-0000-7000-8000-000000000001';
  await record({ target: { kind: 'institution', id: place.id }, institutionId: place.id });
  await record({ action: 'institution_deleted', target: { kind: 'institution', id: gone, name: 'Common Gone' } });
  await onPerson(common);
  await onPerson(pupil, {}, { actor: common });
  await onPerson(stranger, {}, { actor: common });
  await onPerson(stranger);
  await record({ action: 'sign_in_failed' }, { actor: null });
  const found = async (as: Caller, filter: string) => namesIn(await read(as, `limit=100&${filter}`));
  expect(await found(admin, 'actor=common')).toEqual(['Stranger There', 'Pupil Here']);
  expect(await found(admin, 'target=common')).toEqual(['Common Person', 'Common Gone', 'Common Place']);
  expect(await found(admin, 'search=common')).toHaveLength(5);
  expect((await table(admin, '?search=common')).slice(1)).toHaveLength(5);
  expect(await found(coordinator, 'search=common')).toEqual(['Pupil Here', 'Common Person']);
  await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', common.id).execute();
  expect(await found(admin, 'actor=common')).toEqual([]);
});

it('counts all entries, but those that a text is found in up to a limit', async () => {
  const { countedMatches } = limits;
  await sql`insert into audit_entries (id, at, action, actor_id, target_kind, target_id)
    select gen_random_uuid(), now(), 'user_updated', ${boss.id}::uuid, 'user', ${pupil.id}::uuid
    from generate_series(1, ${sql.lit(countedMatches + 5)})`.execute(t.db);
  await onPerson(stranger);
  expect((await read(admin)).total).toBe(countedMatches + 6);
  for (const filter of ['actor=boss', 'target=pupil', 'search=boss'])
    expect(await read(admin, `limit=100&${filter}`)).toMatchObject({ total: countedMatches, totalIsLowerBound: true });
  expect((await read(admin, 'limit=100&target=stranger')).total).toBe(1);
});
