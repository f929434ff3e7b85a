import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteHealth } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFactories } from '../../../testing/factories.ts';
import { buildTestApp, type TestApp, type TestAppOptions, type TestUser } from '../../../testing/index.ts';
import { addressOf, emptyPlace } from '../../../testing/operations/places.ts';
import { drillRestore, restoreBackup, writeBackup } from '../../operations/index.ts';
import { uuidV7 } from '../../platform/clock/index.ts';
import { disksUnder } from '../../platform/files/index.ts';
import { type MaintenanceOptions, runMaintenance } from '../../platform/jobs/maintenance.ts';
import { sendDueMail } from '../../platform/mail/index.ts';

const url = '/api/site-health';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const gigabyte = 1024 ** 3;
const silently = () => undefined;

let t: TestApp;
let admin: TestUser;
let folder: string;
/** How the outside of `t` looks, as tests have it. */
let outside: NonNullable<TestAppOptions['installation']>;
let waits: string | null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-health-'));
  t = await buildTestApp({
    mail: true,
    publicUrl: 'https://lectern.example.org',
    purgingWaits: () => waits,
    installation: {
      version: '1.2.3',
      disks: () => outside.disks?.() ?? Promise.resolve([]),
      keyFile: () => outside.keyFile?.() ?? Promise.resolve(null),
    },
  });
  admin = await t.buildUser({ role: 'admin' });
});
beforeEach(() => {
  waits = null;
  outside = {
    disks: async () => [{ holds: ['data', 'files'], free: 80 * gigabyte, size: 100 * gigabyte }],
    keyFile: async () => ({ keys: 1, broken: false, open: false }),
  };
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** How everything stands. The clock moves by days in these tests, so each look is with a fresh auth session. */
async function look(): Promise<SiteHealth> {
  const answer = await (await t.as(admin)).get(url);
  expect(answer.status).toBe(200);
  return answer.body as SiteHealth;
}

describe('the health of the site', () => {
  it('is refused to visitors and to everybody but admins', async () => {
    expect((await t.visitor.get(url)).status).toBe(401);
    for (const role of ['student', 'teacher', 'coordinator'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).get(url)).status).toBe(403);
    const blocked = await t.as(await t.buildUser({ role: 'admin', isActive: false }));
    expect((await blocked.get(url)).status).toBe(401);
  });

  it('is told to admins of whichever role', async () => {
    const teacher = await t.as(await t.buildUser({ role: 'teacher', isAdmin: true }));
    expect((await teacher.get(url)).status).toBe(200);
  });

  it('tells the size of the database and the version of PostgreSQL', async () => {
    const { database } = await look();
    expect(database).toMatchObject({ state: 'fine', version: expect.stringMatching(/^\d+/) });
    expect(database.bytes).toBeGreaterThan(1_000_000);
  });
});

describe('the backups', () => {
  const deps = () => ({
    connectionString: '',
    storage: t.files.storage,
    now: () => t.clock.now(),
    say: silently,
  });
  const make = async (name: string) => {
    const path = join(folder, name);
    await writeBackup({ ...deps(), connectionString: await addressOf(t.db) }, path, { force: false });
    return path;
  };
  const drill = async (path: string) => drillRestore({ ...deps(), connectionString: await addressOf(t.db) }, path);

  it('are worth a look until the first is made, and there is nothing to try yet', async () => {
    expect(await look()).toMatchObject({ backup: { state: 'look', last: null }, drill: { state: 'fine', last: null } });
  });

  it('are told with time and size, and with how the last trial went, without a place', async () => {
    const path = await make('first.tar');
    const madeAt = t.clock.now().toISOString();
    const bytes = (await stat(path)).size;
    expect(await look()).toMatchObject({
      backup: { state: 'fine', last: { madeAt, bytes, tried: false } },
      drill: { state: 'look', last: null },
    });
    t.clock.advance(hourMs);
    await drill(path);
    const at = t.clock.now().toISOString();
    const seen = await look();
    expect(seen.backup).toEqual({ state: 'fine', last: { madeAt, bytes, tried: true } });
    expect(seen.drill).toEqual({ state: 'fine', last: { at, backupMadeAt: madeAt, succeeded: true } });
    const text = JSON.stringify(seen);
    for (const secret of [folder, path, 'first.tar', hostname()]) expect(text).not.toContain(secret);
  });

  it('are worth a look after a night without one', async () => {
    t.clock.advance(25 * hourMs);
    expect((await look()).backup.state).toBe('fine');
    t.clock.advance(2 * hourMs);
    expect((await look()).backup.state).toBe('look');
    // A clock that was wrong dates one ahead, whose age nobody knows.
    t.clock.advance(-55 * hourMs);
    expect((await look()).backup.state).toBe('look');
    t.clock.advance(55 * hourMs);
  });

  it('are not tried because another one was', async () => {
    await make('second.tar');
    expect(await look()).toMatchObject({ backup: { last: { tried: false } }, drill: { state: 'fine' } });
  });

  it('need somebody who acts when the last one that was tried did not come back', async () => {
    const path = await make('spoilt.tar');
    await truncate(path, (await stat(path)).size - 2_000);
    await expect(drill(path)).rejects.toThrow(/cut off/);
    expect(await look()).toMatchObject({
      backup: { last: { tried: false } },
      drill: { state: 'act', last: { succeeded: false } },
    });
  });

  it('are tried each month', async () => {
    await drill(await make('third.tar'));
    t.clock.advance(34 * dayMs);
    expect((await look()).drill.state).toBe('fine');
    t.clock.advance(2 * dayMs);
    expect((await look()).drill.state).toBe('look');
  });

  it('are not believed to have been tried by a database that was restored itself', async () => {
    await drill(await make('tried.tar'));
    expect((await look()).backup.last?.tried).toBe(true);
    const path = await make('after.tar');
    const place = await emptyPlace();
    await restoreBackup({ ...place, say: silently }, path, { force: false });
    const there = await t.anotherProcess(place.db);
    const random = { bytes: randomBytes };
    const things = { db: place.db, clock: t.clock, ids: uuidV7(t.clock, random), random, https: true };
    const cookie = await createFactories(things).cookieOf(admin);
    const answer = await there.callerOf(cookie).get(url);
    expect(answer.body).toMatchObject({
      backup: { last: { tried: false } },
      drill: { state: 'look', last: null },
    });
  });
});

describe('the disks', () => {
  const room = (free: number, size: number) => async () => [{ holds: ['data' as const], free, size }];

  it.each([
    ['half full', 50, 100, 'fine'],
    ['with less than a tenth left', 9, 100, 'look'],
    ['with less than 5 GB left', 4.75, 20, 'look'],
    ['huge, with much left but a small share', 800, 16_000, 'fine'],
    ['full', 0.25, 100, 'act'],
  ] as const)('%s: %d of %d GB', async (_what, free, size, state) => {
    outside.disks = room(free * gigabyte, size * gigabyte);
    const { disk } = await look();
    expect(disk).toMatchObject({ state, disks: [{ state, holds: ['data'], freeBytes: free * gigabyte }] });
  });

  it('are told each once, with what they hold, as the system sees them', async () => {
    const folders = [
      ['data', '/srv/data'] as const,
      ['files', '/srv/files'] as const,
      ['backups', '/backups'] as const,
    ];
    const calls = {
      stat: async (path: string) => ({ dev: path.startsWith('/srv') ? 1 : 2 }),
      statfs: async (path: string) => ({ bavail: path.startsWith('/srv') ? 60 : 2, bsize: gigabyte, blocks: 100 }),
    };
    outside.disks = () => disksUnder(folders, calls);
    const seen = await look();
    expect(seen.disk).toEqual({
      state: 'look',
      disks: [
        { state: 'fine', holds: ['data', 'files'], freeBytes: 60 * gigabyte, sizeBytes: 100 * gigabyte },
        { state: 'look', holds: ['backups'], freeBytes: 2 * gigabyte, sizeBytes: 100 * gigabyte },
      ],
    });
    expect(JSON.stringify(seen)).not.toMatch(/\/(srv|backups)/);
  });

  it('leave out a folder that is not there', async () => {
    outside.disks = () => disksUnder([['data', folder] as const, ['backups', join(folder, 'none')] as const]);
    expect((await look()).disk.disks).toMatchObject([{ holds: ['data'] }]);
  });

  it('that cannot be looked at are told without why, which would name a folder', async () => {
    outside.disks = () => Promise.reject(new Error('EACCES: /srv/secret'));
    const seen = await look();
    expect(seen.disk).toEqual({ state: 'look', disks: null });
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  it('that hang keep nobody waiting for long, and are asked once at a time', async () => {
    let asked = 0;
    let answer: () => void = silently;
    outside.disks = () => {
      asked += 1;
      return new Promise((resolve) => (answer = () => resolve([])));
    };
    const caller = await t.as(admin);
    const answers = await Promise.all([caller.get(url), caller.get(url)]);
    expect(answers.map(({ status, body }) => [status, body.disk])).toEqual([
      [200, { state: 'look', disks: null }],
      [200, { state: 'look', disks: null }],
    ]);
    expect(asked).toBe(1);
    answer();
  });
});

describe('the release', () => {
  it('is fine where program and database are of one', async () => {
    const { release } = await look();
    expect(release).toMatchObject({ state: 'fine', version: '1.2.3', migrations: { open: 0, foreign: 0 } });
    expect(release.migrations.done).toBeGreaterThan(50);
  });

  it('is told where the database has not been through a migration, or through one of a later release', async () => {
    const { rows } = await sql<{ name: string; timestamp: string }>`delete from kysely_migration
      where name = (select max(name) from kysely_migration) returning *`.execute(t.db);
    const [last] = rows;
    try {
      expect((await look()).release).toMatchObject({ state: 'look', migrations: { open: 1, foreign: 0 } });
      await sql`insert into kysely_migration (name, timestamp) values ('99990101000000-later', '')`.execute(t.db);
      expect((await look()).release).toMatchObject({ state: 'act', migrations: { open: 1, foreign: 1 } });
    } finally {
      await sql`delete from kysely_migration where name = '99990101000000-later'`.execute(t.db);
      await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`.execute(
        t.db,
      );
    }
  });
});

describe('the mail', () => {
  const forget = async () => void (await t.db.deleteFrom('mails').execute());
  const put = (to: string) =>
    t.services.mail?.outbox.put(t.db, {
      to,
      subject: 'A new password',
      body: 'https://lectern.example.org/#secret',
      expiresAt: new Date(t.clock.now().getTime() + dayMs),
    });

  it('is counted while it waits, and is stuck once it has waited for a quarter of an hour', async () => {
    await forget();
    expect((await look()).mail).toEqual({ state: 'fine', sends: true, waiting: 0, stuck: 0, oldestAt: null });
    const oldestAt = t.clock.now().toISOString();
    await put('ada@example.org');
    t.clock.advance(10 * minuteMs);
    await put('bob@example.org');
    expect((await look()).mail).toEqual({ state: 'fine', sends: true, waiting: 2, stuck: 0, oldestAt });
    t.clock.advance(6 * minuteMs);
    const seen = await look();
    expect(seen.mail).toEqual({ state: 'look', sends: true, waiting: 2, stuck: 1, oldestAt });
    expect(JSON.stringify(seen)).not.toMatch(/ada|secret/);
  });

  it('that a server did not take several times is stuck', async () => {
    await forget();
    await put('ada@example.org');
    const transport = { send: async () => ({ code: 'ECONNREFUSED', forGood: false }), close: silently };
    const sending = { db: t.db, transport, composers: {}, now: () => t.clock.now(), log: silently };
    for (const minutes of [2, 4, 1]) {
      await sendDueMail(sending);
      t.clock.advance(minutes * minuteMs);
    }
    expect((await look()).mail).toMatchObject({ state: 'look', waiting: 1, stuck: 1 });
    await forget();
  });

  it('is not asked for where no server is set', async () => {
    const without = await buildTestApp();
    try {
      const answer = await (await without.as(await without.buildUser({ role: 'admin' }))).get(url);
      expect(answer.body.mail).toEqual({ state: 'fine', sends: false, waiting: 0, stuck: 0, oldestAt: null });
    } finally {
      await without.close();
    }
  });
});

describe('the work in the background', () => {
  const maintain = (chores: MaintenanceOptions['chores'], ending = new AbortController()) =>
    runMaintenance(
      {
        db: t.db,
        chores,
        purgeTime: async () => ({ now: t.clock.now() }),
        now: () => t.clock.now(),
        log: silently,
      },
      ending.signal,
    );
  const well = { name: 'old things', run: async () => 0 };
  const broken = { name: 'other things', run: () => Promise.reject(new Error('no /srv/secret')) };

  it('is worth a look until it was done', async () => {
    expect((await look()).work).toEqual({ state: 'look', lastAt: null, failed: 0, clockDoubted: false });
  });

  it('is told with its time, and is late after an hour, very late after a day', async () => {
    await maintain([well]);
    const lastAt = t.clock.now().toISOString();
    expect((await look()).work).toEqual({ state: 'fine', lastAt, failed: 0, clockDoubted: false });
    t.clock.advance(59 * minuteMs);
    expect((await look()).work.state).toBe('fine');
    t.clock.advance(2 * minuteMs);
    expect((await look()).work.state).toBe('look');
    t.clock.advance(dayMs);
    expect((await look()).work.state).toBe('act');
  });

  it('is not taken for done where the process ended in the middle of it', async () => {
    const before = (await look()).work.lastAt;
    const ending = new AbortController();
    ending.abort();
    await maintain([well], ending);
    expect((await look()).work.lastAt).toBe(before);
  });

  it('tells how much of it failed, until that is done', async () => {
    await maintain([broken, well]);
    const seen = await look();
    expect(seen.work).toMatchObject({ state: 'look', failed: 1 });
    expect(JSON.stringify(seen)).not.toContain('secret');
    await maintain([well]);
    expect((await look()).work).toMatchObject({ state: 'fine', failed: 0 });
  });

  it('is worth a look while the time is not to be believed', async () => {
    waits = 'the time moved by more than a day';
    expect((await look()).work).toMatchObject({ state: 'look', clockDoubted: true });
  });
});

describe('the application key', () => {
  const sealFor = async () => {
    const user = await t.buildUser();
    await sql`insert into second_factors (user_id, sealed_secret, started_at)
      values (${user.id}, ${Buffer.from('sealed by nobody')}, now())`.execute(t.db);
  };
  const key = async () => (await look()).appKey;

  it.each([
    ['is there', { keys: 1, broken: false, open: false }, { state: 'fine', key: 'ready' }],
    ['is not made yet', null, { state: 'fine', key: 'unmade' }],
    ['is not whole', { keys: 0, broken: true, open: false }, { state: 'act', key: 'broken' }],
    ['may be read by others', { keys: 1, broken: false, open: true }, { state: 'act', key: 'open' }],
  ])('%s', async (_what, file, expected) => {
    outside.keyFile = async () => file;
    expect(await key()).toEqual(expected);
  });

  it('that cannot be looked at is told without its place', async () => {
    outside.keyFile = () => Promise.reject(new Error('EACCES: /srv/secret/app-key'));
    const seen = await look();
    expect(seen.appKey).toEqual({ state: 'act', key: 'unreadable' });
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  it('is missed, or the wrong one, where secrets are sealed by it', async () => {
    await sealFor();
    expect(await key()).toEqual({ state: 'act', key: 'foreign' });
    outside.keyFile = async () => null;
    expect(await key()).toEqual({ state: 'act', key: 'missing' });
  });
});
