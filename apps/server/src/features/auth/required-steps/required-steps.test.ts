import { factorTexts, type RouteDefinition, routes } from '@lectern/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import { addPasskey, askAfterPassword, givePasskey, signInWith } from '../../../../testing/features/auth/passkeys.ts';
import { giveFactor, heldFactor, secretOfKey } from '../../../../testing/features/auth/second-factor.ts';
import { createAuthenticator } from '../../../../testing/features/auth/software-authenticator.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../../testing/index.ts';

const password = 'correct horse';
const origin = 'http://lms.example';
const path = '/api/required-steps';

let t: TestApp;
let passwordHash: string;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp({ publicUrl: origin });
  passwordHash = await cheapHash(password);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());
afterEach(async () => {
  await t.db.deleteFrom('required_steps').execute();
});

const build = (over: Parameters<TestApp['buildUser']>[0] = {}) => t.buildUser({ passwordHash, ...over });
const requireOf = (...roles: string[]) => admin.put(path, { roles });
const missing = [403, 'second_step_missing', factorTexts.factorMissing];
const outcomeOf = ({ status, body }: { status: number; body: { error?: string; message?: string } | null }) => [
  status,
  body?.error,
  body?.message,
];
const isHeldUp = async (caller: Caller) => (await caller.get('/api/users/me/notices/unread')).status === 403;
/** Signs in with the password, and calls as they may from then on. */
async function signIn(user: { username: string }) {
  const answer = await t.visitor.post('/api/users/sign_in', { usernameOrEmail: user.username, password });
  const cookie = `lectern_session=${answer.cookies.find(({ name }) => name === 'lectern_session')?.value ?? ''}`;
  const with_: Caller['call'] = (method, url, body, headers) =>
    t.visitor.call(method, url, body, { cookie, ...headers });
  const caller: Caller = {
    cookie,
    call: with_,
    get: (url, headers) => with_('GET', url, undefined, headers),
    post: (url, body, headers) => with_('POST', url, body, headers),
    put: (url, body, headers) => with_('PUT', url, body, headers),
    delete: (url, headers) => with_('DELETE', url, undefined, headers),
  };
  return { answer, caller };
}

const all = Object.entries(routes as Record<string, RouteDefinition>);
const callOf = (caller: Caller, name: string) => {
  const [method = '', url = ''] = name.split(' ');
  const body = method === 'POST' || method === 'PUT' ? {} : undefined;
  return caller.call(method as 'POST', url.replaceAll(/:\w+/g, 'no id'), body);
};

describe('somebody who has yet to set up the second step that is required', () => {
  it('is refused by every route but those that set it up or sign out', async () => {
    await requireOf('student');
    const user = await build();
    const { answer, caller } = await signIn(user);
    expect([answer.status, answer.body.user.mustSetUpStep]).toEqual([200, true]);
    const outcomes = await Promise.all(
      all
        .filter(([name]) => name !== 'POST /api/users/sign_out')
        .map(async ([name, { whileStepMissing }]) => {
          const { status, body } = await callOf(caller, name);
          return { name, whileStepMissing, held: status === 403 && body?.error === 'second_step_missing' };
        }),
    );
    expect(outcomes.filter(({ whileStepMissing, held }) => (whileStepMissing === true) === held)).toEqual([]);
    expect(outcomes.filter(({ held }) => held).length).toBeGreaterThan(250);
    expect((await caller.post('/api/users/sign_out')).status).toBe(200);
  });

  it.each(['HEAD /api/users', 'POST /api/files/tus', 'GET /api/openapi.json'])(
    'is refused by %s as well',
    async (name) => {
      await requireOf('student');
      const { caller } = await signIn(await build());
      const [method = '', url = ''] = name.split(' ');
      expect((await caller.call(method as 'GET', url)).status).toBe(403);
    },
  );

  it.each(['/%61pi/users/me/notices/unread', '/ap%69/users/me/notices/unread/'])(
    'is refused however an address is written: %s',
    async (url) => {
      await requireOf('student');
      const { caller } = await signIn(await build());
      expect(outcomeOf(await caller.get(url))).toEqual(missing);
    },
  );

  it('is free at once with an app', async () => {
    await requireOf('student');
    const { caller } = await signIn(await build());
    const begun = await caller.post('/api/users/me/second-factor', { currentPassword: password });
    const code = heldFactor(t, secretOfKey(begun.body.key)).code();
    expect((await caller.post('/api/users/me/second-factor/confirm', { code })).status).toBe(200);
    expect(await isHeldUp(caller)).toBe(false);
    expect((await caller.get('/api/users/me')).body.user.mustSetUpStep).toBe(false);
  });

  it('is free with a passkey once that is asked for after the password, and not before', async () => {
    await requireOf('student');
    const { caller } = await signIn(await build());
    expect((await addPasskey(caller, createAuthenticator({ origin }))).status).toBe(201);
    expect(await isHeldUp(caller)).toBe(true);
    expect((await caller.post('/api/users/me/passkeys/after-password', { asked: true })).status).toBe(200);
    expect(await isHeldUp(caller)).toBe(false);
  });

  it('is free when it is no longer required', async () => {
    await requireOf('student');
    const { caller } = await signIn(await build());
    expect(outcomeOf(await caller.get('/api/courses'))).toEqual(missing);
    await requireOf();
    expect((await caller.get('/api/courses')).status).toBe(200);
  });
});

