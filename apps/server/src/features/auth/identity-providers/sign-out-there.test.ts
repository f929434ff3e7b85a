import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Browser,
  buildProviderStage,
  buildRowOf,
  openBrowser,
  type ProviderStage,
} from '../../../../testing/features/auth/browser-at-provider.ts';

let stage: ProviderStage;
beforeAll(async () => {
  stage = await buildProviderStage();
});
afterAll(() => stage.close());

let browser: Browser;
let number = 0;
beforeEach(async () => {
  number += 1;
  stage.t.clock.advance(1_000);
  stage.school.person = { sub: `person ${number}`, email: `p${number}@oakwood.example`, email_verified: true };
  stage.school.misbehaves = { claims: { sid: `session ${number}` } };
  await signsOutThere(true);
  browser = openBrowser(stage.t);
});

const signsOutThere = (signs_out_there: boolean) =>
  stage.t.db.updateTable('identity_providers').set({ signs_out_there }).where('id', '=', stage.row.id).execute();
const signOut = async (): Promise<string | null> => (await browser.post('/api/users/sign_out')).body.continueAt;

describe('signing out here', () => {
  it('goes on to the provider, with the token of the session and the page to come back to', async () => {
    await browser.arrive(stage.row, stage.school);
    const address = new URL((await signOut()) ?? '');
    expect(`${address.origin}${address.pathname}`).toBe(`${stage.school.issuer}/sign-out`);
    expect(address.searchParams.get('post_logout_redirect_uri')).toMatch(/\/login$/);
    const [, claims = ''] = (address.searchParams.get('id_token_hint') ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: `person ${number}` });
    expect(await browser.whoAmI()).toBeNull();
  });

  it('stays here where the provider is not asked for it, has no such page, or is away', async () => {
    await signsOutThere(false);
    await browser.arrive(stage.row, stage.school);
    expect(await signOut()).toBeNull();
    await signsOutThere(true);
    for (const given of ['ftp://127.0.0.1/', undefined, 'nonsense']) {
      stage.school.misbehaves = { configuration: { end_session_endpoint: given } };
      stage.t.clock.advance(10 * 60_000 + 1);
      browser = openBrowser(stage.t);
      await browser.arrive(stage.row, stage.school);
      expect([await signOut(), await browser.whoAmI()]).toEqual([null, null]);
    }
    stage.school.misbehaves = {};
    stage.t.clock.advance(10 * 60_000 + 1);
    await browser.arrive(stage.row, stage.school);
    stage.school.misbehaves = { answers: 'brokenly' };
    stage.t.clock.advance(10 * 60_000 + 1);
    expect([await signOut(), await browser.whoAmI()]).toEqual([null, null]);
    stage.school.misbehaves = {};
    stage.t.clock.advance(5_001);
  });

  it('stays here for somebody who came in with a password, and for a visitor', async () => {
    expect(await signOut()).toBeNull();
  });
});

describe('signing out there', () => {
  const tell = async (token: string, row: { id: string } = stage.row): Promise<number> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ logout_token: token }).toString();
    const url = `/api/auth/oidc/${row.id}/signed-out`;
    return (await stage.t.app.inject({ method: 'POST', url, headers, payload })).statusCode;
  };
  const claims = (more: Record<string, unknown> = {}) => ({
    sub: `person ${number}`,
    sid: `session ${number}`,
    ...more,
  });
  const twoSessions = async (): Promise<[Browser, Browser]> => {
    const other = openBrowser(stage.t);
    await browser.arrive(stage.row, stage.school);
    stage.school.misbehaves = { claims: { sid: `other session ${number}` } };
    await other.arrive(stage.row, stage.school);
    return [browser, other];
  };

  it('ends the session here that began with that one, and no other', async () => {
    const [one, other] = await twoSessions();
    expect(await tell(await stage.school.signOutToken(claims()))).toBe(200);
    expect([await one.whoAmI(), typeof (await other.whoAmI())]).toEqual([null, 'string']);
  });

  it('ends all sessions here that the provider began, where it names the person alone', async () => {
    const [one, other] = await twoSessions();
    expect(await tell(await stage.school.signOutToken(claims({ sid: undefined })))).toBe(200);
    expect([await one.whoAmI(), await other.whoAmI()]).toEqual([null, null]);
  });

  it('is taken once, and a person or session that nobody knows changes nothing', async () => {
    const [one] = await twoSessions();
    expect(await tell(await stage.school.signOutToken(claims({ sid: 'another', sub: 'nobody' })))).toBe(200);
    expect(await tell(await stage.school.signOutToken(claims({ sub: 'nobody' })))).toBe(200);
    expect(await one.whoAmI()).not.toBeNull();
    const token = await stage.school.signOutToken(claims());
    expect([await tell(token), await tell(token)]).toEqual([200, 400]);
  });

  const hour = 3_600;
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  it.each([
    ['for another client', { aud: 'somebody else' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of an hour ago', { iat: -hour, exp: -hour }],
    ['of tomorrow', { iat: hour, exp: 2 * hour }],
    ['without an ID', { jti: undefined }],
    ['about another event', { events: { 'https://evil.example': {} } }],
    ['about no event', { events: undefined }],
    ['that is an ID token', { nonce: 'a nonce' }],
    ['about nobody', { sub: undefined, sid: undefined }],
    ['about an ID that cannot be stored', { sub: 'b1\u0000' }],
    ['about a session that cannot be stored', { sid: '\u0000' }],
  ])('does not count by a token %s', async (_, wrong) => {
    const [one] = await twoSessions();
    const now = Math.floor(stage.t.clock.now().getTime() / 1000);
    const { iat, exp, ...rest } = wrong as { iat?: number; exp?: number };
    const times = iat === undefined || exp === undefined ? {} : { iat: now + iat, exp: now + exp };
    expect(await tell(await stage.school.signOutToken(claims({ ...rest, ...times })))).toBe(400);
    expect(await one.whoAmI()).not.toBeNull();
  });

  it.each(['by another key', 'by the client secret', 'not at all'] as const)(
    'does not count signed %s',
    async (signed) => {
      const [one] = await twoSessions();
      stage.school.misbehaves = { signed };
      expect(await tell(await stage.school.signOutToken(claims({ events: { [event]: {} } })))).toBe(400);
      expect(await one.whoAmI()).not.toBeNull();
    },
  );

  it('does not count without a token, at another provider, or where the provider is off', async () => {
    const [one] = await twoSessions();
    expect([await tell(''), await tell('nonsense')]).toEqual([400, 400]);
    const other = await buildRowOf(stage.t, stage.school, { client_id: 'another', name: 'Another' });
    expect(await tell(await stage.school.signOutToken(claims()), other)).toBe(400);
    const off = await buildRowOf(stage.t, stage.school, { is_enabled: false, name: 'Off' });
    expect(await tell(await stage.school.signOutToken(claims()), off)).toBe(400);
    expect(await one.whoAmI()).not.toBeNull();
  });
});
