import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildToken } from '../../../testing/features/access-tokens/build-token.ts';
import { buildSource } from '../../../testing/features/rosters/build-source.ts';
import { buildDelivery, buildWebhook } from '../../../testing/features/webhooks/build-webhook.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { listMigrations, migrationLevel } from '../../platform/db/index.ts';
import { restoreBackup, writeBackup } from '../index.ts';
import { addressOf, emptyPlace } from '../../../testing/operations/places.ts';
import { exampleBrowser } from '../../features/notices/push/example-browser.ts';
import { ownNames } from './own-names.ts';
import { inLongTransaction, openSingleConnection } from './single-connection.ts';

const now = () => new Date('2027-01-05T08:00:00Z');
const silently = () => undefined;

let t: TestApp;
let folder: string;
let backup: string;

beforeAll(async () => {
  t = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'lectern-careful-'));
  const user = await t.buildUser({ role: 'teacher' });
  expect((await (await t.as(user)).put('/api/users/me/push', exampleBrowser)).status).toBe(200);
  const soon = new Date(t.clock.now().getTime() + 1000);
  const link = { id: user.id, token_hash: randomBytes(32), user_id: user.id, created_at: soon, expires_at: soon };
  await t.db.insertInto('password_links').values(link).execute();
  const mail = { id: user.id, recipient: 'a@example.org', subject: 'A', body: 'B', created_at: soon };
  await t.db
    .insertInto('mails')
    .values({ ...mail, next_try_at: soon, expires_at: soon, last_error: null })
    .execute();
  const notice = { user_id: user.id, kind: 'teacher_decided', thing_id: user.id, event_id: user.id, items: [] };
  await t.db
    .insertInto('notices')
    .values({ ...notice, at: soon, read_at: null, mail_at: soon })
    .execute();
  await buildToken(t, user);
  const webhook = await buildWebhook(t, user);
  await buildDelivery(t, webhook);
  await buildDelivery(t, webhook, { state: 'sent' });
  const source = await buildSource(t, user);
  const pull = { id: source.id, source_id: source.id, state: 'waiting', wants_all: false } as const;
  await t.db
    .insertInto('roster_pulls')
    .values({ ...pull, created_at: soon })
    .execute();
  await t.db.insertInto('account_warnings').values({ user_id: user.id, warned_at: soon, sent_at: soon }).execute();
  backup = join(folder, 'whole.tar');
  await writeBackup({ connectionString: await addressOf(t.db), storage: t.files.storage, now, say: silently }, backup, {
    force: false,
  });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

it('signs everybody out, ends links for passwords and access tokens, turns webhooks and roster sources off, and says so', async () => {
  const { db, ...place } = await emptyPlace();
  const said: string[] = [];
  await restoreBackup({ ...place, say: (line) => void said.push(line) }, backup, { force: false });
  expect(said).toContain(
    'ended: 1 sign-ins, 1 password links, 1 access tokens, 1 waiting mails, 1 warnings of unused accounts, 1 keys for push messages, 1 webhooks, which are off now, 1 roster sources, which are off now',
  );
  expect((await sql`select is_enabled from webhooks`.execute(db)).rows).toEqual([{ is_enabled: false }]);
  expect((await sql`select is_enabled from roster_sources`.execute(db)).rows).toEqual([{ is_enabled: false }]);
  expect((await sql`select state from roster_pulls`.execute(db)).rows).toEqual([{ state: 'stopped' }]);
  expect((await sql`select state from webhook_deliveries`.execute(db)).rows).toEqual([{ state: 'sent' }]);
  for (const table of [
    'auth_sessions',
    'password_links',
    'access_tokens',
    'mails',
    'account_warnings',
    'push_keys',
    'push_subscriptions',
  ]) {
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows, table).toEqual([]);
  }
  expect((await sql`select from users`.execute(db)).rows).toHaveLength(1);
  expect((await sql`select mail_at from notices`.execute(db)).rows).toEqual([{ mail_at: null }]);
});

describe('a thing of a stranger', () => {
  it('stays as it is when everything of ours is replaced, and is no part of a backup', async () => {
    const { db, ...place } = await emptyPlace();
    await restoreBackup({ ...place, say: silently }, backup, { force: false });
    await sql`create table letters (text text)`.execute(db);
    await sql`insert into letters values ('Dear sir or madam')`.execute(db);
    await sql`create function letter() returns text language sql as 'select text from letters'`.execute(db);
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const copy = join(folder, 'beside.tar');
    const manifest = await writeBackup({ ...place, now, say }, copy, { force: false });
    expect(manifest.tables.map(({ name }) => name)).not.toContain('letters');
    await restoreBackup({ ...place, say }, copy, { force: true });
    expect(said.filter((line) => line.includes('letters'))).toEqual([
      "not in it, because they are not Lectern's: letters",
      "left alone, because they are not Lectern's: letters",
    ]);
    expect((await sql<{ text: string }>`select letter() as text`.execute(db)).rows).toEqual([
      { text: 'Dear sir or madam' },
    ]);
  });

  it('that hangs on ours keeps ours from being replaced, with everything as it was', async () => {
    const { db, ...place } = await emptyPlace();
    await restoreBackup({ ...place, say: silently }, backup, { force: false });
    await sql`create view addresses as select email from users`.execute(db);
    const again = restoreBackup({ ...place, say: silently }, backup, { force: true });
    await expect(again).rejects.toThrow(/hangs on the tables of Lectern.*addresses/);
    expect((await sql`select from addresses`.execute(db)).rows).toHaveLength(1);
  });
});

it('every table and function that any release had is known as ours', async () => {
  const { connectionString } = await emptyPlace();
  const { client, db, close } = await openSingleConnection(connectionString);
  const all = await listMigrations();
  const seen = { tables: new Set<string>(), functions: new Set<string>() };
  await inLongTransaction(client, 'read committed', async () => {
    for (const [index] of all.entries()) {
      await (await migrationLevel(db, all.slice(0, index + 1))).reach();
      const tables = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
      for (const { name } of (await tables.execute(db)).rows) seen.tables.add(name);
      const functions = sql<{ name: string }>`select proname as name from pg_proc p
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
      for (const { name } of (await functions.execute(db)).rows) seen.functions.add(name);
    }
  });
  await close();
  const strange = [...seen.tables].filter((name) => !name.startsWith('kysely_') && !ownNames.tables.includes(name));
  expect(strange).toEqual([]);
  expect([...seen.functions].filter((name) => !ownNames.functions.includes(name))).toEqual([]);
  expect(seen.tables.size).toBeGreaterThan(20);
});
