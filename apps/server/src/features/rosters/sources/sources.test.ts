import { limits, sourceTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildToken, scriptWith } from '../../../../testing/features/access-tokens/build-token.ts';
import { buildSource } from '../../../../testing/features/rosters/build-source.ts';
import { sourceInput } from '../../../../testing/features/rosters/source-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../../testing/index.ts';
import { sealedClientSecrets } from './client-secret.ts';

let t: TestApp;
let boss: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  boss = await t.buildUser({ role: 'admin' });
  admin = await t.as(boss);
});
beforeEach(async () => {
  for (const table of ['roster_sources', 'rosters', 'audit_entries', 'rate_limits'] as const)
    await t.db.deleteFrom(table).execute();
});
afterAll(() => t.close());

const at = '/api/roster-sources';
const places = { baseUrl: 'https://sis.example.org/v1p1', tokenUrl: 'https://sis.example.org/token' };
const input = (more: object = {}) => sourceInput(places, more);
const without = ({ clientSecret: _secret, ...rest }: ReturnType<typeof input>) => rest;

describe('a source is refused', () => {
  it.each([
    ['without encryption', { baseUrl: 'http://sis.example.org/v1p1' }, 'baseUrl', sourceTexts.notHttps],
    ['on another port', { tokenUrl: 'https://sis.example.org:5432/' }, 'tokenUrl', sourceTexts.notHttps],
    ['with a password in an address', { baseUrl: 'https://a:b@sis.example.org/' }, 'baseUrl', sourceTexts.notHttps],
    ['in a private network', { baseUrl: 'https://10.0.0.7/v1p1' }, 'baseUrl', sourceTexts.inward],
    ['of this machine', { tokenUrl: 'https://127.0.0.1/token' }, 'tokenUrl', sourceTexts.inward],
    ['with a query', { baseUrl: 'https://sis.example.org/v1p1?x=1' }, 'baseUrl', sourceTexts.hasQuery],
    ['for an institution that is none', { institution: crypto.randomUUID() }, 'institution', 'Institution not found'],
    ['at an hour that is none', { hour: 24 }, 'hour', 'Hour must be at most 23'],
    ['in another version', { version: '1.0' }, 'version', 'Version must be one of 1.1 and 1.2'],
    ['without a secret', { clientSecret: '' }, 'clientSecret', 'Client secret is required'],
  ])('%s', async (_, more, path, message) => {
    const refused = await admin.post(at, input(more));
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
    expect((await admin.get(at)).body).toEqual([]);
  });

  it('with the system of another one, and beyond the number that a site may have', async () => {
    await admin.post(at, input({ system: 'sis' }));
    expect(await admin.post(at, input({ system: 'sis' }))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'system', message: sourceTexts.systemTaken }] },
    });
    for (let count = 1; count < limits.rosterSources; count += 1) await buildSource(t, boss);
    expect(await admin.post(at, input())).toMatchObject({ status: 409, body: { message: sourceTexts.tooMany } });
  });

  it('to scripts, whatever their powers', async () => {
    const source = await buildSource(t, boss);
    const { secret } = await buildToken(t, boss, { scopes: ['people:read', 'people:write', 'site:read'] });
    const script = scriptWith(t, secret);
    expect((await script.get(at)).status).toBe(403);
    expect((await script.post(`${at}/${source.id}/pull`, {})).status).toBe(403);
  });
});

