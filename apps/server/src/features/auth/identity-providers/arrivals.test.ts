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
import type { AtProvider } from '../../../../testing/features/auth/test-provider.ts';

let stage: ProviderStage;
let institution: string;
beforeAll(async () => {
  stage = await buildProviderStage();
  institution = (await stage.t.buildInstitution()).id;
  await stage.t.db.updateTable('identity_providers').set({ institution_id: institution }).execute();
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

const lastFailure = async () =>
  (
    await stage.t.db
      .selectFrom('provider_failures')
      .select('reason')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.reason;

describe('somebody whom no account here belongs to', () => {
  it.each<[string, Partial<AtProvider>, string, string]>([
    ['whose address is not verified', { email_verified: false }, 'provider-unknown', 'address_not_verified'],
    [
      'whose address is verified in another way of writing',
      { email_verified: 'true' },
      'provider-unknown',
      'address_not_verified',
    ],
    ['of whose address nothing is said', { email_verified: undefined }, 'provider-unknown', 'address_not_verified'],
    ['with an address elsewhere', { email: 'x@elsewhere.example' }, 'provider-unknown', 'other_domain'],
    ['with an address below the domain', { email: 'x@mail.oakwood.example' }, 'provider-unknown', 'other_domain'],
    ['with an address that ends like it', { email: 'x@notoakwood.example' }, 'provider-unknown', 'other_domain'],
    ['with two addresses in one', { email: 'x@elsewhere.example@oakwood.example' }, 'provider-unknown', 'no_address'],
    ['without an address', { email: undefined }, 'provider-unknown', 'no_address'],
    ['with an address that only reads like one', { email: 'ａda@oakwood.example' }, 'provider-unknown', 'no_address'],
    ['with an address that is none', { email: 'oakwood.example' }, 'provider-unknown', 'no_address'],
  ])('and %s gets none and comes in nowhere', async (_, claims, failed, reason) => {
    stage.school.person = { ...person, ...claims };
    expect([await browser.arrive(stage.row, stage.school), await browser.whoAmI()]).toEqual([
      `/login?failed=${failed}`,
      null,
    ]);
    expect(await lastFailure()).toBe(reason);
    expect(await accountsAt(stage.t, String(stage.school.person.email))).toEqual([]);
  });

  describe('whose ID token names no address, where the provider tells one at its userinfo', () => {
    const told = () => ({ sub: person.sub, email: person.email, email_verified: true, name: 'Ada Lovelace' });
    const arriveAnew = async (userinfo: Record<string, unknown> | null) => {
      // The configuration is kept for ten minutes.
      stage.t.clock.advance(11 * 60_000);
      stage.school.person = { sub: person.sub };
      stage.school.userinfo = userinfo;
      const page = await browser.arrive(stage.row, stage.school);
      stage.school.userinfo = null;
      stage.t.clock.advance(11 * 60_000);
      return page;
    };

    it('comes in by that', async () => {
      expect(await arriveAnew(told())).toBe('/');
      expect(await accountsAt(stage.t, person.email)).toMatchObject([{ username: 'Ada Lovelace' }]);
    });

    it.each<[string, (said: Record<string, unknown>) => Record<string, unknown>, string]>([
      ['is another person’s', (said) => ({ ...said, sub: 'somebody else' }), 'no_address'],
      ['names no person', (said) => ({ ...said, sub: undefined }), 'no_address'],
      ['is not verified', (said) => ({ ...said, email_verified: false }), 'address_not_verified'],
      ['names none', ({ sub }) => ({ sub }), 'no_address'],
    ])('gets none where that %s', async (_, change, reason) => {
      expect(await arriveAnew(change(told()))).toBe('/login?failed=provider-unknown');
      expect([await lastFailure(), await accountsAt(stage.t, person.email)]).toEqual([reason, []]);
    });

    it('is not asked for where the ID token says all', async () => {
      stage.t.clock.advance(11 * 60_000);
      stage.school.userinfo = { ...told(), email: 'head@oakwood.example' };
      expect(await browser.arrive(stage.row, stage.school)).toBe('/');
      stage.school.userinfo = null;
      stage.t.clock.advance(11 * 60_000);
      expect(stage.school.asked.slice(-3)).not.toContain('/userinfo');
      expect(await accountsAt(stage.t, 'head@oakwood.example')).toEqual([]);
    });
  });

  it.each([
    ['ID there', { sub: 'a\u0000b' }],
    ['ID there is half a character', { sub: 'a\ud800' }],
  ])('and whose %s cannot be stored is refused as untrusted', async (_, claims) => {
    stage.school.person = { ...person, ...claims };
    expect(await browser.arrive(stage.row, stage.school)).toBe('/login?failed=provider-refused');
    expect(await lastFailure()).toBe('untrusted_answer');
  });

  it.each([
    ['makes no accounts', { makes_accounts: false }],
    ['vouches for no addresses', { makes_accounts: false, vouches_for_addresses: false }],
  ])('gets none of a provider that %s', async (_, given) => {
    const row = await buildRowOf(stage.t, stage.school, given);
    expect(await browser.arrive(row, stage.school)).toBe('/login?failed=provider-unknown');
    expect(await accountsAt(stage.t, person.email)).toEqual([]);
  });

  it('becomes a student of the provider’s institution, whatever role the claims name, and comes in again', async () => {
    stage.school.person = {
      ...person,
      role: 'admin',
      roles: ['admin'],
      groups: ['admin'],
      isAdmin: true,
      is_admin: true,
    };
    expect(await browser.arrive(stage.row, stage.school, '/courses')).toBe('/courses');
    const [user] = await accountsAt(stage.t, person.email);
    expect(user).toMatchObject({
      role: 'student',
      is_admin: false,
      is_approved: null,
      institution_id: institution,
      email_verified: true,
      password_hash: null,
    });
    expect(await browser.whoAmI()).toBe(user?.username);
    const again = openBrowser(stage.t);
    expect([await again.arrive(stage.row, stage.school), await again.whoAmI()]).toEqual(['/', user?.username]);
    expect(await accountsAt(stage.t, person.email)).toHaveLength(1);
  });

  it('comes in though nobody may sign up, because the admin who set the provider up said so', async () => {
    const closed = await buildProviderStage({ auth: { signUp: { mode: 'off', domains: [] } } });
    const there = openBrowser(closed.t);
    expect([await there.arrive(closed.row, closed.school), await there.whoAmI()]).toEqual(['/', expect.any(String)]);
    await closed.close();
  });

  it.each([
    ['Grace Hopper', 'Grace Hopper'],
    ['Grace Hopper', 'Grace Hopper 2'],
    ['grace  hopper', 'grace hopper 3'],
    ['<b>Zoë</b> & O’Neill', /^b Zoë b O Neill/],
    ['Deleted user', /^p\d+$/],
    ['раypal', /^p\d+$/],
    ['', /^p\d+$/],
    ['x'.repeat(300), /^x{48}$/],
  ])('called %j becomes %j', async (name, username) => {
    stage.school.person = { ...person, name };
    await browser.arrive(stage.row, stage.school);
    const expected = typeof username === 'string' ? username : expect.stringMatching(username);
    expect(await browser.whoAmI()).toEqual(expected);
  });

  it('is made once where two browsers arrive at once, and where two people have one name', async () => {
    const browsers = Array.from({ length: 6 }, () => openBrowser(stage.t));
    const backs: URL[] = [];
    for (const [at, one] of browsers.entries()) {
      // Three times the same person, and three others of the same name.
      stage.school.person =
        at < 3
          ? { ...person, name: 'Same Name' }
          : {
              sub: `${person.sub} ${at}`,
              email: `same${number}.${at}@oakwood.example`,
              email_verified: true,
              name: 'Same Name',
            };
      backs.push(stage.school.consent(await one.begin(stage.row)));
    }
    const pages = await Promise.all(browsers.map((one, at) => one.comeBack(backs[at] as URL)));
    expect(pages).toEqual(browsers.map(() => '/'));
    const names = await Promise.all(browsers.map((one) => one.whoAmI()));
    expect(new Set(names)).toHaveLength(4);
    expect(new Set(names.slice(0, 3))).toHaveLength(1);
    expect(await accountsAt(stage.t, person.email)).toHaveLength(1);
  });
});

describe('somebody whose address an account here has', () => {
  it('comes into it where an admin or the person answered for the address, and it is linked', async () => {
    const user = await accountAt(stage.t, person.email.toUpperCase(), { role: 'teacher' });
    expect(await browser.arrive(stage.row, stage.school)).toBe('/teacher');
    expect(await browser.whoAmI()).toBe(user.username);
    expect(await linksOf(stage.t, user.id)).toEqual([{ provider_id: stage.row.id, subject: person.sub }]);
    expect((await accountsAt(stage.t, person.email))[0]?.role).toBe('teacher');
    const audit = await stage.t.db
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('target_id', '=', user.id)
      .execute();
    const changes = [{ field: 'provider', before: null, after: stage.row.name }];
    expect(audit).toEqual(
      expect.arrayContaining([
        { action: 'identity_linked', changes },
        { action: 'sign_in', changes },
      ]),
    );
  });

  type Given = Parameters<typeof accountAt>[2];
  it.each<[string, Given, string, string]>([
    ['that its owner wrote alone', { isUnverified: true }, 'provider-unproven', 'account_unverified'],
    ['that is an admin’s', { role: 'admin' }, 'provider-by-hand', 'admin_account'],
    ['that is a teacher’s who administers', { role: 'teacher', isAdmin: true }, 'provider-by-hand', 'admin_account'],
    ['that is blocked', { isActive: false }, 'blocked', 'blocked'],
  ])('does not come into one %s', async (_, given, failed, reason) => {
    const user = await accountAt(stage.t, person.email, given);
    expect([await browser.arrive(stage.row, stage.school), await browser.whoAmI()]).toEqual([
      `/login?failed=${failed}`,
      null,
    ]);
    expect(await linksOf(stage.t, user.id)).toEqual([]);
    expect(await lastFailure()).toBe(reason);
  });

  it.each<[string, Partial<AtProvider>]>([
    ['unverified', { email_verified: false }],
    ['verified in other words', { email_verified: 'yes' }],
    ['said nothing of', { email_verified: undefined }],
  ])('and which the provider has %s does not come into it', async (_, claims) => {
    const user = await accountAt(stage.t, person.email);
    stage.school.person = { ...person, ...claims };
    expect([await browser.arrive(stage.row, stage.school), await browser.whoAmI()]).toEqual([
      '/login?failed=provider-unknown',
      null,
    ]);
    expect(await linksOf(stage.t, user.id)).toEqual([]);
  });

  it('comes into it by an institution’s provider where it is of that institution or of none, and not where it is of another', async () => {
    const { t } = stage;
    const elsewhere = (await t.buildInstitution()).id;
    const outcomes = [];
    for (const [n, given] of [
      { institutionId: institution },
      { institutionId: null },
      { institutionId: elsewhere },
      { role: 'teacher', institutionId: institution },
      { role: 'teacher', institutionId: elsewhere },
      { role: 'coordinator', manages: institution },
      { role: 'coordinator', manages: elsewhere },
      { role: 'coordinator' },
    ].entries()) {
      const email = `of${number}n${n}@oakwood.example`;
      const { manages = null, ...account } = given as Parameters<typeof t.buildUser>[0] & { manages?: string };
      const user = await accountAt(t, email, account);
      if (manages !== null)
        await t.db.insertInto('institution_managers').values({ institution_id: manages, user_id: user.id }).execute();
      stage.school.person = { sub: `of ${number} ${n}`, email, email_verified: true };
      const page = await openBrowser(t).arrive(stage.row, stage.school);
      outcomes.push([page, (await linksOf(t, user.id)).length]);
    }
    const refused = ['/login?failed=provider-by-hand', 0];
    expect(outcomes).toEqual([
      ['/', 1],
      ['/', 1],
      refused,
      ['/teacher', 1],
      refused,
      ['/coordinator', 1],
      refused,
      refused,
    ]);
    expect(await lastFailure()).toBe('other_institution');
  });

  it('does not come into it by a provider that vouches for other domains, or for none', async () => {
    const user = await accountAt(stage.t, person.email);
    const others = [{ domains: ['elsewhere.example'] }, { vouches_for_addresses: false, makes_accounts: false }];
    for (const given of others) {
      const row = await buildRowOf(stage.t, stage.school, given);
      expect([await browser.arrive(row, stage.school), await browser.whoAmI()]).toEqual([
        '/login?failed=provider-unknown',
        null,
      ]);
    }
    expect(await linksOf(stage.t, user.id)).toEqual([]);
  });

  it('does not come into it where another account of that school does, also after the address went to somebody new there', async () => {
    const user = await accountAt(stage.t, person.email);
    expect(await browser.arrive(stage.row, stage.school)).toBe('/');
    stage.school.person = { ...person, sub: `${person.sub} the second` };
    const other = openBrowser(stage.t);
    expect([await other.arrive(stage.row, stage.school), await other.whoAmI()]).toEqual([
      '/login?failed=provider-other-account',
      null,
    ]);
    expect(await linksOf(stage.t, user.id)).toEqual([{ provider_id: stage.row.id, subject: person.sub }]);
  });

  it.each<['google' | 'microsoft', Partial<AtProvider>, string]>([
    ['google', { hd: 'oakwood.example' }, '/'],
    ['google', {}, '/login?failed=provider-unknown'],
    ['google', { hd: 'elsewhere.example' }, '/login?failed=provider-unknown'],
    ['microsoft', { email_verified: undefined, xms_edov: true }, '/'],
    ['microsoft', { email_verified: undefined, xms_edov: '1' }, '/'],
    ['microsoft', { email_verified: undefined, xms_edov: false }, '/login?failed=provider-unknown'],
    ['microsoft', { email_verified: undefined }, '/login?failed=provider-unknown'],
  ])('comes in by %s as that says what it has verified: %j', async (preset, claims, page) => {
    await accountAt(stage.t, person.email);
    const row = await buildRowOf(stage.t, stage.school, { preset });
    stage.school.person = { ...person, ...claims };
    expect(await browser.arrive(row, stage.school)).toBe(page);
  });
});
