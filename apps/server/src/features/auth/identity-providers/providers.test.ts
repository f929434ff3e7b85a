import { identityTexts, limits } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildProviderStage,
  buildRowOf,
  openBrowser,
  type ProviderStage,
} from '../../../../testing/features/auth/browser-at-provider.ts';
import { buildProvider, providerInput } from '../../../../testing/features/auth/provider-input.ts';
import type { Misbehaviour } from '../../../../testing/features/auth/test-provider.ts';
import { buildTestApp, type Caller } from '../../../../testing/index.ts';
import { createOutward } from '../../../platform/net/index.ts';
import { openClientSecret } from './client-secret.ts';

const at = '/api/identity-providers';
let stage: ProviderStage;
let admin: Caller;
beforeAll(async () => {
  stage = await buildProviderStage();
  admin = await stage.t.as(await stage.t.buildUser({ role: 'admin' }));
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.school.misbehaves = {};
  stage.t.clock.advance(1_000);
});

const auditOf = (id: string) =>
  stage.t.db
    .selectFrom('audit_entries')
    .select(['action', 'target_name', 'changes'])
    .where('target_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();

describe('a provider is refused', () => {
  it.each([
    ['issuer', { issuer: 'http://accounts.oakwood.example' }, identityTexts.issuerNotHttps],
    ['issuer', { issuer: 'accounts.oakwood.example' }, identityTexts.issuerNotHttps],
    ['issuer', { issuer: 'ftp://accounts.oakwood.example' }, identityTexts.issuerNotHttps],
    ['issuer', { issuer: 'https://admin:secret@accounts.oakwood.example' }, identityTexts.issuerNotHttps],
    ['issuer', { issuer: 'https://accounts.oakwood.example:5432' }, identityTexts.issuerNotHttps],
    ['issuer', { issuer: 'https://accounts.oakwood.example/?tenant=1' }, identityTexts.issuerNotHttps],
    ['issuer', { issuer: 'https://10.0.0.1' }, identityTexts.inward],
    ['issuer', { issuer: 'https://169.254.169.254/latest' }, identityTexts.inward],
    ['issuer', { issuer: 'https://[fd00::1]' }, identityTexts.inward],
    ['domains', { vouchesForAddresses: true }, identityTexts.domainsNeeded],
    ['makesAccounts', { makesAccounts: true, domains: ['oakwood.example'] }, identityTexts.vouchNeeded],
    ['domains.0', { domains: ['@oakwood.example'] }, identityTexts.domainWrong],
    ['domains.0', { domains: ['*.oakwood.example'] }, identityTexts.domainWrong],
    ['domains.0', { domains: ['example'] }, identityTexts.domainWrong],
    ['name', { name: '  ' }, 'Name is required'],
    ['name', { name: 'x'.repeat(61) }, 'Name must be at most 60 characters'],
    ['institution', { institution: '01890000-0000-7000-8000-000000000000' }, 'This institution does not exist'],
  ])('for its %s where it is made with %j', async (path, wrong, message) => {
    const answer = await admin.post(at, { ...providerInput, ...wrong });
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [expect.objectContaining({ path, message: expect.stringContaining(message) })],
    ]);
  });

  it('on this machine, unless the site is for this machine alone', async () => {
    const elsewhere = await buildTestApp();
    const there = await elsewhere.as(await elsewhere.buildUser({ role: 'admin' }));
    for (const [issuer, message] of [
      ['http://127.0.0.1:8080', identityTexts.issuerNotHttps],
      ['https://127.0.0.1', identityTexts.inward],
      ['https://[::1]', identityTexts.inward],
    ]) {
      const answer = await there.post(at, { ...providerInput, issuer });
      expect(answer.body.issues).toMatchObject([{ path: 'issuer', message }]);
    }
    await elsewhere.close();
  });

  it('whose name leads into a private network', async () => {
    const outward = createOutward({ allowPrivate: true, resolve: async () => ['203.0.112.1', '10.0.0.5'] });
    const elsewhere = await buildTestApp({ outward });
    const there = await elsewhere.as(await elsewhere.buildUser({ role: 'admin' }));
    const answer = await there.post(at, providerInput);
    expect(answer.body.issues).toMatchObject([{ path: 'issuer', message: identityTexts.inward }]);
    const row = await buildProvider(elsewhere);
    const look = await there.post(`${at}/${row.id}/test`);
    expect(look.body).toEqual({ works: false, message: identityTexts.inward });
    await elsewhere.close();
  });

  it('where there are as many as there may be', async () => {
    const full = await buildTestApp();
    const there = await full.as(await full.buildUser({ role: 'admin' }));
    for (let n = 0; n < limits.identityProviders; n += 1)
      expect((await there.post(at, providerInput)).status).toBe(201);
    const answer = await there.post(at, providerInput);
    expect([answer.status, answer.body.message]).toEqual([409, identityTexts.providersTooMany]);
    await full.close();
  });
});