describe('the client secret', () => {
  it('is sealed, told to nobody, and kept where a form leaves it empty', async () => {
    const made = await admin.post(at, input());
    expect(made.status).toBe(201);
    const { _id: id } = made.body.source;
    const sealed = async (): Promise<Buffer> =>
      (await t.db.selectFrom('roster_sources').select('sealed_secret').executeTakeFirstOrThrow()).sealed_secret;
    const first = await sealed();
    expect(first.includes('a secret of ours')).toBe(false);
    for (const clientSecret of [undefined, '', null])
      expect((await admin.put(`${at}/${id}`, { ...input({ name: 'Other' }), clientSecret })).status).toBe(200);
    expect((await sealed()).equals(first)).toBe(true);
    const texts = [made.text, (await admin.get(at)).text, (await admin.get('/api/audit?limit=50')).text];
    expect(texts.join()).not.toContain('a secret of ours');
    expect(texts[2]).not.toContain('sis.example.org');
  });

  it.each([
    ['base address', { baseUrl: 'https://other.example.org/v1p1' }],
    ['token address', { tokenUrl: 'https://other.example.org/token' }],
    ['client', { clientId: 'other' }],
  ])('is wanted again for another %s, which would get it', async (_, more) => {
    const { body } = await admin.post(at, input());
    const refused = await admin.put(`${at}/${body.source._id}`, without(input(more)));
    expect(refused.body.issues).toMatchObject([{ path: 'clientSecret', message: sourceTexts.secretNeeded }]);
    expect((await admin.put(`${at}/${body.source._id}`, input(more))).status).toBe(200);
  });

  it('is sealed anew with a new application key, and a source says where none opens it', async () => {
    const source = await buildSource(t, boss);
    const { appKeys } = t.services;
    const listed = await sealedClientSecrets.list(t.db, '00000000-0000-0000-0000-000000000000', 10);
    expect(listed.map(({ id }) => id)).toEqual([source.id]);
    const purpose = sealedClientSecrets.purposeOf(source.id);
    const after = appKeys.seal(purpose, Buffer.from('another'));
    const change = { id: source.id, before: source.sealed_secret, after };
    expect(await sealedClientSecrets.replace(t.db, change)).toBe(true);
    expect(await sealedClientSecrets.replace(t.db, change)).toBe(false);
    await t.db
      .updateTable('roster_sources')
      .set({ sealed_secret: Buffer.alloc(60) })
      .execute();
    const tested = await admin.post(`${at}/${source.id}/test`);
    expect(tested.body.problem.message).toBe(sourceTexts.secretUnreadable);
  });
});

describe('a source', () => {
  it('is changed, turned off with its pull, taken over and deleted with its dry run, all of it written down', async () => {
    const made = await admin.post(at, input({ hour: 3, system: 'district' }));
    const { _id: id, nextPullAt } = made.body.source;
    expect(nextPullAt).not.toBeNull();
    await admin.post(`${at}/${id}/pull`, {});
    const other = await t.buildUser({ role: 'admin' });
    const byOther = await t.as(other);
    const off = await byOther.put(`${at}/${id}`, without(input({ hour: 4, isEnabled: false })));
    expect(off.body.source).toMatchObject({
      state: 'off',
      hour: 4,
      nextPullAt: null,
      system: 'district',
      maker: { _id: other.id },
      pulls: [{ state: 'stopped' }],
    });
    expect(await admin.post(`${at}/${id}/pull`, {})).toMatchObject({ status: 409, body: { message: sourceTexts.off } });
    const roster = { id: crypto.randomUUID(), file_name: 'a', status: 'ready' as const, headers: [], columns: [] };
    await t.db
      .insertInto('rosters')
      .values({ ...roster, allow_admins: false, created_by: boss.id, created_at: t.clock.now() })
      .execute();
    await t.db.updateTable('roster_pulls').set({ roster_id: roster.id }).execute();
    expect((await admin.delete(`${at}/${id}`)).status).toBe(200);
    expect((await admin.delete(`${at}/${id}`)).status).toBe(404);
    expect(await t.db.selectFrom('rosters').select('id').execute()).toEqual([]);
    const acts = await t.db.selectFrom('audit_entries').select(['action', 'actor_id']).execute();
    expect(acts.map(({ action, actor_id }) => [action, actor_id]).toSorted()).toEqual([
      ['roster_source_created', boss.id],
      ['roster_source_deleted', boss.id],
      ['roster_source_pulled', boss.id],
      ['roster_source_updated', other.id],
    ]);
  });

  it('rests once its maker’s account is deleted, and goes with its institution', async () => {
    const maker = await t.buildUser({ role: 'admin' });
    const institution = await t.buildInstitution();
    const kept = await buildSource(t, maker);
    await buildSource(t, boss, { institution_id: institution.id });
    expect((await admin.delete(`/api/users/destroy/${maker.id}`)).status).toBe(200);
    const states = new Map<string, string>(
      (await admin.get(at)).body.map(({ _id, state }: { _id: string; state: string }) => [_id, state]),
    );
    expect([states.size, states.get(kept.id)]).toEqual([2, 'rests']);
    await t.db.deleteFrom('institutions').where('id', '=', institution.id).execute();
    expect((await admin.get(at)).body).toHaveLength(1);
  });
});
