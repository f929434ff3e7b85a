import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { countWaiting, keyHealth, rotateKey } from '../../features/certificates/index.ts';
import { noteMaintenance } from '../../platform/jobs/last-maintenance.ts';
import { drillRestore, writeBackup } from '../index.ts';
import { addressOf } from '../../../testing/operations/places.ts';
import { checkSettings } from './check-settings.ts';
import type { VirusScanner } from '../../platform/virus-scanner/index.ts';
import { ScannerAway } from '../../platform/virus-scanner/index.ts';
import { type DoctorDeps, examine } from './doctor.ts';
import { findingText } from './finding.ts';

const fine = { host: '127.0.0.1', publicUrl: null, trustProxy: false, demo: false, mail: false };

let t: TestApp;
let folder: string;
let deps: DoctorDeps;
beforeAll(async () => {
  t = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'lectern-doctor-'));
  deps = {
    connectionString: await addressOf(t.db),
    storage: t.files.storage,
    dataDir: join(folder, 'data'),
    backupDir: join(folder, 'backups'),
    settings: fine,
    appKey: { path: '/none', file: async () => null, sealed: async () => ({ sealed: 0, unreadable: 0, older: 0 }) },
    scanner: null,
    certificates: { keys: () => keyHealth(t.db), waiting: (before) => countWaiting(t.db, before) },
    now: () => new Date(),
  };
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** The findings about one thing. */
async function found(about: string, changed: Partial<DoctorDeps> = {}) {
  return (await examine({ ...deps, ...changed })).filter((finding) => finding.about === about);
}