describe('a provider', () => {
  const body = {
    ...providerInput,
    clientSecret: 'a well kept secret',
    domains: ['Oakwood.Example', 'oakwood.example'],
  };

  it('is made, listed, and named to visitors while it is on; its secret is told to nobody, and not to the log', async () => {
    const made = await admin.post(at, body);
    expect([made.status, made.body.message]).toEqual([201, identityTexts.providerCreated]);
    const { _id: id } = made.body.provider;
    expect(made.body.provider).toMatchObject({
      hasSecret: true,
      domains: ['oakwood.example'],
      peopleCount: 0,
      institution: null,
    });
    expect(made.body.provider.redirectAddress).toMatch(new RegExp(`^http.*/api/auth/oidc/${id}/callback$`));
    const list = await admin.get(at);
    expect(list.body).toContainEqual(made.body.provider);
    const row = await stage.t.db
      .selectFrom('identity_providers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(openClientSecret(stage.t.services, id, row.sealed_secret ?? Buffer.of())).toBe('a well kept secret');
    expect((await stage.t.visitor.get('/api/sign-in-providers')).body).toContainEqual({ _id: id, name: body.name });
    stage.t.clock.advance(1_000);
    await admin.put(`${at}/${id}`, { ...body, clientSecret: 'another secret', isEnabled: false });
    expect((await stage.t.visitor.get('/api/sign-in-providers')).body).not.toContainEqual({ _id: id, name: body.name });
    const audit = await auditOf(id);
    expect(audit).toEqual([
      { action: 'provider_created', target_name: body.name, changes: [] },
      {
        action: 'provider_updated',
        target_name: body.name,
        changes: [
          { field: 'is_enabled', before: 'true', after: 'false' },
          { field: 'client_secret', before: null, after: null },
        ],
      },
    ]);
    for (const told of [made.text, list.text, JSON.stringify(audit), row.sealed_secret?.toString('latin1')])
      expect(told).not.toMatch(/a well kept secret|another secret/);
  });

  it('keeps its secret where none is given, and needs it anew for another client or issuer', async () => {
    const { _id: id } = (await admin.post(at, body)).body.provider;
    const without = { ...providerInput, name: 'Renamed' };
    for (const clientSecret of [undefined, '', null])
      expect((await admin.put(`${at}/${id}`, { ...without, clientSecret })).body.provider).toMatchObject({
        name: 'Renamed',
        hasSecret: true,
      });
    for (const other of [{ clientId: 'another' }, { issuer: 'https://accounts.elsewhere.example' }]) {
      const answer = await admin.put(`${at}/${id}`, { ...without, ...other });
      expect(answer.body.issues).toMatchObject([{ path: 'clientSecret', message: identityTexts.secretNeeded }]);
    }
  });

  it('keeps its issuer once people come in by it', async () => {
    const row = await buildRowOf(stage.t, stage.school);
    expect(await openBrowser(stage.t).arrive(row, stage.school)).toBe('/');
    const answer = await admin.put(`${at}/${row.id}`, { ...body, issuer: 'https://accounts.elsewhere.example' });
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [expect.objectContaining({ path: 'issuer', message: identityTexts.issuerInUse })],
    ]);
    const listed = (await admin.get(at)).body.find(({ _id }: { _id: string }) => _id === row.id);
    expect(listed.peopleCount).toBe(1);
  });

  it('ends with its links, the auth sessions that it began and its log', async () => {
    const row = await buildRowOf(stage.t, stage.school);
    const browser = openBrowser(stage.t);
    stage.school.person = { sub: 'leaver', email: 'leaver@oakwood.example', email_verified: true };
    await browser.arrive(row, stage.school);
    await openBrowser(stage.t).comeBack(new URL(`http://x/api/auth/oidc/${row.id}/callback`));
    expect(await browser.whoAmI()).toBe('leaver');
    expect((await admin.delete(`${at}/${row.id}`)).body).toEqual({
      message: identityTexts.providerDeleted,
      groupsCount: 0,
    });
    expect(await browser.whoAmI()).toBeNull();
    for (const table of ['external_identities', 'provider_failures'] as const)
      expect(
        await stage.t.db.selectFrom(table).select('provider_id').where('provider_id', '=', row.id).execute(),
      ).toEqual([]);
    expect(await auditOf(row.id)).toEqual([
      { action: 'provider_deleted', target_name: row.name, changes: [{ field: 'people', before: '1', after: null }] },
    ]);
    for (const call of [
      admin.delete(`${at}/${row.id}`),
      admin.put(`${at}/${row.id}`, body),
      admin.get(`${at}/${row.id}/failures`),
      admin.post(`${at}/${row.id}/test`),
    ])
      expect((await call).status).toBe(404);
  });
});

