import { texts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accountAt,
  accountsAt,
  linksOf,
  type Browser,
  buildProviderStage,
  buildRowOf,
  openBrowser,
  type ProviderStage,
} from '../../../../testing/features/auth/browser-at-provider.ts';
import { type AtProvider, startTestProvider } from '../../../../testing/features/auth/test-provider.ts';

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

describe('somebody who is linked', () => {
  it('comes in whatever their address there has become, and not at all by the same subject of another provider', async () => {
    const user = await accountAt(stage.t, person.email);
    await browser.arrive(stage.row, stage.school);
    stage.school.person = { sub: person.sub, email: 'new@elsewhere.example', email_verified: false };
    const again = openBrowser(stage.t);
    expect([await again.arrive(stage.row, stage.school), await again.whoAmI()]).toEqual(['/', user.username]);
    const other = await startTestProvider(() => stage.t.clock.now());
    const row = await buildRowOf(stage.t, other, { name: 'Elsewhere' });
    other.person = { sub: person.sub, email: 'new@elsewhere.example', email_verified: true };
    const there = openBrowser(stage.t);
    expect([await there.arrive(row, other), await there.whoAmI()]).toEqual(['/login?failed=provider-unknown', null]);
    await other.close();
  });

  it('is refused while blocked, in the words that the password gets', async () => {
    const user = await accountAt(stage.t, person.email);
    await browser.arrive(stage.row, stage.school);
    await stage.t.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    const again = openBrowser(stage.t);
    expect([await again.arrive(stage.row, stage.school), await again.whoAmI()]).toEqual([
      '/login?failed=blocked',
      null,
    ]);
    const byPassword = await stage.t.visitor.post('/api/users/sign_in', {
      usernameOrEmail: user.username,
      password: 'correct horse',
    });
    expect(byPassword.body.message).toBe(texts.blocked);
  });

  it('does not come back into an account that was deleted: they begin anew', async () => {
    const user = await accountAt(stage.t, person.email);
    await browser.arrive(stage.row, stage.school);
    const admin = await stage.t.as(await stage.t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${user.id}`)).status).toBe(200);
    expect(await linksOf(stage.t, user.id)).toEqual([]);
    const again = openBrowser(stage.t);
    expect(await again.arrive(stage.row, stage.school)).toBe('/');
    const [fresh] = (await accountsAt(stage.t, person.email)).filter(({ deleted_at }) => deleted_at === null);
    expect(fresh?.id).not.toBe(user.id);
  });

  it('is linked no more once they administer, until they link the two themselves', async () => {
    const user = await accountAt(stage.t, person.email, { role: 'teacher' });
    await browser.arrive(stage.row, stage.school);
    const admin = await stage.t.as(await stage.t.buildUser({ role: 'admin' }));
    expect((await admin.put(`/api/users/${user.id}`, { isAdmin: true })).status).toBe(200);
    const again = openBrowser(stage.t);
    expect([await again.arrive(stage.row, stage.school), await again.whoAmI()]).toEqual([
      '/login?failed=provider-by-hand',
      null,
    ]);
  });

  it.each([
    [
      'turned off',
      (id: string) =>
        stage.t.db.updateTable('identity_providers').set({ is_enabled: false }).where('id', '=', id).execute(),
    ],
    ['deleted', (id: string) => stage.t.db.deleteFrom('identity_providers').where('id', '=', id).execute()],
  ])('does not come in by a provider that was %s meanwhile', async (_, end) => {
    const row = await buildRowOf(stage.t, stage.school);
    await browser.arrive(row, stage.school);
    const late = openBrowser(stage.t);
    const back = stage.school.consent(await late.begin(row));
    await end(row.id);
    expect([await late.comeBack(back), await late.whoAmI()]).toEqual(['/login?failed=provider-off', null]);
  });

  it('gets an auth session of their own: the one before ends, a planted one is not taken over', async () => {
    const user = await accountAt(stage.t, person.email);
    const planted = 'a token that somebody planted';
    browser.cookies.set('lectern_session', planted);
    await browser.arrive(stage.row, stage.school);
    const first = browser.cookies.get('lectern_session');
    expect(first).not.toBe(planted);
    stage.t.clock.advance(1_000);
    await browser.arrive(stage.row, stage.school);
    expect(browser.cookies.get('lectern_session')).not.toBe(first);
    const former = await stage.t.visitor.get('/api/users/me', { cookie: `lectern_session=${first ?? ''}` });
    expect(former.status).toBe(401);
    const [session, ...others] = (await browser.get('/api/users/me/sessions')).body;
    expect([session.provider, session.current, others]).toEqual([stage.row.name, true, []]);
    const byPassword = openBrowser(stage.t);
    await byPassword.post('/api/users/sign_in', { usernameOrEmail: user.username, password: 'correct horse' });
    expect((await byPassword.get('/api/users/me/sessions')).body[0].provider).toBeNull();
  });

  it('has a device that is known from then on, and cookies that scripts do not read', async () => {
    const back = stage.school.consent(await browser.begin(stage.row));
    const answer = await browser.get(`${back.pathname}${back.search}`);
    const flags = { httpOnly: true, sameSite: 'Lax', path: '/' };
    expect(answer.cookies.find(({ name }) => name === 'lectern_session')).toMatchObject(flags);
    expect(answer.cookies.find(({ name }) => name === 'lectern_device')).toMatchObject(flags);
    expect(answer.cookies.find(({ name }) => name === 'lectern_provider')).toMatchObject({ value: '', path: '/' });
    expect(
      await stage.t.db
        .selectFrom('known_devices')
        .innerJoin('users', 'users.id', 'user_id')
        .select('user_id')
        .where('email', '=', person.email)
        .execute(),
    ).toHaveLength(1);
  });
});
