import { sourceTexts } from '@lectern/contract';
import { X509Certificate } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSelfSigned } from '../../../../testing/features/auth/self-signed.ts';
import { personOf, type School } from '../../../../testing/features/rosters/one-roster.ts';
import {
  answer,
  type Misbehaviour,
  type OneRosterProvider,
  startProvider,
} from '../../../../testing/features/rosters/one-roster-provider.ts';
import { rowsOf } from '../../../../testing/features/rosters/roster-calls.ts';
import {
  makeSource,
  outwardWith,
  pullAndImport,
  pullNow,
  sourceInput,
  sourceOf,
} from '../../../../testing/features/rosters/source-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../../testing/index.ts';
import { pullBounds } from './reading.ts';

let t: TestApp;
let boss: TestUser;
let admin: Caller;
let provider: OneRosterProvider;
/** The addresses of names, as the test's name server tells them. */
let names: Record<string, string[]>;
beforeAll(async () => {
  names = {};
  t = await buildTestApp({ rosterOutward: outwardWith(async (host) => names[host] ?? []) });
  boss = await t.buildUser({ role: 'admin' });
  admin = await t.as(boss);
});
beforeEach(async () => {
  for (const table of ['roster_sources', 'rosters', 'rate_limits'] as const) await t.db.deleteFrom(table).execute();
  provider = await startProvider(school);
});
afterEach(() => provider.close());
afterAll(() => t.close());

const school: School = {
  people: ['a', 'b', 'c'].map((id) => personOf('hostile', id)),
  classes: [{ id: 'm', title: 'Hostile Maths' }],
  enrolments: [{ person: 'a', class: 'm' }],
};

/** Misbehaves where a list is asked for, or a token. */
const at =
  (path: string, act: (response: ServerResponse, offset: number) => void): Misbehaviour =>
  (asked, response) => {
    if (asked.path !== path) return false;
    act(response, asked.offset);
    return true;
  };
const json = { 'content-type': 'application/json' };
const user = (id: unknown, more: object = {}) => ({ sourcedId: id, status: 'active', role: 'student', ...more });
const users = (records: unknown, headers: Record<string, string> = {}): Misbehaviour =>
  at('users', (response) => answer(response, 200, { users: records }, headers));

/** The provider's doing, and the sentence that the card and the test of the source give for it. */
const troubles: readonly (readonly [string, Misbehaviour, string])[] = [
  ['refuses the client', at('token', (r) => answer(r, 401, { error: 'invalid_client' })), sourceTexts.clientRefused],
  [
    'does not grant the scope',
    at('token', (r) => answer(r, 400, { error: 'invalid_scope' })),
    sourceTexts.scopeRefused,
  ],
  ['has no tokens', at('token', (r) => answer(r, 404, {})), sourceTexts.noToken],
  ['answers with a page for people in place of a token', at('token', (r) => r.end('<html>')), sourceTexts.noToken],
  [
    'gives a token that no header can hold',
    at('token', (r) => answer(r, 200, { access_token: 'a\r\nx: y' })),
    sourceTexts.noToken,
  ],
  ['gives a token that is none', at('token', (r) => answer(r, 200, { access_token: 7 })), sourceTexts.noToken],
  [
    'sends requests for tokens elsewhere',
    at('token', (r) => r.writeHead(302, { location: '/other' }).end()),
    sourceTexts.redirect,
  ],
  ['does not know its own token', at('users', (r) => answer(r, 401, {})), sourceTexts.tokenRefused],
  [
    'forbids a list',
    at('classes', (r) => answer(r, 403, {})),
    'The client may not read /classes. Ask the provider for the rostering scope.',
  ],
  ['has no such service', at('orgs', (r) => answer(r, 404, {})), sourceTexts.noService],
  ['fails', at('users', (r) => answer(r, 500, {})), 'The server answered with an error (500).'],
  [
    'sends requests elsewhere',
    at('users', (r) => r.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()),
    sourceTexts.redirect,
  ],
  [
    'answers with a page for people',
    at('users', (r) => r.end('<!doctype html><p>Please sign in')),
    sourceTexts.notJson,
  ],
  ['answers with half a text', at('users', (r) => r.end('{"users":[')), sourceTexts.notJson],
  [
    'answers in another encoding',
    at('users', (r) => r.end(Buffer.from('{"users":["\xff"]}', 'latin1'))),
    sourceTexts.notJson,
  ],
  [
    'answers with something else',
    at('users', (r) => answer(r, 200, { people: [] })),
    'The answer at /users is not OneRoster.',
  ],
  ['answers with no list', users({ a: 1 }), 'The answer at /users is not OneRoster.'],
  ['answers with a bare list', at('users', (r) => answer(r, 200, [])), 'The answer at /users is not OneRoster.'],
  ['lists things that are no records', users(['a']), 'The answer at /users is not OneRoster.'],
  ['lists records without ids', users([user('')]), 'The answer at /users has an entry without an ID.'],
  ['lists records whose ids are things', users([user({ id: 1 })]), 'The answer at /users has an entry without an ID.'],
  [
    'answers in a packed form',
    at('users', (r) => r.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1e7)))),
    sourceTexts.compressed,
  ],
  ['gives ids of ten megabytes', users([user('x'.repeat(1e7))]), sourceTexts.largePage],
  ['sends without an end', at('users', (r) => sendForEver(r)), sourceTexts.largePage],
  [
    'goes away in the middle',
    at('users', (r) => r.writeHead(200, { ...json, 'content-length': '900' }).write('{', () => r.destroy())),
    sourceTexts.unreachable,
  ],
  ['is busy without a word for how long', at('users', (r) => answer(r, 429, {})), sourceTexts.busy],
  ['is busy for a day', at('users', (r) => answer(r, 429, {}, { 'retry-after': '86400' })), sourceTexts.busy],
];

