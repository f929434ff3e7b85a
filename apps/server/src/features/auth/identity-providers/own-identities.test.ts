import { identityTexts, texts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import {
  type Browser,
  buildProviderStage,
  buildRowOf,
  openBrowser,
  type ProviderStage,
} from '../../../../testing/features/auth/browser-at-provider.ts';
import { handIn, importNow } from '../../../../testing/features/rosters/roster-calls.ts';
import type { TestUser } from '../../../../testing/index.ts';
import { makePasswordLink } from '../../users/index.ts';

const password = 'correct horse';
let stage: ProviderStage;
beforeAll(async () => void (stage = await buildProviderStage()));
afterAll(() => stage.close());

let number = 0;
let user: TestUser;
let browser: Browser;
beforeEach(async () => {
  number += 1;
  // Nothing of the claims speaks for the account but that its owner is here.
  stage.school.person = { sub: `own ${number}` };
  stage.school.misbehaves = {};
  user = await stage.t.buildUser({ passwordHash: await cheapHash(password) });
  browser = await signedIn(user);
});

async function signedIn({ username }: TestUser): Promise<Browser> {
  stage.t.clock.advance(1_000);
  const one = openBrowser(stage.t);
  await one.post('/api/users/sign_in', { usernameOrEmail: username, password });
  return one;
}
const own = '/api/users/me/identities';
const beginLink = (one: Browser, currentPassword = password) =>
  one.post(`${own}/${stage.row.id}/link`, { currentPassword });
const unlink = (one: Browser, currentPassword = password) =>
  one.post(`${own}/${stage.row.id}/unlink`, { currentPassword });
async function link(one: Browser): Promise<string> {
  return one.comeBack(stage.school.consent((await beginLink(one)).body.address));
}
const ownersOf = async (subject: string) =>
  (await stage.t.db.selectFrom('external_identities').select('user_id').where('subject', '=', subject).execute()).map(
    (row) => row.user_id,
  );

describe('linking is refused', () => {
  it('without the password, and where the account has none', async () => {
    const wrong = await beginLink(browser, 'not the password');
    expect([wrong.status, wrong.body.issues]).toEqual([
      400,
      [expect.objectContaining({ path: 'currentPassword', message: texts.wrongPassword })],
    ]);
    await stage.t.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
    const none = await beginLink(browser);
    expect([none.status, none.body.message]).toEqual([409, identityTexts.passwordFirst]);
  });

  it('at a provider that is off or not there', async () => {
    const off = await buildRowOf(stage.t, stage.school, { is_enabled: false });
    for (const id of [off.id, crypto.randomUUID()])
      expect((await browser.post(`${own}/${id}/link`, { currentPassword: password })).status).toBe(404);
  });

  it('where somebody else has signed in in this browser, or nobody is signed in, when the answer comes', async () => {
    const other = await stage.t.buildUser({ passwordHash: await cheapHash(password) });
    const back = stage.school.consent((await beginLink(browser)).body.address);
    await browser.post('/api/users/sign_in', { usernameOrEmail: other.username, password });
    expect(await browser.comeBack(back)).toBe('/profile?link=other');
    const signedOut = await signedIn(user);
    const late = stage.school.consent((await beginLink(signedOut)).body.address);
    await signedOut.post('/api/users/sign_out');
    expect(await signedOut.comeBack(late)).toBe('/profile?link=other');
    expect(await ownersOf(`own ${number}`)).toEqual([]);
  });

  it('in a browser that did not begin it: nobody links their account at school with somebody else’s account', async () => {
    // An attacker’s link, opened by a victim who is signed in.
    const attacker = await signedIn(await stage.t.buildUser({ passwordHash: await cheapHash(password) }));
    const back = stage.school.consent((await beginLink(attacker)).body.address);
    expect(await browser.comeBack(back)).toBe('/login?failed=provider-began-elsewhere');
    expect(await ownersOf(`own ${number}`)).toEqual([]);
  });

  it('with an account there that opens another one here; of two at once one gets it', async () => {
    const others = await Promise.all(
      [1, 2].map(async () => signedIn(await stage.t.buildUser({ passwordHash: await cheapHash(password) }))),
    );
    const backs: URL[] = [];
    for (const one of [browser, ...others]) backs.push(stage.school.consent((await beginLink(one)).body.address));
    const pages = await Promise.all([browser, ...others].map((one, at) => one.comeBack(backs[at] as URL)));
    expect(pages.toSorted()).toEqual(['/profile?link=elsewhere', '/profile?link=elsewhere', '/profile?link=linked']);
    expect(await ownersOf(`own ${number}`)).toHaveLength(1);
  });

  it('with a second account of the same school', async () => {
    await link(browser);
    const again = await beginLink(browser);
    expect([again.status, again.body.message]).toEqual([409, identityTexts.identityAlready]);
  });

  it('by the answer to a sign-in, which is none to a link', async () => {
    expect(await browser.arrive(stage.row, stage.school)).toBe('/login?failed=provider-unknown');
    expect(await ownersOf(`own ${number}`)).toEqual([]);
  });
});

describe('an account that is linked', () => {
  it('is opened by the account at school, an admin’s too, and both sides of it are listed', async () => {
    const admin = await stage.t.buildUser({ role: 'admin', passwordHash: await cheapHash(password) });
    const one = await signedIn(admin);
    expect(await link(one)).toBe('/profile?link=linked');
    const listed = (await one.get(own)).body;
    expect(listed.identities).toMatchObject([{ provider: { _id: stage.row.id, name: stage.row.name } }]);
    expect(listed.linkable.map(({ _id }: { _id: string }) => _id)).not.toContain(stage.row.id);
    const there = openBrowser(stage.t);
    expect([await there.arrive(stage.row, stage.school), await there.whoAmI()]).toEqual([
      '/instructor',
      admin.username,
    ]);
  });

  it('is unlinked with the password: the auth sessions that the school began end, others do not', async () => {
    await link(browser);
    const bySchool = openBrowser(stage.t);
    await bySchool.arrive(stage.row, stage.school);
    expect((await unlink(browser, 'not the password')).status).toBe(400);
    expect(await bySchool.whoAmI()).toBe(user.username);
    expect((await unlink(browser)).body).toEqual({ message: identityTexts.identityUnlinked });
    expect([await bySchool.whoAmI(), await browser.whoAmI()]).toEqual([null, user.username]);
    expect(await bySchool.arrive(stage.row, stage.school)).toBe('/login?failed=provider-unknown');
    expect((await unlink(browser)).status).toBe(404);
  });

  it('keeps its last way in where it has no password', async () => {
    await link(browser);
    await stage.t.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
    const answer = await unlink(browser);
    expect([answer.status, answer.body.message]).toEqual([409, identityTexts.passwordFirst]);
    expect((await browser.get(own)).body.hasPassword).toBe(false);
  });

  it('is of nobody else’s list, and not unlinked by others', async () => {
    await link(browser);
    const other = await signedIn(await stage.t.buildUser({ passwordHash: await cheapHash(password) }));
    expect((await other.get(own)).body.identities).toEqual([]);
    expect((await unlink(other)).status).toBe(404);
    expect(await ownersOf(`own ${number}`)).toEqual([user.id]);
  });
});

describe('a new password in place of a former one', () => {
  it('that is set with a link unlinks the account: a holder of the former one may have linked theirs', async () => {
    await link(browser);
    const { token } = await makePasswordLink(
      { random: stage.t.services.random },
      { db: stage.t.db, clock: stage.t.clock, ids: stage.t.services.ids },
      { userId: user.id, createdBy: null, livesMs: 60_000 },
    );
    const next = { password: 'battery staple', confirmPassword: 'battery staple' };
    expect((await stage.t.visitor.post('/api/users/set-password', { token, ...next })).status).toBe(200);
    expect(await ownersOf(`own ${number}`)).toEqual([]);
  });

  it('that an admin sets does so too, and the first one of an account does not', async () => {
    const admin = await stage.t.as(await stage.t.buildUser({ role: 'admin' }));
    await link(browser);
    await stage.t.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
    expect((await admin.put(`/api/users/${user.id}`, { password: 'battery staple' })).status).toBe(200);
    expect(await ownersOf(`own ${number}`)).toEqual([user.id]);
    expect((await admin.put(`/api/users/${user.id}`, { password: 'staple battery' })).status).toBe(200);
    expect(await ownersOf(`own ${number}`)).toEqual([]);
  });
});

describe('an import that takes an account over', () => {
  /** Somebody who signed up with an address of theirs or not, and linked the account with one at school. */
  async function claimant() {
    const account = { username: `claimant ${number}`, email: `future${number}@example.org` };
    const one = openBrowser(stage.t);
    await one.post('/api/users/sign_up', { ...account, password, confirmPassword: password });
    expect(await link(one)).toBe('/profile?link=linked');
    return { ...account, browser: one };
  }
  async function takeOver(email: string): Promise<void> {
    const admin = await stage.t.as(await stage.t.buildUser({ role: 'admin' }));
    const { body } = await handIn(admin, ['email,role', `${email},teacher`], { adoptSelfMade: true });
    await importNow(stage.t, admin, body.roster._id);
  }

  it('ends the links, so that whoever made it does not come back in', async () => {
    const { email, browser: theirs } = await claimant();
    await takeOver(email);
    expect(await theirs.whoAmI()).toBeNull();
    expect([await theirs.arrive(stage.row, stage.school), await theirs.whoAmI()]).toEqual([
      '/login?failed=provider-unknown',
      null,
    ]);
  });

  it('ends those of somebody whom it makes an admin, as the form does', async () => {
    await link(browser);
    const admin = await stage.t.as(await stage.t.buildUser({ role: 'admin' }));
    const { body } = await handIn(admin, ['email,role', `${user.email},admin`], { allowAdmins: true });
    await importNow(stage.t, admin, body.roster._id);
    expect(await ownersOf(`own ${number}`)).toEqual([]);
  });

  it('ends those under way too', async () => {
    const account = { username: `claimant ${number}`, email: `future${number}@example.org` };
    const one = openBrowser(stage.t);
    await one.post('/api/users/sign_up', { ...account, password, confirmPassword: password });
    const back = stage.school.consent((await beginLink(one)).body.address);
    await takeOver(account.email);
    expect(await one.comeBack(back)).toBe('/profile?link=other');
    expect(await ownersOf(`own ${number}`)).toEqual([]);
  });
});
