import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { type RangeService, startRangeService } from '../../../testing/platform/auth/range-service.ts';
import { createBreachedPasswords } from '../../platform/auth/index.ts';
import { uuidV7 } from '../../platform/clock/index.ts';
import { createOutward } from '../../platform/net/index.ts';
import { ensureFirstAdmin, makePasswordLink } from './index.ts';

const random = { bytes: randomBytes };
const leaked = 'kite-over-harbour-7';
const both = { password: leaked, confirmPassword: leaked };

let service: RangeService;
let t: TestApp;
let admin: Caller;
const logged: string[] = [];
beforeAll(async () => {
  service = await startRangeService();
  t = await buildTestApp({ breachedPasswordsUrl: service.url, log: { write: (line) => void logged.push(line) } });
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(async () => {
  await t.close();
  await service.close();
});
beforeEach(() => {
  Object.assign(service, { asked: [], instead: null, leaked: new Map([[leaked, 3]]) });
  logged.length = 0;
  t.clock.advance(60 * 60_000);
});

const issues = [{ path: 'password', message: expect.stringMatching(/found in a leak/) }];
let count = 0;
const signUp = (password: string) => {
  count += 1;
  const account = { username: `Newcomer ${count}`, email: `new${count}@example.org` };
  return t.visitor.post('/api/users/sign_up', { ...account, password, confirmPassword: password });
};
const warnings = () =>
  logged.map((line) => JSON.parse(line) as { msg: string; reason?: string; passwords?: number }).filter(isAboutThem);
const isAboutThem = ({ msg }: { msg: string }) => msg === 'new passwords were not compared with breached ones';
const actIn = ({ db, clock }: TestApp) => ({ db, clock, ids: uuidV7(clock, random) });

describe('a password that was leaked', () => {
  it('is refused when signing up', async () => {
    const answer = await signUp(leaked);
    expect([answer.status, answer.body.issues]).toEqual([400, issues]);
  });

  it('is refused with a link', async () => {
    const person = await t.buildUser();
    const link = { userId: person.id, createdBy: null, livesMs: 60_000 };
    const { token } = await makePasswordLink({ random }, actIn(t), link);
    const answer = await t.visitor.post('/api/users/set-password', { token, ...both });
    expect([answer.status, answer.body.issues]).toEqual([400, issues]);
  });

  it('is refused when somebody changes theirs, and works on where it was chosen before', async () => {
    const person = await t.buildUser({ passwordHash: await cheapHash(leaked) });
    const answer = await (await t.as(person)).put('/api/users/me/password', { currentPassword: leaked, ...both });
    expect([answer.status, answer.body.issues]).toEqual([400, issues]);
    service.asked = [];
    const signIn = { usernameOrEmail: person.username, password: leaked };
    expect((await t.visitor.post('/api/users/sign_in', signIn)).status).toBe(200);
    expect(service.asked).toEqual([]);
  });

  it('is refused in the user form and for the first admin', async () => {
    const made = await admin.post('/api/users', { username: 'Made', email: 'made@example.org', password: leaked });
    expect([made.status, made.body.issues]).toEqual([400, issues]);
    const changed = await admin.put(`/api/users/${(await t.buildUser()).id}`, { password: leaked });
    expect([changed.status, changed.body.issues]).toEqual([400, issues]);
    const wanted = { username: 'root', email: null, password: leaked };
    const fresh = await buildTestApp({ breachedPasswordsUrl: service.url });
    try {
      await expect(ensureFirstAdmin(fresh.services, actIn(fresh), wanted, false)).rejects.toThrow(/found in a leak/);
    } finally {
      await fresh.close();
    }
  });
});

describe('the service', () => {
  it('is told five of forty digits and nothing else, and not of passwords that are refused anyway', async () => {
    expect((await signUp('iloveyou')).status).toBe(400);
    expect(service.asked).toEqual([]);
    await signUp('no-leak-has-this-one');
    expect(service.asked).toHaveLength(1);
    const [question] = service.asked;
    expect(question?.path).toMatch(/^\/range\/[0-9A-F]{5}$/);
    expect(question?.headers['add-padding']).toBe('true');
    expect(Object.keys(question?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'add-padding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('lets a password pass that only pads the answer', async () => {
    service.leaked = new Map([['pads-the-answer', 0]]);
    expect((await signUp('pads-the-answer')).status).toBe(201);
    expect(warnings()).toEqual([]);
  });

  it.each<[string, RangeService['instead'], string]>([
    ['is slow', () => undefined, 'slow'],
    ['is slow within its answer', (response) => void response.write('0'.repeat(35)), 'slow'],
    ['answers without end', (response) => void response.end(`${'0'.repeat(40)}\n`.repeat(20_000)), 'large'],
    ['answers with a page', (response) => void response.end('<html>Blocked</html>'), 'malformed answer'],
    ['answers with bytes', (response) => void response.end(randomBytes(2_000)), 'malformed answer'],
    ['refuses', (response) => void response.writeHead(429).end(), 'status 429'],
    ['sends elsewhere', (response) => void response.writeHead(302, { location: '/x' }).end(), 'status 302'],
    ['hangs up', (response) => void response.destroy(), 'unreachable'],
  ])('that %s keeps nobody out, and the log tells', async (_what, instead, reason) => {
    service.instead = instead;
    const begun = performance.now();
    expect((await signUp(leaked)).status).toBe(201);
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(warnings()).toMatchObject([{ reason, passwords: 1 }]);
    expect(logged.join('')).not.toContain(leaked);
  });

  it('is told of once a minute, with how many passwords passed', async () => {
    service.instead = (response) => void response.writeHead(500).end();
    for (let i = 0; i < 3; i += 1) expect((await signUp(leaked)).status).toBe(201);
    expect(warnings()).toMatchObject([{ passwords: 1 }]);
    t.clock.advance(60_000);
    await signUp(leaked);
    expect(warnings()).toMatchObject([{ passwords: 1 }, { passwords: 3 }]);
    service.instead = null;
    expect((await signUp(leaked)).status).toBe(400);
  });

  it('is asked twenty questions at once at most', async () => {
    const gate = Promise.withResolvers<void>();
    service.instead = (response) => void gate.promise.then(() => response.end(`${'A'.repeat(35)}:1`));
    const lines: string[] = [];
    const passwords = createBreachedPasswords({
      url: `${service.url}/`,
      outward: createOutward({ allowPrivate: false, asksPrivate: true, resolve: async () => [] }),
      clock: t.clock,
      log: { warn: (...given: unknown[]) => void lines.push(JSON.stringify(given)) },
    });
    const all = Array.from({ length: 25 }, (_, n) => passwords.has(`password ${n}`));
    await expect.poll(() => service.asked.length).toBe(20);
    gate.resolve();
    expect(await Promise.all(all)).toEqual(Array(25).fill(false));
    expect(service.asked).toHaveLength(20);
    expect(service.asked[0]?.path).toMatch(/^\/range\/[0-9A-F]{5}$/);
    expect(lines.join()).toContain('too many at once');
  });
});