function sendForEver(response: ServerResponse): void {
  response.writeHead(200, json);
  const more = (): void => {
    if (!response.destroyed) response.write(`${' '.repeat(100_000)}`, more);
  };
  more();
}

describe('a provider that', () => {
  it.each(troubles)('%s is told so, and changes nothing', async (_, misbehave, sentence) => {
    const source = await makeSource(admin, provider);
    provider.misbehave = misbehave;
    const tested = await admin.post(`/api/roster-sources/${source._id}/test`);
    expect(tested).toMatchObject({ status: 200, body: { problem: { message: sentence }, people: null } });
    const pull = await pullNow(t, admin, source._id);
    expect(pull).toMatchObject({ state: 'failed', roster: null, problem: { message: sentence } });
    expect(await t.db.selectFrom('rosters').select('id').execute()).toEqual([]);
    expect(await sourceOf(admin, source._id)).toMatchObject({ state: 'fails', isEnabled: true });
  });

  it('takes too long is left', async () => {
    const source = await makeSource(admin, provider);
    // The head comes, the rest does not.
    provider.misbehave = at('users', (r) => void r.writeHead(200, json).write('{'));
    const pull = await pullNow(t, admin, source._id, { settings: { timeoutMs: 200 } });
    expect(pull.problem?.message).toBe(sourceTexts.slow);
  });

  it('shows a certificate that nobody vouches for is told so', async () => {
    const { privateKey, certificate } = makeSelfSigned('127.0.0.1');
    const cert = new X509Certificate(Buffer.from(certificate, 'base64')).toString();
    await provider.close();
    provider = await startProvider(school, { certificate: { key: privateKey, cert } });
    const source = await makeSource(admin, provider);
    const tested = await admin.post(`/api/roster-sources/${source._id}/test`);
    expect(tested.body.problem.message).toBe(sourceTexts.certificate);
    expect(provider.asked).toEqual([]);
  });

  it('does not listen is told so', async () => {
    const source = await makeSource(admin, provider);
    await provider.close();
    expect((await pullNow(t, admin, source._id)).problem?.message).toBe(sourceTexts.unreachable);
    provider = await startProvider(school);
  });

  it('is at a private address by then is not asked', async () => {
    names = { 'sis.example.org': ['93.184.216.34'] };
    const at443 = { baseUrl: 'https://sis.example.org/v1p1', tokenUrl: 'https://sis.example.org/token' };
    const made = await admin.post('/api/roster-sources', sourceInput(at443));
    expect(made.status).toBe(201);
    names = { 'sis.example.org': ['93.184.216.34', '10.0.0.7'] };
    const pull = await pullNow(t, admin, made.body.source._id);
    expect(pull.problem?.message).toBe(sourceTexts.privateHost);
    names = {};
    expect((await pullNow(t, admin, made.body.source._id)).problem?.message).toBe(sourceTexts.unknownHost);
  });
});

