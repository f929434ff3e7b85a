import { consentTexts, type RouteDefinition, routes } from '@lectern/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../../testing/cheap-hash.ts';
import { takeConsentText } from '../../../../testing/features/auth/consent.ts';
import { heldFactor, secretOfKey } from '../../../../testing/features/auth/second-factor.ts';
import { buildOpenAttempt, save } from '../../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../../testing/index.ts';

const password = 'correct horse';
const settings = '/api/consent/settings';
const english = { language: 'en', title: 'Privacy', body: '<p>We keep what your school needs.</p>' };
const german = { language: 'de', title: 'Datenschutz', body: '<p>Wir speichern das Nötige.</p>' };

let t: TestApp;
let passwordHash: string;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  passwordHash = await cheapHash(password);
});
beforeEach(async () => {
  admin = await t.as(await t.buildUser({ role: 'admin' }));
  t.clock.advance(1000);
});
afterEach(() => takeConsentText(t));
afterAll(() => t.close());

const build = (over: Parameters<TestApp['buildUser']>[0] = {}) => t.buildUser({ passwordHash, ...over });
type Text = typeof english;
const put = (version: number, texts: Text[] = [english], asksAnew = false, caller = admin) =>
  caller.put(settings, { version, texts, asksAnew });
/** Sets a text that everybody is asked for. */
const ask = async (version = 0, texts: Text[] = [english]) => {
  expect((await put(version, texts, true)).status).toBe(200);
  t.clock.advance(1000);
};
const agree = (caller: Caller, version: number, language = 'en') =>
  caller.post('/api/users/me/consent', { version, language });
const isHeldUp = async (caller: Caller) => (await caller.get('/api/users/me/notices/unread')).status === 403;
const callerBy = (cookies: { name: string; value: string }[]): Caller => {
  const cookie = `lectern_session=${cookies.find(({ name }) => name === 'lectern_session')?.value ?? ''}`;
  const call: Caller['call'] = (method, url, body, headers) =>
    t.visitor.call(method, url, body, { cookie, ...headers });
  return {
    cookie,
    call,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body, headers) => call('PUT', url, body, headers),
    delete: (url, headers) => call('DELETE', url, undefined, headers),
  };
};
async function signIn(user: { username: string }) {
  const answer = await t.visitor.post('/api/users/sign_in', { usernameOrEmail: user.username, password });
  return { answer, caller: callerBy(answer.cookies) };
}

const all = Object.entries(routes as Record<string, RouteDefinition>);

describe('somebody who has yet to agree', () => {
  it('is refused by every route but those that read, agree, leave and take one’s data home', async () => {
    await ask();
    const { answer, caller } = await signIn(await build());
    expect([answer.status, answer.body.user.mustAgree]).toEqual([200, true]);
    const outcomes: { name: string; isOpen: boolean; held: boolean }[] = [];
    for (const [name, { whileConsentMissing }] of all) {
      if (name === 'POST /api/users/sign_out') continue;
      const [method = '', url = ''] = name.split(' ');
      const body = method === 'POST' || method === 'PUT' ? {} : undefined;
      const { status, body: said } = await caller.call(method as 'POST', url.replaceAll(/:\w+/g, 'no id'), body);
      const held = status === 403 && said?.error === 'consent_missing';
      outcomes.push({ name, isOpen: whileConsentMissing === true, held });
    }
    expect(outcomes.filter(({ isOpen, held }) => isOpen === held)).toEqual([]);
    expect(outcomes.filter(({ held }) => held).length).toBeGreaterThan(250);
    expect((await caller.post('/api/users/sign_out')).status).toBe(200);
  });

  it('is refused however an address is written', async () => {
    await ask();
    const { caller } = await signIn(await build());
    for (const url of ['/%61pi/users/me/notices/unread', '/ap%69/users/me/notices/unread/'])
      expect((await caller.get(url)).body.error).toBe('consent_missing');
  });

  it('reads the text, takes their own data home, and deletes their account', async () => {
    await ask();
    const user = await build();
    const { caller } = await signIn(user);
    expect((await caller.get('/api/consent')).body.text.title).toBe('Privacy');
    expect((await caller.get('/api/users/me/export')).status).toBe(200);
    expect((await caller.call('DELETE', '/api/users/me', { currentPassword: password })).status).toBe(200);
  });

  it('may set up a second step that is required first, and then takes their data home and deletes their account', async () => {
    await ask();
    const institutionId = (await t.buildInstitution()).id;
    const user = await build({ institutionId });
    await admin.put('/api/required-steps', { institution: institutionId, roles: ['student'] });
    const { answer, caller } = await signIn(user);
    expect(answer.body.user).toMatchObject({ mustAgree: true, mustSetUpStep: true });
    expect((await caller.get('/api/users/me/export')).body.error).toBe('second_step_missing');
    const begun = await caller.post('/api/users/me/second-factor', { currentPassword: password });
    expect(begun.status).toBe(201);
    const app = heldFactor(t, secretOfKey(begun.body.key));
    const confirmed = await caller.post('/api/users/me/second-factor/confirm', { code: app.code() });
    expect(confirmed.status).toBe(200);
    expect(await isHeldUp(caller)).toBe(true);
    expect((await caller.get('/api/users/me/export')).status).toBe(200);
    expect((await caller.call('DELETE', '/api/users/me', { currentPassword: password })).status).toBe(200);
    await admin.put('/api/required-steps', { institution: institutionId, roles: [] });
  });

  it('goes on once they have agreed, and is not asked again', async () => {
    await ask();
    const user = await build();
    const { caller } = await signIn(user);
    expect((await agree(caller, 1)).body.message).toBe(consentTexts.agreed);
    expect([await isHeldUp(caller), (await caller.get('/api/users/me')).body.user.mustAgree]).toEqual([false, false]);
    expect(await isHeldUp((await signIn(user)).caller)).toBe(false);
  });

  it('is not held up while the site has no text, or has none any more', async () => {
    const user = await build();
    expect((await signIn(user)).answer.body.user.mustAgree).toBe(false);
    await ask();
    const { caller } = await signIn(user);
    expect(await isHeldUp(caller)).toBe(true);
    await put(1, []);
    expect(await isHeldUp(caller)).toBe(false);
  });

  it.each(['provider', 'passkey', 'sign_up'] as const)('is held up also where they came by %s', async (cameBy) => {
    await ask();
    expect(await isHeldUp(await t.as(await build(), cameBy))).toBe(true);
  });

  it('may not agree to another version than the present one, or in a language that it lacks', async () => {
    await ask();
    const { caller } = await signIn(await build());
    for (const [version, language] of [
      [2, 'en'],
      [0, 'en'],
      [1, 'de'],
    ] as const) {
      const answer = await agree(caller, version, language);
      expect([answer.status, answer.body.message]).toEqual([409, consentTexts.changed]);
    }
    expect((await t.visitor.post('/api/users/me/consent', { version: 1, language: 'en' })).status).toBe(401);
    expect(await isHeldUp(caller)).toBe(true);
  });
});