describe('a look at a provider', () => {
  it.each<[Misbehaviour, string]>([
    [{}, identityTexts.providerWell],
    [{ answers: 'never' }, identityTexts.tooSlow],
    [{ answers: 'hugely' }, identityTexts.tooLarge],
    [{ answers: 'brokenly' }, identityTexts.noDocument],
    [{ configuration: { issuer: 'https://accounts.elsewhere.example' } }, identityTexts.otherIssuer],
    [{ configuration: { issuer: undefined } }, identityTexts.noDocument],
    [{ configuration: { authorization_endpoint: undefined } }, identityTexts.noAuthorization],
    [{ configuration: { authorization_endpoint: 'javascript:alert(1)' } }, identityTexts.noAuthorization],
    [{ configuration: { token_endpoint: undefined } }, identityTexts.noToken],
    [{ configuration: { jwks_uri: undefined } }, identityTexts.noKeys],
    [{ configuration: { response_types_supported: ['id_token'] } }, identityTexts.noCode],
  ])(
    'that behaves like %j says so in one sentence',
    async (misbehaviour, message) => {
      stage.t.clock.advance(11 * 60_000);
      stage.school.misbehaves = misbehaviour;
      const works = message === identityTexts.providerWell;
      expect((await admin.post(`${at}/${stage.row.id}/test`)).body).toEqual({ works, message });
    },
    15_000,
  );

  it('says of an address that nobody has that it cannot be reached', async () => {
    const row = await buildRowOf(stage.t, stage.school, { issuer: 'http://127.0.0.1:1' });
    expect((await admin.post(`${at}/${row.id}/test`)).body).toEqual({
      works: false,
      message: identityTexts.unreachable,
    });
  });
});

describe('the log of failed sign-ins', () => {
  it('has the newest fifty, newest first, with a reason and no word of the visitor’s', async () => {
    const row = await buildRowOf(stage.t, stage.school);
    for (let n = 0; n < limits.failedArrivals + 3; n += 1) {
      stage.t.clock.advance(1_000);
      const browser = openBrowser(stage.t);
      const back = stage.school.refuse(await browser.begin(row));
      if (n === limits.failedArrivals + 2) back.searchParams.set('error', '<script>secret token</script>');
      await browser.comeBack(back);
    }
    const { body } = await admin.get(`${at}/${row.id}/failures`);
    expect(body).toHaveLength(limits.failedArrivals);
    expect(body[0]).toMatchObject({ reason: 'untrusted_answer', detail: null });
    expect(body[1]).toMatchObject({ reason: 'cancelled' });
    expect(body.map(({ at: time }: { at: string }) => time)).toEqual(
      body
        .map(({ at: time }: { at: string }) => time)
        .toSorted()
        .toReversed(),
    );
    expect(JSON.stringify(body)).not.toMatch(/script|secret|oakwood/);
  });
});