describe('pages', () => {
  it('are read to their end, whatever the provider says about it and however few come at once', async () => {
    const people = Array.from({ length: 25 }, (_, index) => personOf('paged', `p${index}`));
    for (const tells of [
      { total: true, link: true },
      { total: true, link: false },
      { total: false, link: true },
      { total: false, link: false },
    ]) {
      provider.school = { ...school, people };
      [provider.tells, provider.pageSize] = [tells, 10];
      const source = await makeSource(admin, provider, { system: JSON.stringify(tells), importsItself: false });
      const pull = await pullNow(t, admin, source._id);
      expect([pull.doubt, pull.read], JSON.stringify(tells)).toEqual([null, 27]);
    }
  });

  it.each([
    ['the same again and again', { x: 1 }, 'The server repeats the same page of /users endlessly.'],
    ['more than a roster may have', { pages: 5 }, sourceTexts.tooManyPages],
    ['more bytes than a pull may have', { bytes: 2_000_000 }, 'The answers add up to more than 2 MB.'],
    ['more text than the tables of a ZIP file may have', { text: 1_000_000 }, 'The answers add up to more than 1 MB.'],
  ] as const)('are left where they are %s', async (_, bounds, sentence) => {
    const source = await makeSource(admin, provider);
    const isSame = 'x' in bounds;
    provider.misbehave = at('users', (response, offset) => {
      const records = Array.from({ length: 100 }, (_each, index) =>
        user(`u${isSame ? 0 : offset}-${index}`, { phone: `${offset}-${index}-${'9'.repeat(900)}` }),
      );
      answer(response, 200, { users: records }, { link: '<x>; rel="next"' });
    });
    const settings = { bounds: { ...pullBounds, ...(isSame ? {} : bounds) } };
    expect((await pullNow(t, admin, source._id, { settings })).problem?.message).toBe(sentence);
  });

  it('are left where there are more people than a roster may have', async () => {
    const source = await makeSource(admin, provider);
    provider.misbehave = at('users', (response, offset) => {
      const records = Array.from({ length: 5_000 }, (_, index) => user(`u${offset}-${index}`));
      answer(response, 200, { users: records }, { link: '<x>; rel="next"' });
    });
    const pull = await pullNow(t, admin, source._id);
    expect(pull.problem?.message).toBe('There are more than 50,000 entries at /users.');
    expect(pull.read).toBeLessThanOrEqual(50_000);
  });

  it('take an hour at most', async () => {
    const source = await makeSource(admin, provider);
    provider.misbehave = at('users', (response, offset) => {
      t.clock.advance(25 * 60_000);
      answer(response, 200, { users: [user(`u${offset}`)] }, { link: '<x>; rel="next"' });
    });
    await admin.post(`/api/roster-sources/${source._id}/pull`, {});
    await pullAndImport(t);
    admin = await t.as(boss);
    const [pull] = (await sourceOf(admin, source._id)).pulls;
    expect(pull?.problem?.message).toBe('The pull took longer than 60 minutes.');
    expect(provider.asked.filter((one) => one.startsWith('users'))).toHaveLength(3);
  });

  it('that repeat some of the people make a dry run that waits', async () => {
    const source = await makeSource(admin, provider);
    provider.misbehave = users([user('a'), user('b'), user('a')], { 'x-total-count': '3' });
    expect(await pullNow(t, admin, source._id)).toMatchObject({ state: 'done', doubt: 'partial' });
  });
});

