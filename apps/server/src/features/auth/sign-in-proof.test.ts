import { proofHeader, readProofTask } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestApp, proofFor, type TestApp, type TestUser } from '../../../testing/index.ts';

// Past a limit the right password comes in with a proof of work, whatever others did.

const password = 'correct horse';
const here = '192.0.2.1';
const bits = 4;

let t: TestApp;
let passwordHash: string;
let owner: TestUser;
beforeAll(async () => {
  const few = { failuresPerAddress: 12, failuresAltogether: 24, signUpsPerAddress: 2, proofBits: bits };
  t = await buildTestApp({ trustProxy: true, auth: few, mail: true, publicUrl: 'http://lectern.example.org' });
  passwordHash = await cheapHash(password);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
  owner = await t.buildUser({ passwordHash });
});

type Headers = Record<string, string>;
type Try = { from?: string; name?: string; headers?: Headers };
const signIn = (given: string, { from = here, name = owner.username, headers = {} }: Try = {}) =>
  t.visitor.post(
    '/api/users/sign_in',
    { usernameOrEmail: name, password: given },
    { 'x-forwarded-for': from, ...headers },
  );
/** The header with the proof that this try is asked for. */
const proofOf = async (tried: Try = {}): Promise<Headers> => proofFor((await signIn(password, tried)).body.details);
async function paid(given: string, tried: Try = {}) {
  t.clock.advance(1000);
  const proof = await proofOf(tried);
  return signIn(given, { ...tried, headers: { ...tried.headers, ...proof } });
}
async function fail(times: number, tried: (i: number) => Try = () => ({})): Promise<void> {
  for (let i = 0; i < times; i += 1) expect((await signIn('wrong one', tried(i))).status).toBe(401);
}
const priceOf = async (tried?: Try) => readProofTask((await signIn(password, tried)).body.details)?.bits;

describe('past a limit', () => {
  it('the answer is 429 with the seconds to wait and a task, alike for a name that nobody has', async () => {
    await fail(10);
    await fail(10, () => ({ name: 'nobody at all', from: '198.51.100.1' }));
    for (const tried of [{}, { name: 'nobody at all', from: '198.51.100.1' }]) {
      const answer = await signIn(password, tried);
      expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
        429,
        '900',
        {
          error: 'too_many_requests',
          message: 'Too many attempts. Please try again in 15 minutes.',
          sentence: 'Too many attempts. Please try again in {n} minutes.',
          values: { n: 15 },
          details: expect.stringMatching(/^proof-of-work sha-256 4 [\w-]{22}$/),
          requestId: expect.any(String),
        },
      ]);
    }
  });

  it.each([
    ['of the account here', () => fail(10)],
    ['of the address', () => fail(12, (i) => ({ name: `made up ${i}` }))],
    ['of the account everywhere', () => fail(24, (i) => ({ from: `198.51.${i}.1` }))],
  ])('%s the right password comes in with a proof, and a wrong one does not', async (_, flood) => {
    await flood();
    expect((await signIn(password)).status).toBe(429);
    expect((await paid('wrong one')).status).toBe(401);
    expect((await paid(password)).status).toBe(200);
  });

  it('the right password comes in with a proof from a known device too', async () => {
    const device = (await signIn(password)).cookies.find(({ name }) => name === 'lectern_device')?.value ?? '';
    const known = { headers: { cookie: `lectern_device=${device}` } };
    await fail(10, () => known);
    expect((await signIn(password, known)).status).toBe(429);
    expect((await paid(password, known)).status).toBe(200);
  });
});