describe('requiring a second step', () => {
  it('lets those go on who are signed in already, until they sign in again', async () => {
    const user = await build();
    const before = await t.as(user);
    t.clock.advance(1);
    await requireOf('student');
    expect(await isHeldUp(before)).toBe(false);
    expect(await isHeldUp((await signIn(user)).caller)).toBe(true);
    // Saved once more it is as old as before.
    t.clock.advance(60_000);
    await requireOf('student', 'teacher');
    expect((await admin.get(path)).body.roles[0].since).toBe(new Date(t.clock.now().getTime() - 60_000).toISOString());
  });

  it('concerns the roles that it names alone, and admins whatever their role is', async () => {
    await requireOf('admin');
    const flagged = await build({ role: 'teacher', isAdmin: true });
    const [teacher, student] = [await build({ role: 'teacher' }), await build()];
    const held = [flagged, teacher, student].map(async (user) => isHeldUp((await signIn(user)).caller));
    expect(await Promise.all(held)).toEqual([true, false, false]);
  });

  it('at an institution concerns its members and its coordinators, and nobody else', async () => {
    const here = await t.buildInstitution();
    const manager = await t.buildUser({ passwordHash, role: 'coordinator' }, [here]);
    const member = await build({ institutionId: here.id });
    const others = [await build(), await build({ institutionId: (await t.buildInstitution()).id })];
    const answer = await admin.put(path, { institution: here.id, roles: ['student', 'coordinator'] });
    expect([answer.status, answer.body.required.institution]).toEqual([200, { _id: here.id, name: here.name }]);
    const held = [manager, member, ...others].map(async (user) => isHeldUp((await signIn(user)).caller));
    expect(await Promise.all(held)).toEqual([true, true, false, false]);
  });

  it('does not hold up those who came with a passkey alone, or with both steps', async () => {
    const [one, other] = [await build(), await build()];
    const key = await givePasskey(t, one, { origin });
    const app = await giveFactor(t, other.id);
    await requireOf('student');
    const alone = await signInWith(t, key);
    const both = await t.visitor.post('/api/users/sign_in', {
      usernameOrEmail: other.username,
      password,
      code: app.code(),
    });
    expect([alone.body.user.mustSetUpStep, both.body.user.mustSetUpStep]).toEqual([false, false]);
  });

  it('does not hold up an auth session that a provider began', async () => {
    await requireOf('student');
    const user = await build();
    const [school, unknown] = [await t.as(user, 'provider'), await t.as(user)];
    expect([await isHeldUp(school), await isHeldUp(unknown)]).toEqual([false, true]);
  });

  it('tells how many people it concerns, and how many of them have none', async () => {
    const here = await t.buildInstitution();
    const [one] = [await build({ institutionId: here.id }), await build({ institutionId: here.id })];
    await build({ institutionId: here.id, isActive: false });
    await giveFactor(t, one.id);
    const { body } = await admin.get(`${path}?institution=${here.id}`);
    expect(body.roles.find(({ role }: { role: string }) => role === 'student')).toEqual({
      role: 'student',
      since: null,
      people: 2,
      withoutStep: 1,
    });
  });

  it('is written down with the roles, and asks again who it is', async () => {
    await requireOf('teacher', 'admin');
    await requireOf('admin');
    const entries = await t.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('action', '=', 'required_steps_changed')
      .execute();
    expect(entries.map(({ changes }) => changes)).toContainEqual([
      { field: 'roles', before: 'teacher, admin', after: 'admin' },
    ]);
    const late = await t.as(await t.buildUser({ role: 'admin' }));
    await requireOf();
    t.clock.advance(15 * 60_000);
    expect(outcomeOf(await late.put(path, { roles: ['admin'] }))[1]).toBe('proof_required');
    admin = await t.as(await t.buildUser({ role: 'admin' }));
  });

  it.each([
    ['an unknown role', { roles: ['guest'] }, 400],
    ['no list', { roles: 'admin' }, 400],
    ['an institution that is not there', { institution: '01938e4c-0000-7000-8000-000000000000', roles: [] }, 404],
  ])('is refused with %s', async (_, body, status) => {
    expect((await admin.put(path, body)).status).toBe(status);
  });
});

