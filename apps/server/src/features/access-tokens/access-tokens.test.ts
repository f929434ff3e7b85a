import { accessTokenStart, limits, tokenTexts } from '@lectern/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildToken, scriptWith } from '../../../testing/features/access-tokens/build-token.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { warnOfEnds } from './token-mail.ts';

let t: TestApp;
let lines: string[];
let boss: TestUser;
let manager: TestUser;
let here: { id: string };
let there: { id: string };
let admin: Caller;
let coordinator: Caller;
beforeAll(async () => {
  lines = [];
  t = await buildTestApp({
    mail: true,
    publicUrl: 'http://lms.example',
    log: { write: (line) => void lines.push(line) },
  });
  [here, there] = [await t.buildInstitution(), await t.buildInstitution()];
  boss = await t.buildUser({ role: 'admin' });
  manager = await t.buildUser({ role: 'coordinator' }, [here]);
});
beforeEach(async () => {
  for (const table of ['access_tokens', 'audit_entries', 'mails', 'rate_limits'] as const)
    await t.db.deleteFrom(table).execute();
  [admin, coordinator] = [await t.as(boss), await t.as(manager)];
});
afterAll(() => t.close());

const dayMs = 24 * 60 * 60 * 1000;
const input = { name: 'Nightly export', scopes: ['courses:read', 'audit:read'] };
const placeOf = (institution: { id: string }) => `/api/institution/${institution.id}/access-tokens`;

describe('making a token', () => {
  it('is for administrators, and for coordinators at their institution alone', async () => {
    for (const caller of [
      await t.as(await t.buildUser()),
      await t.as(await t.buildUser({ role: 'teacher' })),
      coordinator,
    ])
      expect((await caller.post('/api/access-tokens', input)).status).toBe(403);
    expect((await t.visitor.post('/api/access-tokens', input)).status).toBe(401);
    expect((await coordinator.post(placeOf(there), input)).status).toBe(404);
    expect((await coordinator.get(placeOf(there))).status).toBe(404);
    expect(await t.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['without a name', { ...input, name: ' ' }, 'name'],
    ['without a power', { ...input, scopes: [] }, 'scopes'],
    ['with a power that is none', { ...input, scopes: ['all'] }, 'scopes.0'],
    ['for no day', { ...input, days: 0 }, 'days'],
    ['for more than a year', { ...input, days: 366 }, 'days'],
    ['for ever', { ...input, days: null }, 'days'],
  ])('%s is refused at the field', async (_what, body, path) => {
    const answer = await admin.post('/api/access-tokens', body);
    expect([answer.status, answer.body.issues?.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]]);
  });

  it.each(['people:write', 'site:read'])(
    'for an institution is refused with %s, to administrators too',
    async (scope) => {
      for (const caller of [admin, coordinator]) {
        const answer = await caller.post(placeOf(here), { ...input, scopes: [scope] });
        expect(answer.body.issues).toMatchObject([{ path: 'scopes', message: tokenTexts.notHere }]);
      }
    },
  );

  it('is refused where there are too many that work, and goes again when one is revoked', async () => {
    for (let n = 0; n < limits.accessTokens; n += 1) await buildToken(t, boss);
    const [ended, other] = [{ expires_at: t.clock.now() }, { institution_id: here.id }];
    for (const given of [ended, other]) await buildToken(t, boss, given);
    const refused = await admin.post('/api/access-tokens', input);
    expect([refused.status, refused.body.message]).toEqual([409, tokenTexts.tooMany]);
    const [first] = (await admin.get('/api/access-tokens')).body;
    await admin.delete(`/api/access-tokens/${first._id}`);
    expect((await admin.post('/api/access-tokens', input)).status).toBe(201);
  });

  it('tells the token once: neither the list, nor a repeat of the call, nor the log has it', async () => {
    const headers = { 'idempotency-key': 'one' };
    const made = await admin.post('/api/access-tokens', input, headers);
    expect(made.status).toBe(201);
    const { secret, accessToken } = made.body as { secret: string; accessToken: { _id: string } };
    expect(secret).toMatch(/^lct_[\w-]{43}$/);
    expect((await scriptWith(t, secret).get('/api/courses')).status).toBe(200);
    const repeated = await admin.post('/api/access-tokens', input, headers);
    expect(repeated.body).toMatchObject({ secret: null, accessToken: { _id: accessToken._id } });
    const rows = await t.db.selectFrom('access_tokens').selectAll().execute();
    const kept = await t.db.selectFrom('idempotency_keys').select('response').execute();
    const mails = await t.db.selectFrom('mails').selectAll().execute();
    const bare = secret.slice(accessTokenStart.length);
    const everything =
      JSON.stringify([rows, kept, mails, (await admin.get('/api/access-tokens')).body]) + lines.join('');
    expect(everything).not.toContain(bare);
  });

  it('lets it work for 90 days unless another end is chosen', async () => {
    const now = t.clock.now().getTime();
    const end = async (body: object) =>
      Date.parse((await admin.post('/api/access-tokens', body)).body.accessToken.expiresAt);
    expect(await end(input)).toBe(now + 90 * dayMs);
    expect(await end({ ...input, days: 365 })).toBe(now + 365 * dayMs);
  });

  it('is mailed to its maker', async () => {
    await coordinator.post(placeOf(here), input);
    const mails = await t.db.selectFrom('mails').select(['recipient', 'subject', 'body']).execute();
    expect(mails).toMatchObject([{ recipient: manager.email, subject: 'A new access token of your Lectern account' }]);
    expect(mails[0]?.body).toContain('Nightly export');
  });
});