describe('a proof', () => {
  it('is good once, for its account and its address', async () => {
    const other = await t.buildUser({ passwordHash });
    await fail(10);
    await fail(10, () => ({ from: '198.51.100.1' }));
    await fail(2, () => ({ name: other.username }));
    const headers = await proofOf();
    expect((await signIn('wrong one', { headers, name: other.username })).status).toBe(429);
    expect((await signIn('wrong one', { headers, from: '198.51.100.1' })).status).toBe(429);
    expect((await signIn('wrong one', { headers })).status).toBe(401);
    expect((await signIn('wrong one', { headers })).status).toBe(429);
  });

  it('is taken once when two come at once', async () => {
    await fail(10);
    const headers = await proofOf();
    const answers = await Promise.all([signIn(password, { headers }), signIn(password, { headers })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  });

  it('is no proof without the work, nor when it is too old', async () => {
    await fail(10);
    const task = readProofTask((await signIn(password)).body.details);
    // A nonce that does not solve it: none of those below the one that does.
    const solved = Number(proofFor(`proof-of-work sha-256 ${bits} ${task?.challenge}`)[proofHeader]?.split(':')[1]);
    const wrong = solved === 0 ? '999999999999999' : '0';
    const unworked = { [proofHeader]: `${task?.challenge}:${wrong}` };
    expect((await signIn(password, { headers: unworked })).status).toBe(429);
    for (const text of ['', ':', 'x'.repeat(10_000), `${'x'.repeat(22)}:0`])
      expect((await signIn(password, { headers: { [proofHeader]: text } })).status).toBe(429);
    const headers = await proofOf();
    await t.db.updateTable('proof_challenges').set({ expires_at: new Date() }).execute();
    expect((await signIn(password, { headers })).status).toBe(429);
  });

  it('costs twice as much each time the count has doubled, sixteen times at most, and fails that were not paid cost nothing', async () => {
    await fail(10);
    for (let i = 0; i < 12; i += 1) expect(await priceOf()).toBe(bits);
    const at = async (count: number) => {
      await t.db.updateTable('rate_limits').set({ count }).where('key', 'like', 'sign-in:near:%').execute();
      return priceOf();
    };
    expect([await at(18), await at(19), await at(39), await at(159), await at(10_000)]).toEqual([4, 5, 6, 8, 8]);
    // A challenge got cheaply before is worth nothing any more.
    await at(10);
    const cheap = await proofOf();
    await at(19);
    expect((await signIn(password, { headers: cheap })).status).toBe(429);
  });

  it('is taken twice a second and no more, however many there are', async () => {
    await fail(10);
    t.clock.advance(1000);
    const proofs = [await proofOf(), await proofOf(), await proofOf()];
    const statuses = [];
    for (const headers of proofs) statuses.push((await signIn('wrong one', { headers })).status);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await paid(password)).status).toBe(200);
  });
});

describe('with a proof', () => {
  it('a class behind one address signs up', async () => {
    const signUp = (name: string, headers: Headers = {}) => {
      const account = { username: name, email: `${name}@example.org`, password, confirmPassword: password };
      return t.visitor.post('/api/users/sign_up', account, { 'x-forwarded-for': here, ...headers });
    };
    expect([(await signUp('class1')).status, (await signUp('class2')).status]).toEqual([201, 201]);
    const refused = await signUp('class3');
    expect(refused.status).toBe(429);
    expect((await signUp('class3', proofFor(refused.body.details))).status).toBe(201);
  });

  it('a new password can be asked for after others asked here', async () => {
    const ask = (usernameOrEmail: string, headers: Headers = {}) =>
      t.visitor.post('/api/users/forgot-password', { usernameOrEmail }, { 'x-forwarded-for': here, ...headers });
    for (let i = 0; i < 20; i += 1) expect((await ask(`made up ${i}`)).status).toBe(200);
    const refused = await ask(owner.email);
    expect(refused.status).toBe(429);
    expect((await ask(owner.email, proofFor(refused.body.details))).status).toBe(200);
    const mails = await t.db.selectFrom('mails').select('id').where('recipient', '=', owner.email).execute();
    expect(mails).toHaveLength(1);
  });

  it('somebody signed in changes their password after somebody else guessed there', async () => {
    const caller = await t.as(owner);
    const change = (currentPassword: string, headers: Headers = {}) =>
      caller.put(
        '/api/users/me/password',
        { currentPassword, password: 'another one', confirmPassword: 'another one' },
        headers,
      );
    for (let i = 0; i < 10; i += 1) expect((await change('wrong one')).status).toBe(400);
    const refused = await change(password);
    expect(refused.status).toBe(429);
    expect((await change(password, proofFor(refused.body.details))).status).toBe(200);
  });
});

it('where all requests come from this machine, an address has 300 failures and 300 sign-ups', async () => {
  const alone = await buildTestApp();
  try {
    const send = async (url: string, body: object) => (await alone.visitor.post(url, body)).status;
    const fill = async (key: string) => {
      await alone.db.updateTable('rate_limits').set({ count: 299 }).where('key', '=', key).execute();
    };
    const fails = (name: string) => send('/api/users/sign_in', { usernameOrEmail: name, password });
    expect(await fails('somebody')).toBe(401);
    await fill('sign-in:address:127.0.0.1');
    expect([await fails('somebody else'), await fails('one more')]).toEqual([401, 429]);
    const signUp = (name: string) =>
      send('/api/users/sign_up', {
        username: name,
        email: `${name}@example.org`,
        password,
        confirmPassword: password,
      });
    expect(await signUp('first')).toBe(201);
    await fill('sign-up:address:127.0.0.1');
    expect([await signUp('second'), await signUp('third')]).toEqual([201, 429]);
  } finally {
    await alone.close();
  }
});
