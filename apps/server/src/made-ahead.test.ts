import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { madeAhead } from './made-ahead.ts';
import { beginNowAfterLeaps } from './platform/clock/made-ahead.ts';
import { believedMs } from './platform/clock/server-clock.ts';
import { countEach } from './platform/rate-limit/counts.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  user = await t.buildUser();
});
afterAll(() => t.close());

const now = () => t.clock.now();
const after = (ms: number) => new Date(now().getTime() + ms);
const secret = () => createHash('sha256').update(randomBytes(8)).digest();

/** Everything that ends or waits, made `aheadMs` milliseconds ahead of now. */
async function make(aheadMs: number, remember = false) {
  const made = after(aheadMs);
  const begun = { user_id: user.id, created_at: made };
  const half = { created_at: made, expires_at: after(aheadMs + hourMs / 2) };
  const session = {
    id: crypto.randomUUID(),
    token_hash: secret(),
    user_id: user.id,
    remember,
    ip: null,
    user_agent: null,
  };
  await t.db
    .insertInto('auth_sessions')
    .values({ ...session, ...half, last_seen_at: made })
    .execute();
  const link = { id: crypto.randomUUID(), token_hash: secret(), user_id: user.id, created_by: null, used_at: null };
  await t.db
    .insertInto('password_links')
    .values({ ...link, ...half })
    .execute();
  const key = { path: '/', key: crypto.randomUUID(), body_hash: secret(), status: 201, response: '{}' };
  await t.db
    .insertInto('idempotency_keys')
    .values({ ...begun, ...key })
    .execute();
  await t.db
    .insertInto('known_devices')
    .values({ ...begun, token_hash: secret(), last_used_at: made })
    .execute();
  const upload = {
    id: crypto.randomUUID(),
    purpose: 'work' as const,
    institution_id: null,
    newcomer: false,
    promised: 1,
  };
  await t.db
    .insertInto('open_uploads')
    .values({ ...begun, ...upload })
    .execute();
  const mail = { id: crypto.randomUUID(), recipient: 'a@example.org', subject: 'A', body: 'B' };
  await t.db
    .insertInto('mails')
    .values({ ...mail, ...half, next_try_at: made })
    .execute();
  const event = { thing_id: user.id, place: 1, id: crypto.randomUUID(), name: 'none', facts: '{}' };
  await t.db
    .insertInto('waiting_events')
    .values({ ...event, created_at: made, next_try_at: made })
    .execute();
  await t.db
    .insertInto('email_links')
    .values({ user_id: user.id, email: 'a@example.org', token_hash: secret(), ...half })
    .execute();
}

async function times() {
  const all = async (table: 'auth_sessions' | 'password_links' | 'email_links' | 'mails') =>
    (await t.db.selectFrom(table).select(['created_at', 'expires_at']).execute()).map(({ created_at, expires_at }) => [
      created_at,
      expires_at,
    ]);
  const begun = async (table: 'idempotency_keys' | 'known_devices' | 'open_uploads' | 'waiting_events') =>
    (await t.db.selectFrom(table).select('created_at').execute()).map(({ created_at }) => created_at);
  return {
    sessions: await all('auth_sessions'),
    links: await all('password_links'),
    addresses: await all('email_links'),
    mails: await all('mails'),
    keys: await begun('idempotency_keys'),
    devices: await begun('known_devices'),
    uploads: await begun('open_uploads'),
    events: await begun('waiting_events'),
  };
}
const forget = async () => {
  for (const table of [
    'auth_sessions',
    'password_links',
    'email_links',
    'mails',
    'idempotency_keys',
    'known_devices',
    'open_uploads',
    'waiting_events',
  ] as const)
    await t.db.deleteFrom(table).execute();
};
const begin = (beginNow = beginNowAfterLeaps(madeAhead)) => beginNow(t.db, after(-believedMs));

it.each([-hourMs, 0, minuteMs / 2])('a row made %d ms from now stays as it is', async (ms) => {
  await forget();
  await make(ms);
  const before = await times();
  expect(await begin()).toBe(0);
  expect(await times()).toEqual(before);
});

it.each([hourMs, 400 * dayMs])('a row made %d ms ahead begins now, and lasts as long as it was to', async (ms) => {
  await forget();
  await make(ms);
  expect(await begin()).toBe(8);
  const half = [[now(), after(hourMs / 2)]];
  const one = [now()];
  expect(await times()).toEqual({
    sessions: half,
    links: half,
    addresses: half,
    mails: half,
    keys: one,
    devices: one,
    uploads: one,
    events: one,
  });
  expect((await t.db.selectFrom('mails').select('next_try_at').execute()).map((mail) => mail.next_try_at)).toEqual(one);
  expect(await begin()).toBe(0);
});

it('is declared for each table whose rows end at a stored time, but for those that end by themselves', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'expires_at'`.execute(t.db);
  const declared = madeAhead.map((statementOf) => {
    const now = sql<Date>`now()`;
    return /^update (\w+)/.exec(statementOf(now, now).compile(t.db).sql)?.[1];
  });
  // Tasks and counts are short; a certificate says itself when it ends.
  const endByThemselves = ['proof_challenges', 'provider_certificates', 'rate_limits'];
  const ending = rows.map((row) => row.name).filter((name) => !endByThemselves.includes(name));
  expect(ending.length).toBeGreaterThan(3);
  expect(declared).toEqual(expect.arrayContaining(ending));
  expect(new Set(declared).size).toBe(declared.length);
});

it('is looked for once, and again when the time has moved', async () => {
  await forget();
  const beginNow = beginNowAfterLeaps(madeAhead);
  await begin(beginNow);
  await make(hourMs);
  expect(await begin(beginNow)).toBe(0);
  await t.db.updateTable('server_clock').set({ leap_ms: -hourMs }).execute();
  expect(await begin(beginNow)).toBe(8);
});

it('a sign-in that was renewed while the clock was ahead is good for as long from now', async () => {
  await forget();
  await make(-dayMs, true);
  const renewed = { last_seen_at: after(400 * dayMs), expires_at: after(415 * dayMs) };
  await t.db.updateTable('auth_sessions').set(renewed).execute();
  await begin();
  const row = await t.db
    .selectFrom('auth_sessions')
    .select(['created_at', 'expires_at', 'last_seen_at'])
    .executeTakeFirst();
  expect(row).toEqual({ created_at: after(-dayMs), last_seen_at: now(), expires_at: after(15 * dayMs) });
});

it('a count that was made while the clock was ahead ends with its window', async () => {
  const limit = { key: 'try', max: 1, windowMs: 15 * minuteMs };
  await countEach(t.db, [limit], after(400 * dayMs));
  const [count] = await countEach(t.db, [limit], now());
  expect(count).toEqual({ limit, count: 2, expiresAt: after(limit.windowMs) });
  const [later] = await countEach(t.db, [limit], after(limit.windowMs));
  expect(later?.count).toBe(1);
});
