import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Browser,
  buildProviderStage,
  buildRowOf,
  openBrowser,
  type ProviderStage,
} from '../../../../testing/features/auth/browser-at-provider.ts';
import { type Misbehaviour, startTestProvider } from '../../../../testing/features/auth/test-provider.ts';

let stage: ProviderStage;
beforeAll(async () => void (stage = await buildProviderStage()));
afterAll(() => stage.close());

const ada = { sub: 'ada', email: 'ada@oakwood.example', email_verified: true };
let browser: Browser;
beforeEach(async () => {
  stage.school.misbehaves = {};
  stage.school.person = ada;
  stage.school.asked.length = 0;
  browser = openBrowser(stage.t);
  await stage.t.db.deleteFrom('provider_failures').execute();
  // Other tests may have kept a configuration that misbehaves.
  stage.t.clock.advance(11 * 60_000);
});

const failures = async () =>
  (await stage.t.db.selectFrom('provider_failures').select(['reason', 'detail']).orderBy('at', 'desc').execute()).map(
    ({ reason }) => reason,
  );
const peopleHere = () => stage.t.db.selectFrom('users').select('id').execute();
const secondsFromNow = (seconds: number): number => Math.floor(stage.t.clock.now().getTime() / 1000) + seconds;

describe('an answer that cannot be trusted lets nobody in, makes no account, and is noted:', () => {
  it.each<[string, () => Misbehaviour]>([
    ['a nonce of another sign-in', () => ({ claims: { nonce: 'another' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['an issuer that is another', () => ({ claims: { iss: 'https://accounts.elsewhere.example' } })],
    ['an audience that is another client', () => ({ claims: { aud: 'another client' } })],
    ['several audiences and another authorized party', () => ({ claims: { aud: ['lectern', 'x'], azp: 'x' } })],
    ['a signature by another key', () => ({ signed: 'by another key' })],
    ['no signature', () => ({ signed: 'not at all' })],
    ['a signature by the client secret', () => ({ signed: 'by the client secret' })],
    [
      'a signature by the client secret where the provider names that way',
      () => ({
        signed: 'by the client secret',
        configuration: { id_token_signing_alg_values_supported: ['HS256', 'none'] },
      }),
    ],
    [
      'no signature where the provider names that way',
      () => ({ signed: 'not at all', configuration: { id_token_signing_alg_values_supported: ['none', 'HS256'] } }),
    ],
    ['a token that is over', () => ({ claims: { exp: secondsFromNow(-60) } })],
    ['a token without an end', () => ({ claims: { exp: undefined } })],
    ['a token of later', () => ({ claims: { iat: secondsFromNow(600) } })],
    ['no subject', () => ({ claims: { sub: undefined } })],
    ['a subject that is no text', () => ({ claims: { sub: 7 } })],
    ['an endless subject', () => ({ claims: { sub: 'x'.repeat(300) } })],
    ['another issuer beside the code', () => ({ iss: 'https://accounts.elsewhere.example' })],
    [
      'no issuer beside the code where the provider promises it',
      () => ({ iss: null, configuration: { authorization_response_iss_parameter_supported: true } }),
    ],
  ])('%s', async (_, misbehaviour) => {
    const before = await peopleHere();
    stage.school.misbehaves = misbehaviour();
    const page = await browser.arrive(stage.row, stage.school);
    expect([page, await browser.whoAmI()]).toEqual(['/login?failed=provider-refused', null]);
    expect(await failures()).toEqual(['untrusted_answer']);
    expect(await peopleHere()).toEqual(before);
  });
});

describe('an answer that this browser did not begin, or brings again, is worth nothing:', () => {
  const elsewhere = ['/login?failed=provider-began-elsewhere', null];

  it('without the cookie, and with another browser’s', async () => {
    const back = stage.school.consent(await browser.begin(stage.row));
    const victim = openBrowser(stage.t);
    expect([await victim.comeBack(back), await victim.whoAmI()]).toEqual(elsewhere);
    await victim.begin(stage.row);
    expect([await victim.comeBack(back), await victim.whoAmI()]).toEqual(elsewhere);
    expect(await failures()).toEqual(['not_begun_here', 'not_begun_here']);
    expect(stage.school.asked.filter((path) => path === '/token')).toHaveLength(0);
  });

  it('with a state of its own, and without one', async () => {
    const back = stage.school.consent(await browser.begin(stage.row));
    back.searchParams.set('state', 'made up');
    expect(await browser.comeBack(back)).toBe(elsewhere[0]);
    const other = stage.school.consent(await browser.begin(stage.row));
    other.searchParams.delete('state');
    expect([await browser.comeBack(other), await browser.whoAmI()]).toEqual(elsewhere);
  });

  it('a second time, though the cookie was kept and the provider takes its codes for ever', async () => {
    stage.school.misbehaves = { takesAnyCode: true };
    const back = stage.school.consent(await browser.begin(stage.row));
    const thief = openBrowser(stage.t);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect(await browser.comeBack(back)).toBe('/');
    expect([await thief.comeBack(back), await thief.whoAmI()]).toEqual(elsewhere);
    expect(await failures()).toEqual(['used_before']);
  });

  it('twice at once: only one of the two comes in', async () => {
    stage.school.misbehaves = { takesAnyCode: true };
    const back = stage.school.consent(await browser.begin(stage.row));
    const twin = openBrowser(stage.t);
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    const pages = await Promise.all([browser.comeBack(back), twin.comeBack(back)]);
    expect(pages.toSorted()).toEqual(['/', elsewhere[0]]);
  });

  it('with a code that was used before, by a provider that keeps to the book', async () => {
    const first = stage.school.consent(await browser.begin(stage.row));
    expect(await browser.comeBack(first)).toBe('/');
    const other = openBrowser(stage.t);
    const back = stage.school.consent(await other.begin(stage.row));
    back.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect([await other.comeBack(back), await other.whoAmI()]).toEqual(['/login?failed=provider-refused', null]);
  });

  it('with a code that somebody else’s sign-in was given', async () => {
    const stolen = stage.school.consent(await openBrowser(stage.t).begin(stage.row));
    const back = stage.school.consent(await browser.begin(stage.row));
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect([await browser.comeBack(back), await browser.whoAmI()]).toEqual(['/login?failed=provider-refused', null]);
  });

  it('after ten minutes', async () => {
    const back = stage.school.consent(await browser.begin(stage.row));
    stage.t.clock.advance(10 * 60_000 + 1);
    expect([await browser.comeBack(back), await browser.whoAmI()]).toEqual(elsewhere);
  });

  it('with a cookie that somebody changed, or that was sealed for something else', async () => {
    for (const value of ['nonsense', 'AAAA', `${'A'.repeat(80)}`]) {
      const back = stage.school.consent(await browser.begin(stage.row));
      browser.cookies.set('lectern_provider', value);
      expect(await browser.comeBack(back)).toBe(elsewhere[0]);
    }
    const back = stage.school.consent(await browser.begin(stage.row));
    const sealed = stage.t.services.appKeys.seal('something else', Buffer.from('{}'));
    browser.cookies.set('lectern_provider', sealed.toString('base64url'));
    expect([await browser.comeBack(back), await browser.whoAmI()]).toEqual(elsewhere);
  });

  it('at the address of another provider, whether or not that one says who it is', async () => {
    const other = await startTestProvider(() => stage.t.clock.now());
    const row = await buildRowOf(stage.t, other, { name: 'Elsewhere' });
    for (const iss of [undefined, null]) {
      other.misbehaves = iss === undefined ? {} : { iss };
      const ours = stage.school.consent(await browser.begin(stage.row));
      // The honest provider's code comes back as if the other one had sent it.
      const mixed = new URL(ours.href.replace(stage.row.id, row.id));
      expect([await browser.comeBack(mixed), await browser.whoAmI()]).toEqual(elsewhere);
    }
    expect(other.asked).not.toContain('/token');
    await other.close();
  });
});

describe('a provider that is away', () => {
  it.each<[string, Misbehaviour]>([
    ['never answers', { answers: 'never' }],
    ['answers without end', { answers: 'hugely' }],
    ['is broken', { answers: 'brokenly' }],
    ['calls itself by another name', { configuration: { issuer: 'https://accounts.elsewhere.example' } }],
    ['has no place to sign in', { configuration: { authorization_endpoint: undefined } }],
    ['sends people to a script', { configuration: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['has its keys in a private network', { configuration: { jwks_uri: 'ftp://10.0.0.1/keys' } }],
  ])(
    '%s: the sign-in page says so, soon, and the next try may do better',
    async (_, misbehaviour) => {
      stage.school.misbehaves = misbehaviour;
      expect(await browser.begin(stage.row, '/courses')).toBe('/login?failed=provider-away&redirect=%2Fcourses');
      expect(await failures()).toEqual(['unreachable']);
      stage.school.misbehaves = {};
      stage.t.clock.advance(6_000);
      expect(await browser.begin(stage.row)).toMatch(stage.school.issuer);
    },
    15_000,
  );

  it('is not asked again by each visitor', async () => {
    stage.school.misbehaves = { answers: 'brokenly' };
    stage.school.asked.length = 0;
    for (let n = 0; n < 5; n += 1) await browser.begin(stage.row);
    expect(stage.school.asked).toHaveLength(1);
  });

  it('goes away while somebody is there', async () => {
    const back = stage.school.consent(await browser.begin(stage.row));
    stage.school.misbehaves = { answers: 'hugely' };
    expect([await browser.comeBack(back), await browser.whoAmI()]).toEqual(['/login?failed=provider-away', null]);
  });

  it('has its token endpoint in a private network: nothing is sent there', async () => {
    stage.school.misbehaves = { configuration: { token_endpoint: 'https://10.0.0.1/token' } };
    const back = stage.school.consent(await browser.begin(stage.row));
    expect([await browser.comeBack(back), await browser.whoAmI()]).toEqual(['/login?failed=provider-away', null]);
  });

  it('is not asked without end by one address, which answers that nobody began here do not use up', async () => {
    const limited = await buildProviderStage();
    for (let n = 0; n < 310; n += 1)
      await openBrowser(limited.t).comeBack(
        new URL(`http://x/api/auth/oidc/${limited.row.id}/callback?code=1&state=2`),
      );
    const key = 'arrival:address:127.0.0.1';
    const ends = new Date(limited.t.clock.now().getTime() + 60_000);
    await limited.t.db.insertInto('rate_limits').values({ key, count: 299, expires_at: ends }).execute();
    const guesser = openBrowser(limited.t);
    const guess = limited.school.consent(await guesser.begin(limited.row));
    guess.searchParams.set('code', 'guessed');
    expect(await guesser.comeBack(guess)).toBe('/login?failed=provider-refused');
    const next = openBrowser(limited.t);
    expect(await next.arrive(limited.row, limited.school)).toBe('/login?failed=later');
    await limited.close();
  });

  it('or the person says no', async () => {
    const back = stage.school.refuse(await browser.begin(stage.row, '/courses'));
    expect(await browser.comeBack(back)).toBe('/login?failed=provider-cancelled&redirect=%2Fcourses');
    expect(await failures()).toEqual(['cancelled']);
  });
});

describe('the address of a sign-in', () => {
  it('has state, nonce and a challenge of its own each time, and asks for no more than who it is', async () => {
    const [one, other] = [new URL(await browser.begin(stage.row)), new URL(await browser.begin(stage.row))];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
    }
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      client_id: 'lectern',
    });
    expect(one.searchParams.get('redirect_uri')).toMatch(new RegExp(`/api/auth/oidc/${stage.row.id}/callback$`));
  });

  it('leaves a cookie that scripts do not read, other sites do not send, and tells nothing', async () => {
    const answer = await browser.get(`/api/auth/providers/${stage.row.id}/start`);
    const cookie = answer.cookies.find(({ name }) => name === 'lectern_provider');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 });
    const plain = Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1');
    expect(plain).not.toContain(new URL(String(answer.headers.location)).searchParams.get('state'));
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is for https alone where the site is', async () => {
    const secure = await buildProviderStage({ publicUrl: 'https://lectern.oakwood.example' });
    const answer = await openBrowser(secure.t).get(`/api/auth/providers/${secure.row.id}/start`);
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-lectern_provider', secure: true, path: '/' });
    const address = new URL(String(answer.headers.location));
    expect(address.searchParams.get('redirect_uri')).toMatch(/^https:\/\/lectern\.oakwood\.example\/api\//);
    await secure.close();
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/courses\r\nset-cookie: a=b',
    '/./../..//evil.example',
    '/api/users/me',
    '',
  ])('never leads to %j afterwards', async (redirect) => {
    expect(await browser.arrive(stage.row, stage.school, redirect)).toBe('/');
  });

  it('leads to the wanted page of this site', async () => {
    expect(await browser.arrive(stage.row, stage.school, '/courses?page=2#top')).toBe('/courses?page=2#top');
  });

  it('is given by providers that are there and on, and by no others', async () => {
    const gone = { id: crypto.randomUUID() };
    const off = await buildRowOf(stage.t, stage.school, { is_enabled: false });
    for (const row of [gone, off, { id: 'nonsense' }, { id: '%00' }])
      expect(await browser.begin(row)).toBe('/login?failed=provider-off');
  });
});
