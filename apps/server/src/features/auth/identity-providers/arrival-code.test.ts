import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accountAt,
  type Browser,
  buildProviderStage,
  buildRowOf,
  openBrowser,
  type ProviderStage,
} from '../../../../testing/features/auth/browser-at-provider.ts';
import { giveFactor } from '../../../../testing/features/auth/second-factor.ts';
import type { AtProvider } from '../../../../testing/features/auth/test-provider.ts';

let stage: ProviderStage;
beforeAll(async () => {
  stage = await buildProviderStage();
});
afterAll(() => stage.close());

let browser: Browser;
let number = 0;
let person: AtProvider & { email: string };
beforeEach(() => {
  number += 1;
  stage.t.clock.advance(1_000);
  person = {
    sub: `subject ${number}`,
    email: `p${number}@oakwood.example`,
    email_verified: true,
    name: `Ada Lovelace`,
  };
  stage.school.person = person;
  stage.school.misbehaves = {};
  browser = openBrowser(stage.t);
});

describe('an account with two-step sign-in', () => {
  it('asks for its code after the provider, and for nothing else', async () => {
    const user = await accountAt(stage.t, person.email);
    const factor = await giveFactor(stage.t, user.id);
    expect(await browser.arrive(stage.row, stage.school, '/courses')).toBe(
      '/login?failed=provider-code&redirect=%2Fcourses',
    );
    expect(await browser.whoAmI()).toBeNull();
    const wrong = await browser.post('/api/auth/providers/code', { code: '000000' });
    expect([wrong.status, wrong.body.error, await browser.whoAmI()]).toEqual([401, 'code_wrong', null]);
    const right = await browser.post('/api/auth/providers/code', { code: factor.code() });
    expect([right.status, right.body.back, await browser.whoAmI()]).toEqual([200, '/courses', user.username]);
    // The code and the cookie are used up.
    const again = await browser.post('/api/auth/providers/code', { code: factor.code() });
    expect([again.status, again.body.error]).toEqual([409, 'link_used_up']);
  });

  it('takes no code without the provider’s word, from another browser, or later than ten minutes', async () => {
    const user = await accountAt(stage.t, person.email);
    const factor = await giveFactor(stage.t, user.id);
    await browser.arrive(stage.row, stage.school);
    const stranger = openBrowser(stage.t);
    expect((await stranger.post('/api/auth/providers/code', { code: factor.code() })).status).toBe(409);
    stage.t.clock.advance(10 * 60_000 + 1);
    expect((await browser.post('/api/auth/providers/code', { code: factor.code() })).status).toBe(409);
    expect(await browser.whoAmI()).toBeNull();
  });

  it('asks nobody any more who was unlinked, blocked or met a provider that is off meanwhile', async () => {
    const ends: [number, (userId: string, providerId: string) => Promise<unknown>][] = [
      [409, (id) => stage.t.db.deleteFrom('external_identities').where('user_id', '=', id).execute()],
      [403, (id) => stage.t.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()],
      [
        409,
        (_, id) =>
          stage.t.db.updateTable('identity_providers').set({ is_enabled: false }).where('id', '=', id).execute(),
      ],
    ];
    for (const [at, [status, end]] of ends.entries()) {
      const row = await buildRowOf(stage.t, stage.school);
      const user = await accountAt(stage.t, `${at}.${person.email}`);
      const factor = await giveFactor(stage.t, user.id);
      stage.school.person = { ...person, sub: `${person.sub} ${at}`, email: `${at}.${person.email}` };
      const one = openBrowser(stage.t);
      expect(await one.arrive(row, stage.school)).toBe('/login?failed=provider-code');
      await end(user.id, row.id);
      expect((await one.post('/api/auth/providers/code', { code: factor.code() })).status).toBe(status);
      expect(await one.whoAmI()).toBeNull();
    }
  });

  it('meets the wall of wrong codes', async () => {
    const user = await accountAt(stage.t, person.email);
    const factor = await giveFactor(stage.t, user.id);
    await browser.arrive(stage.row, stage.school);
    for (let n = 0; n < 10; n += 1) await browser.post('/api/auth/providers/code', { code: '000000' });
    expect((await browser.post('/api/auth/providers/code', { code: factor.code() })).status).toBe(429);
  });

  it('is opened without scripts too', async () => {
    const user = await accountAt(stage.t, person.email);
    const factor = await giveFactor(stage.t, user.id);
    await browser.arrive(stage.row, stage.school, '/courses');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const send = (code: string) => {
      const payload = new URLSearchParams({ arrival: '1', code, redirect: '/courses' }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
      return stage.t.app.inject({ method: 'POST', url: '/login', payload, headers });
    };
    expect((await send('000000')).headers.location).toBe('/login?failed=provider-wrong-code&redirect=%2Fcourses');
    const right = await send(factor.code());
    expect(right.headers.location).toBe('/courses');
    expect(right.cookies.find(({ name }) => name === 'lectern_session')?.value).toBeTruthy();
  });
});