describe('the institutions that require a second step', () => {
  const list = (caller: Caller, query = '') => caller.get(`${path}/institutions${query}`);

  it('are shown to administrators alone', async () => {
    const here = await t.buildInstitution();
    await admin.put(path, { institution: here.id, roles: ['student'] });
    for (const role of ['student', 'teacher', 'coordinator'] as const) {
      const user = await t.buildUser({ role }, role === 'coordinator' ? [here] : []);
      expect((await list(await t.as(user))).status).toBe(403);
    }
    expect((await list(t.visitor)).status).toBe(401);
  });

  it('are none where the whole site alone requires it', async () => {
    await t.buildInstitution();
    await requireOf('teacher');
    const { status, body } = await list(admin);
    expect([status, body.data, body.total]).toEqual([200, [], 0]);
  });

  it('are listed by name with their own roles, by page, until they require it no longer', async () => {
    const [second, first, third] = [await t.buildInstitution(), await t.buildInstitution(), await t.buildInstitution()];
    for (const [{ id }, name] of [
      [first, 'Ashfield'],
      [second, 'Birchwood'],
      [third, 'Cedar Hill'],
    ] as const)
      await t.db.updateTable('institutions').set({ name, name_key: name.toLowerCase() }).where('id', '=', id).execute();
    await requireOf('teacher');
    await admin.put(path, { institution: second.id, roles: ['teacher'] });
    await admin.put(path, { institution: first.id, roles: ['coordinator', 'student'] });
    await admin.put(path, { institution: third.id, roles: ['student'] });
    // A rule counts for the people of an institution that is not approved any more, too.
    await t.db.updateTable('institutions').set({ status: 'Pending' }).where('id', '=', third.id).execute();
    const all = (await list(admin)).body;
    expect(all.data).toEqual([
      { institution: { _id: first.id, name: 'Ashfield' }, roles: ['student', 'coordinator'] },
      { institution: { _id: second.id, name: 'Birchwood' }, roles: ['teacher'] },
      { institution: { _id: third.id, name: 'Cedar Hill' }, roles: ['student'] },
    ]);
    const page = (await list(admin, '?page=2&limit=2')).body;
    expect([page.data, page.total, page.pageCount]).toEqual([[all.data[2]], 3, 2]);
    await admin.put(path, { institution: first.id, roles: [] });
    expect((await list(admin)).body.data).toEqual(all.data.slice(1));
  });
});

describe('the last second step, where it is required', () => {
  const kept = [409, 'conflict', factorTexts.factorKept];

  it('is not turned off: the app', async () => {
    const user = await build();
    const app = await giveFactor(t, user.id);
    const caller = await t.as(user);
    await requireOf('student');
    const off = () =>
      caller.post('/api/users/me/second-factor/turn-off', { currentPassword: password, code: app.code() });
    expect(outcomeOf(await off())).toEqual(kept);
    expect((await caller.get('/api/users/me/second-factor')).body.isAsked).toBe(true);
    await requireOf();
    expect((await off()).status).toBe(200);
  });

  it('is not turned off: the passkey, by itself or by removing the last', async () => {
    const user = await build();
    const key = await givePasskey(t, user, { origin });
    await askAfterPassword(t, user);
    const caller = await t.as(user);
    await requireOf('student');
    const base = '/api/users/me/passkeys';
    expect(outcomeOf(await caller.post(`${base}/after-password`, { asked: false }))).toEqual(kept);
    const [{ _id: id }] = (await caller.get(base)).body.passkeys;
    expect(outcomeOf(await caller.delete(`${base}/${id}`))).toEqual(kept);
    expect((await signInWith(t, key)).status).toBe(200);
  });

  it('may go while there is another', async () => {
    const user = await build();
    await giveFactor(t, user.id);
    await givePasskey(t, user, { origin });
    await askAfterPassword(t, user);
    await requireOf('student');
    const answer = await (await t.as(user)).post('/api/users/me/passkeys/after-password', { asked: false });
    expect(answer.status).toBe(200);
  });

  it('is reset by an admin all the same, after which the person sets up another', async () => {
    const user = await build();
    await giveFactor(t, user.id);
    await requireOf('student');
    expect((await admin.delete(`/api/users/${user.id}/second-factor`)).status).toBe(200);
    expect(await isHeldUp((await signIn(user)).caller)).toBe(true);
  });
});