describe('something that is wrong is told, with what to do', () => {
  it('a database that is away', async () => {
    const [database] = await found('database', { connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    expect(database).toMatchObject({ level: 'fail', advice: expect.stringContaining('DATABASE_URL') });
  });

  it('migrations of a newer release', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('99990101000000-later', '')`.execute(t.db);
    try {
      expect(await found('migrations')).toMatchObject([{ level: 'fail', says: expect.stringContaining('later') }]);
    } finally {
      await sql`delete from kysely_migration where name = '99990101000000-later'`.execute(t.db);
    }
  });

  it('a virus scanner that is away, is out of date, or takes less than is sent to it', async () => {
    const version = (text: string) => async () => text;
    const well: VirusScanner = {
      scan: async () => ({ kind: 'clean' }),
      version: version(`ClamAV 1.4.3/27000/${new Date().toUTCString()}`),
      takes: async () => true,
    };
    const told = (changed: Partial<VirusScanner>) =>
      found('virus scanner', { scanner: { scanner: { ...well, ...changed }, mostBytes: 25 * 1024 ** 2 } });
    const away = async () => Promise.reject(new ScannerAway('it cannot be reached (ECONNREFUSED)'));
    expect(await told({ version: away })).toMatchObject([
      {
        level: 'fail',
        says: expect.stringContaining('ECONNREFUSED'),
        advice: expect.stringContaining('VIRUS_SCANNER'),
      },
    ]);
    const old = version('ClamAV 1.4.3/27000/Mon Jun 1 09:00:00 2020');
    expect(await told({ version: old })).toMatchObject([
      { level: 'warn', advice: expect.stringContaining('freshclam') },
    ]);
    expect(await told({ version: version('ClamAV 1.4.3') })).toMatchObject([{ level: 'warn' }]);
    expect(await told({ takes: async () => false })).toMatchObject([
      { level: 'ok' },
      { level: 'fail', says: expect.stringContaining('25 MB') },
    ]);
    expect(await told({})).toMatchObject([{ level: 'ok', says: expect.stringContaining('ClamAV 1.4.3') }]);
    expect(await found('virus scanner')).toEqual([]);
  });

  it('clocks that disagree', async () => {
    expect(await found('clock', { now: () => new Date(Date.now() + 10_000) })).toMatchObject([{ level: 'warn' }]);
    expect(await found('clock', { now: () => new Date(Date.now() - 200_000) })).toMatchObject([{ level: 'fail' }]);
  });

  it('mail that cannot be sent, without a word of whom it is for', async () => {
    await sql`insert into mails (id, recipient, subject, body, created_at, attempts, next_try_at, expires_at, last_error)
      values (gen_random_uuid(), 'ada@example.org', 'A', 'B', now(), 3, now(), now() + interval '1 day', 'ECONNREFUSED')`.execute(
      t.db,
    );
    const [mail] = await found('mail');
    expect(mail).toMatchObject({ level: 'warn', says: expect.stringContaining('ECONNREFUSED') });
    expect(JSON.stringify(mail)).not.toContain('ada@');
    await sql`delete from mails`.execute(t.db);
  });

  it.each([
    [null, {}, 'ok', 'next start'],
    [null, { sealed: 2 }, 'fail', '2 secrets need it'],
    [{ broken: true }, { sealed: 2 }, 'fail', 'holds no key'],
    [{ open: true }, {}, 'fail', 'may read /keys'],
    [{}, {}, 'ok', 'for its owner alone'],
  ])('an application key whose file is %j with %j sealed', async (file, sealed, level, says) => {
    const appKey = {
      path: '/keys',
      file: async () => file && { keys: 1, broken: false, open: false, ...file },
      sealed: async () => ({ sealed: 0, unreadable: 0, older: 0, ...sealed }),
    };
    expect(await found('application key', { appKey })).toMatchObject([{ level, says: expect.stringContaining(says) }]);
  });

  it.each([
    [{ sealed: 3, unreadable: 1 }, 'fail', '1 of 3'],
    [{ sealed: 3, older: 2 }, 'warn', '2 with an older key'],
    [{ sealed: 3 }, 'ok', '3, all of which open'],
  ])('sealed secrets, %j', async (sealed, level, says) => {
    const appKey = {
      path: '/keys',
      file: async () => ({ keys: 2, broken: false, open: false }),
      sealed: async () => ({ unreadable: 0, older: 0, ...sealed }),
    };
    expect(await found('sealed secrets', { appKey })).toMatchObject([{ level, says: expect.stringContaining(says) }]);
  });

  it('a certificate key whose parts do not fit together, until it is put right', async () => {
    expect(await found('certificate key')).toMatchObject([
      { level: 'ok', says: expect.stringContaining('first credential') },
    ]);
    const [retired, id] = [await rotateKey(t), await rotateKey(t)];
    expect(await found('certificate key')).toMatchObject([
      { level: 'ok', says: '2, the retired ones counted, and all fit' },
    ]);
    const other = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    const { rows } = await sql<{ private_key: object; public_key: { x: string } }>`select * from certificate_keys
      where id = ${id}`.execute(t.db);
    const [key] = rows;
    const spoil = async (column: string, value: object, of: string) =>
      sql`update certificate_keys set ${sql.ref(column)} = ${JSON.stringify(value)}::jsonb where id = ${of}`.execute(
        t.db,
      );
    // Another secret with the right public part beside it, another public part, and a retired key that is nobody's.
    await spoil('private_key', { ...other, x: key?.public_key.x }, id);
    expect(await found('certificate key')).toMatchObject([{ level: 'fail', says: expect.stringContaining(id) }]);
    await spoil('private_key', key?.private_key ?? {}, id);
    await spoil('public_key', { kty: 'OKP', crv: 'Ed25519', x: other.x }, retired);
    expect(await found('certificate key')).toMatchObject([{ level: 'fail', says: expect.stringContaining(retired) }]);
    await sql`delete from certificate_keys where id = ${retired}`.execute(t.db);
    expect(await found('certificate key')).toMatchObject([{ level: 'ok', says: expect.stringContaining('1,') }]);
  });

  it('people and courses that wait for a look at certificates', async () => {
    const [student, course] = [await t.buildUser(), await t.buildCourse(await t.buildUser({ role: 'teacher' }))];
    await sql`insert into certificate_checks (course_id, user_id, check_at)
      values (${course._id}, ${student.id}, '-infinity')`.execute(t.db);
    const inMinutes = (minutes: number) => ({
      now: () => new Date(Date.now() + minutes * 60_000),
    });
    expect(await found('certificates', inMinutes(4))).toMatchObject([
      { level: 'ok', says: '1 people being looked at' },
    ]);
    expect(await found('certificates', inMinutes(6))).toMatchObject([
      { level: 'warn', says: expect.stringContaining('1 people and 0 courses') },
    ]);
    await sql`delete from certificate_checks`.execute(t.db);
    await sql`insert into certificate_settings (course_id, offered, all_materials, check_at)
      values (${course._id}, true, true, now())`.execute(t.db);
    expect(await found('certificates', inMinutes(4))).toMatchObject([{ level: 'ok' }]);
    expect(await found('certificates', inMinutes(6))).toMatchObject([
      { level: 'warn', says: expect.stringContaining('0 people and 1 courses') },
    ]);
    await sql`delete from certificate_settings`.execute(t.db);
  });

  it('files without their bytes, and bytes without a file', async () => {
    const teacher = await t.as(await t.buildUser({ role: 'teacher' }));
    const { payload, headers } = uploadForm('dot.png', tinyPng);
    const { body } = await teacher.call('POST', '/api/files', payload, headers);
    const without = { ...t.files.storage, stat: async () => null };
    expect(await found('files', { storage: without })).toMatchObject([
      { level: 'fail', says: expect.stringContaining(body.file._id) },
    ]);
    const old = { key: '01890000-0000-7000-8000-00000000000a', modifiedAt: new Date(0) };
    const stray = {
      ...t.files.storage,
      async *list() {
        yield old;
      },
    };
    expect(await found('stray files', { storage: stray })).toMatchObject([{ level: 'warn' }]);
  });

  it('no backup, one that is old, and what only looks like one', async () => {
    expect(await found('backups')).toMatchObject([{ level: 'warn', says: expect.stringContaining('none') }]);
    await writeFile(join(deps.backupDir, 'letter.tar'), 'Dear sir or madam. '.repeat(100));
    await writeFile(join(deps.backupDir, 'nothing.tar'), '');
    expect(await found('backups')).toMatchObject([{ level: 'warn', says: expect.stringContaining('none') }]);
    const path = join(deps.backupDir, 'real.tar');
    await writeBackup({ ...deps, say: () => undefined }, path, { force: false });
    expect(await found('backups')).toMatchObject([{ level: 'ok', says: expect.stringContaining('real.tar') }]);
    const tomorrow = new Date(Date.now() + 27 * 60 * 60 * 1000);
    expect(await found('backups', { now: () => tomorrow })).toMatchObject([{ level: 'warn' }]);
    await truncate(path, 10);
    expect(await found('backups')).toMatchObject([
      { level: 'warn', says: expect.stringContaining('bytes that it was') },
    ]);
    expect(await readdir(deps.backupDir)).toHaveLength(3);
  });

  it('a backup that was made to another place: it is known, until it is old or gone', async () => {
    const path = join(folder, 'elsewhere.tar');
    await writeBackup({ ...deps, say: () => undefined }, path, { force: false });
    const backupDir = join(folder, 'empty');
    expect(await found('backups', { backupDir })).toMatchObject([
      { level: 'ok', says: expect.stringContaining(`0.0 hours old (${path})`) },
    ]);
    const nextWeek = new Date(Date.now() + 7.5 * 24 * 60 * 60 * 1000);
    expect(await found('backups', { backupDir, now: () => nextWeek })).toMatchObject([
      { level: 'warn', says: expect.stringContaining('7 days old') },
    ]);
    await truncate(path, 10);
    expect(await found('backups', { backupDir })).toMatchObject([
      { level: 'warn', says: expect.stringContaining('bytes that it was') },
    ]);
    await rm(path);
    expect(await found('backups', { backupDir })).toMatchObject([
      { level: 'warn', says: expect.stringContaining('not there any more') },
    ]);
    await t.db.updateTable('last_backup').set({ host: 'another-machine' }).execute();
    expect(await found('backups', { backupDir })).toMatchObject([
      { level: 'ok', says: expect.stringContaining('on another-machine, not looked at') },
    ]);
    await t.db.deleteFrom('last_backup').execute();
    expect(await found('backups', { backupDir })).toMatchObject([
      { level: 'warn', says: expect.stringContaining('none') },
    ]);
  });

  it('the room on the disks, with its share', async () => {
    const disks = [...(await found('disk of DATA_DIR')), ...(await found('disk of BACKUP_DIR'))];
    expect(disks).toHaveLength(2);
    for (const { says } of disks) expect(says).toMatch(/^\d+\.\d GB \(\d+ %\) free$/);
  });

  it('old things that nobody removes, and chores that fail', async () => {
    expect(await found('tidying up')).toMatchObject([{ level: 'warn', says: 'never yet' }]);
    const ended = { ended_at: new Date(), failed: ['old mail', 'rate limits'] };
    await noteMaintenance(t.db, ended);
    expect(await found('tidying up')).toMatchObject([
      { level: 'warn', says: expect.stringContaining('failed: old mail, rate limits') },
    ]);
    await noteMaintenance(t.db, { ...ended, failed: [] });
    expect(await found('tidying up')).toMatchObject([{ level: 'ok' }]);
    const inHours = (hours: number) => ({ now: () => new Date(Date.now() + hours * 60 * 60 * 1000) });
    expect(await found('tidying up', inHours(2))).toMatchObject([{ level: 'warn' }]);
    expect(await found('tidying up', inHours(25))).toMatchObject([{ level: 'fail' }]);
  });

  it('backups that were never tried, whose trial is long ago, or that did not come back', async () => {
    const path = join(folder, 'tried.tar');
    await writeBackup({ ...deps, say: () => undefined }, path, { force: false });
    expect(await found('restore drill')).toMatchObject([{ level: 'warn', says: 'none yet' }]);
    await drillRestore({ ...deps, say: () => undefined }, path);
    expect(await found('restore drill')).toMatchObject([{ level: 'ok', says: expect.stringContaining('restored') }]);
    const later = new Date(Date.now() + 36 * 24 * 60 * 60 * 1000);
    expect(await found('restore drill', { now: () => later })).toMatchObject([{ level: 'warn' }]);
    await truncate(path, (await stat(path)).size - 2_000);
    await expect(drillRestore({ ...deps, say: () => undefined }, path)).rejects.toThrow(/cut off/);
    expect(await found('restore drill')).toMatchObject([
      { level: 'fail', says: expect.stringContaining('could not be restored') },
    ]);
    for (const table of ['last_backup', 'last_restore_drill'] as const) await t.db.deleteFrom(table).execute();
    await rm(path);
    expect(await found('restore drill')).toEqual([]);
  });

  it.each([
    ['open without an address', { ...fine, host: '0.0.0.0' }, /PUBLIC_URL/],
    ['behind a proxy without an address', { ...fine, trustProxy: true }, /proxy and links [^]*PUBLIC_URL/],
    ['demo accounts in the open', { ...fine, publicUrl: 'https://a.example', trustProxy: true, demo: true }, /demo/],
    ['an address without encryption', { ...fine, publicUrl: 'http://a.example' }, /encrypted/],
    ['a proxy that is not believed', { ...fine, publicUrl: 'https://a.example', mail: true }, /believed/],
  ])('settings: %s', (_what, settings, message) => {
    expect(checkSettings(settings).map(findingText).join('\n')).toMatch(message);
  });
});

it('nothing is wrong with an installation that is well', async () => {
  await noteMaintenance(t.db, { ended_at: new Date(), failed: [] });
  const findings = await examine(deps);
  const wrong = findings.filter(
    ({ level, about }) => level !== 'ok' && !['backups', 'restore drill'].includes(about) && !about.startsWith('disk'),
  );
  expect(wrong).toEqual([]);
  expect(findings.length).toBeGreaterThan(10);
});