describe('a text that appears', () => {
  it('lets those go on who are signed in already, its author too, until they sign in again', async () => {
    const user = await build();
    const { caller } = await signIn(user);
    t.clock.advance(1000);
    await ask();
    expect([await isHeldUp(caller), await isHeldUp(admin)]).toEqual([false, false]);
    expect(await isHeldUp((await signIn(user)).caller)).toBe(true);
  });

  it('cuts no test under way', async () => {
    const taking = await buildOpenAttempt(t);
    t.clock.advance(1000);
    await ask();
    expect((await save(taking, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
  });

  it('asks nobody at once who signed in while there was none for a while', async () => {
    await ask();
    await put(1, []);
    const { caller } = await signIn(await build());
    t.clock.advance(1000);
    await put(2, [english]);
    expect(await isHeldUp(caller)).toBe(false);
  });
});

describe('another version', () => {
  it('asks those again who agreed, where it asks anew, and not where it corrects something', async () => {
    await ask();
    const user = await build();
    await agree((await signIn(user)).caller, 1);
    await put(1, [{ ...english, title: 'Privacy, spelled right' }]);
    expect(await isHeldUp((await signIn(user)).caller)).toBe(false);
    await ask(2);
    const { caller } = await signIn(user);
    expect(await isHeldUp(caller)).toBe(true);
    await agree(caller, 3);
    expect(await isHeldUp(caller)).toBe(false);
  });

  it('is agreed to as corrected by those who have not agreed yet', async () => {
    await ask();
    await put(1, [german]);
    const user = await build();
    const { caller } = await signIn(user);
    expect((await agree(caller, 1)).status).toBe(409);
    await agree(caller, 2, 'de');
    expect(await isHeldUp((await signIn(user)).caller)).toBe(false);
  });
});

describe('reading the text', () => {
  it('is for everybody, in their language where there is one, else in English, else in another', async () => {
    expect((await t.visitor.get('/api/consent')).body).toEqual({ text: null, agreedAt: null });
    await ask(0, [english, german]);
    const titleIn = async (language: string) =>
      (await t.visitor.get(`/api/consent?language=${language}`)).body.text.title;
    expect([await titleIn('de'), await titleIn('en'), await titleIn('fr')]).toEqual([
      'Datenschutz',
      'Privacy',
      'Privacy',
    ]);
    await put(1, [german]);
    expect(await titleIn('en')).toBe('Datenschutz');
    expect((await t.visitor.get('/api/consent', { 'accept-language': 'de' })).body.text).toMatchObject({
      version: 2,
      languages: ['de'],
    });
  });
});

describe('changing the text is refused', () => {
  it.each(['student', 'teacher', 'coordinator'] as const)('to a %s', async (role) => {
    const caller = await t.as(await build({ role }));
    const answers = [
      await put(0, [english], true, caller),
      await caller.get(settings),
      await caller.get('/api/consent/agreements.csv'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it.each([
    ['two texts in one language', [english, english]],
    ['no title', [{ ...english, title: ' ' }]],
    ['no text', [{ ...english, body: '' }]],
    ['a text of which nothing is left', [{ ...english, body: '<script>alert(1)</script>' }]],
    ['a language that there is not', [{ ...english, language: 'tlh' }]],
  ])('with %s', async (_, texts) => {
    expect((await put(0, texts, true)).status).toBe(400);
    expect((await t.visitor.get('/api/consent')).body.text).toBeNull();
  });

  it('to the second of two who loaded the same version, also at once', async () => {
    await ask();
    const answers = await Promise.all([put(1), put(1), put(1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('without a recent proof of who it is, as is the list of agreements', async () => {
    t.clock.advance(16 * 60_000);
    const answers = [await put(0), await admin.get('/api/consent/agreements.csv')];
    expect(answers.map(({ body, status }) => body?.error ?? status)).toEqual(['proof_required', 'proof_required']);
  });
});

it('a text is made safe before it is kept', async () => {
  await ask(0, [{ ...english, body: '<p onclick="x()">Read<script>alert(1)</script></p>' }]);
  expect((await t.visitor.get('/api/consent')).body.text.body).toBe('<p>Read</p>');
});

describe('signing up', () => {
  const account = (name: string, more: object) => ({
    username: name,
    email: `${name}@example.org`,
    password,
    confirmPassword: password,
    ...more,
  });

  it('agrees in one step, is asked afterwards without, and is refused with a version that is no more', async () => {
    await ask();
    const url = '/api/users/sign_up';
    const old = await t.visitor.post(url, account('newcomer.old', { consent: { version: 2, language: 'en' } }));
    expect([old.status, old.body.message]).toEqual([409, consentTexts.changed]);
    const agreed = await t.visitor.post(url, account('newcomer.one', { consent: { version: 1, language: 'en' } }));
    const silent = await t.visitor.post(url, account('newcomer.two', {}));
    expect([agreed, silent].map(({ status, body }) => [status, body.user.mustAgree])).toEqual([
      [201, false],
      [201, true],
    ]);
    expect(await t.db.selectFrom('users').select('id').where('username', '=', 'newcomer.old').execute()).toEqual([]);
  });
});

describe('agreements', () => {
  it('are counted, listed and written down', async () => {
    await ask(0, [english, german]);
    const user = await build();
    await build({ isActive: false });
    const before = (await admin.get(settings)).body;
    await agree((await signIn(user)).caller, 1, 'de');
    const after = (await admin.get(settings)).body;
    expect([after.people, after.agreed - before.agreed]).toEqual([before.people, 1]);
    const { text } = await admin.get('/api/consent/agreements.csv');
    expect(text).toContain(`${user.username},${user.email},1,de,${t.clock.now().toISOString()}`);
    const entries = await t.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('action', '=', 'consent_given')
      .where('actor_id', '=', user.id)
      .execute();
    expect(entries.map(({ changes }) => changes)).toEqual([
      [
        { field: 'version', before: null, after: '1' },
        { field: 'language', before: null, after: 'de' },
      ],
    ]);
  });

  it('stand in the file with own data, and go with the account', async () => {
    await ask();
    const user = await build();
    const { caller } = await signIn(user);
    await agree(caller, 1);
    expect((await caller.get('/api/users/me/export')).body.consents).toEqual([
      {
        version: 1,
        language: 'en',
        title: 'Privacy',
        agreedAt: expect.stringContaining(t.clock.now().toISOString().slice(0, 19)),
      },
    ]);
    await caller.call('DELETE', '/api/users/me', { currentPassword: password });
    expect(await t.db.selectFrom('consents').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  it('stand once, also where somebody presses twice', async () => {
    await ask();
    const user = await build();
    const { caller } = await signIn(user);
    const answers = await Promise.all([agree(caller, 1), agree(caller, 1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await t.db.selectFrom('consents').select('version').where('user_id', '=', user.id).execute()).toHaveLength(
      1,
    );
  });
});

it('an access token acts while its maker has agreed alone', async () => {
  const maker = await build({ role: 'admin' });
  const made = await (
    await t.as(maker)
  ).post('/api/access-tokens', { name: 'Sync', scopes: ['people:read'], days: 30 });
  const authorization = `Bearer ${made.body.token ?? made.body.secret}`;
  const statusOf = async () => (await t.visitor.get('/api/users?limit=1', { authorization })).status;
  expect(await statusOf()).toBe(200);
  await ask();
  expect(await statusOf()).toBe(401);
  await agree((await signIn(maker)).caller, 1);
  expect(await statusOf()).toBe(200);
});