describe('tokens and pauses', () => {
  it('a token that lives for a second is renewed for each page, and one that ends early once', async () => {
    const source = await makeSource(admin, provider, { importsItself: false });
    provider.tokenSeconds = 1;
    expect(await pullNow(t, admin, source._id)).toMatchObject({ state: 'done' });
    expect(provider.asked.filter((one) => one === 'token')).toHaveLength(4);

    [provider.tokenSeconds, provider.asked] = [3_600, []];
    let refused = false;
    provider.misbehave = ({ path }, response) => {
      if (path !== 'classes' || refused) return false;
      refused = true;
      answer(response, 401, {});
      return true;
    };
    expect(await pullNow(t, admin, source._id)).toMatchObject({ state: 'done', doubt: null });
    expect(provider.asked).toEqual(['token', 'orgs 0', 'users 0', 'classes 0', 'token', 'classes 0', 'enrollments 0']);
  });

  it('a pause that the provider asks for is made, but not again and again', async () => {
    const source = await makeSource(admin, provider, { importsItself: false });
    let left = 2;
    provider.misbehave = ({ path }, response) => {
      if (path !== 'users' || left === 0) return false;
      left -= 1;
      answer(response, 429, {}, { 'retry-after': '30' });
      return true;
    };
    const before = t.clock.now().getTime();
    expect(await pullNow(t, admin, source._id)).toMatchObject({ state: 'done' });
    expect(t.clock.now().getTime() - before).toBe(61_000);
    left = Infinity;
    expect((await pullNow(t, admin, source._id)).problem?.message).toBe(sourceTexts.busy);
    expect(provider.asked.length).toBeLessThan(40);
  });

  it('a night’s source that is asked to leave the provider alone for a day does so', async () => {
    const source = await makeSource(admin, provider, { hour: 3 });
    provider.misbehave = at('users', (r) => answer(r, 429, {}, { 'retry-after': '86400' }));
    await pullNow(t, admin, source._id);
    const { nextPullAt } = await sourceOf(admin, source._id);
    expect(new Date(nextPullAt ?? 0).getTime() - t.clock.now().getTime()).toBe(86_400_000 - 1_000);
  });

  it('a secret is told to nobody, and a token to the base address alone', async () => {
    const source = await makeSource(admin, provider, { importsItself: false });
    await pullNow(t, admin, source._id);
    const [first, ...rest] = provider.headers.map(({ authorization }) => authorization?.split(' ')[0]);
    expect([first, new Set(rest)]).toEqual(['Basic', new Set(['Bearer'])]);
    expect(provider.headers.every((one) => one['accept-encoding'] === 'identity')).toBe(true);
    expect((await admin.get('/api/roster-sources')).text).not.toContain('a secret of ours');
  });
});

describe('records', () => {
  it('with wrong types, marks that cannot be stored or long fields become bad rows or none', async () => {
    const source = await makeSource(admin, provider, { importsItself: false });
    const records = [
      user(17, {
        username: ['a'],
        givenName: 'Number',
        familyName: 'Id',
        email: 'n@hostile.example',
        grades: 'x',
        orgs: 'y',
        enabledUser: 'true',
      }),
      user('long', { username: 'x'.repeat(100_000), email: 'l@hostile.example' }),
      user('y'.repeat(300), { username: 'hostile y', email: 'y@hostile.example' }),
      user('nul\0', { username: 'nu\0l', email: 'nul@hostile.example' }),
      user('off', { enabledUser: false, username: 'off', email: 'off@hostile.example' }),
    ];
    provider.misbehave = users(records, { 'x-total-count': '5' });
    const pull = await pullNow(t, admin, source._id);
    const rows = await rowsOf(admin, pull.roster?._id ?? '');
    expect(rows.map(({ action, problems }) => [action, ...problems.map(({ field }) => field)])).toEqual([
      ['create'],
      ['bad', 'username'],
      ['bad', 'externalId'],
      ['create'],
    ]);
    expect(rows[0]?.username).toBe('Number Id');
  });
});