describe('the list', () => {
  it('has the tokens of its place with how they stand, and none that ended long ago', async () => {
    const retired = await t.buildUser({ role: 'admin', isActive: false });
    const now = t.clock.now().getTime();
    const longAgo = new Date(now - 31 * dayMs);
    const given = [
      ['long ended', { expires_at: longAgo }],
      ['long revoked', { revoked_at: longAgo }],
      ['ended', { expires_at: new Date(now - dayMs) }],
      ['revoked', { revoked_at: new Date(now - dayMs) }],
      ['elsewhere', { institution_id: here.id }],
    ] as const;
    for (const [name, values] of given) await buildToken(t, boss, { name, ...values });
    await buildToken(t, retired, { name: 'rests' });
    await buildToken(t, boss, { name: 'works' });
    const { body } = await admin.get('/api/access-tokens');
    const states = body.map(({ name, state }: { name: string; state: string }) => [name, state]).toSorted();
    expect(states).toEqual(['ended', 'rests', 'revoked', 'works'].map((state) => [state, state]));
    expect((await coordinator.get(placeOf(here))).body).toMatchObject([{ name: 'elsewhere', maker: { _id: boss.id } }]);
  });
});

describe('revoking', () => {
  it('ends a token at once, and again changes nothing', async () => {
    const { id, secret } = await buildToken(t, boss);
    for (let n = 0; n < 2; n += 1)
      expect((await admin.delete(`/api/access-tokens/${id}`)).body.message).toBe(tokenTexts.revoked);
    expect((await scriptWith(t, secret).get('/api/courses')).body.error).toBe('token_refused');
    const entries = await t.db.selectFrom('audit_entries').select('action').execute();
    expect(entries).toEqual([{ action: 'access_token_revoked' }]);
  });

  it('is for those who look after the place: others find no token', async () => {
    const [ofSite, elsewhere, own] = [
      await buildToken(t, boss),
      await buildToken(t, boss, { institution_id: there.id }),
      await buildToken(t, boss, { institution_id: here.id }),
    ];
    for (const { id } of [ofSite, elsewhere])
      expect((await coordinator.delete(`/api/access-tokens/${id}`)).status).toBe(404);
    // Also one that an administrator made for their institution.
    expect((await coordinator.delete(`/api/access-tokens/${own.id}`)).status).toBe(200);
    for (const { secret } of [ofSite, elsewhere])
      expect((await scriptWith(t, secret).get('/api/courses')).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('names maker, scopes and end of a new token, for its institution’s coordinators', async () => {
    await coordinator.post(placeOf(here), input);
    const { body } = await coordinator.get('/api/audit?action=access_token_created');
    expect(body.data).toMatchObject([
      { actor: { _id: manager.id }, target: { kind: 'access_token', name: 'Nightly export' }, tokenName: null },
    ]);
    expect(body.data[0].changes[0]).toMatchObject({ field: 'scopes', after: 'courses:read, audit:read' });
  });

  it('says by which token something was done, as a list and as a table', async () => {
    const { secret } = await buildToken(t, boss, { name: 'Group robot' });
    const script = scriptWith(t, secret);
    const made = await script.post('/api/groups', { name: 'Robots' });
    await script.delete(`/api/groups/${made.body.group._id}`);
    const { body } = await admin.get('/api/audit?action=group_deleted');
    expect(body.data).toMatchObject([{ actor: { _id: boss.id }, tokenName: 'Group robot' }]);
    const table: Record<string, string>[] = parse((await admin.get('/api/audit/export.csv')).text, {
      bom: true,
      columns: true,
    });
    expect(table.find(({ Action }) => Action === 'group_deleted')).toMatchObject({ Token: 'Group robot' });
  });
});

describe('an end that is near', () => {
  const warn = () => warnOfEnds({ ...t.services });
  const subjects = async () =>
    (await t.db.selectFrom('mails').select('subject').execute()).map(({ subject }) => subject);
  const inDays = (days: number) => ({ expires_at: new Date(t.clock.now().getTime() + days * dayMs) });

  it('is mailed to the maker a week before, once', async () => {
    await buildToken(t, boss, inDays(8));
    await warn();
    expect(await subjects()).toEqual([]);
    t.clock.advance(dayMs);
    for (let n = 0; n < 2; n += 1) await warn();
    expect(await subjects()).toEqual(['An access token of your Lectern account ends soon']);
  });

  it('is no matter of a token that was revoked or has ended, nor of a maker who is blocked', async () => {
    await buildToken(t, boss, { ...inDays(3), revoked_at: t.clock.now() });
    await buildToken(t, boss, inDays(0));
    await buildToken(t, await t.buildUser({ role: 'admin', isActive: false }), inDays(3));
    await warn();
    expect(await subjects()).toEqual([]);
  });
});
