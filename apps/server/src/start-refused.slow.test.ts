import { execFile } from 'node:child_process';
import { chown, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Installation, makeInstallation, mountSmallDisk, unmountSmallDisk } from '../testing/process/index.ts';
import { makePreparedInstallation } from '../testing/process/prepared-installation.ts';

const run = promisify(execFile);
const quiet = { LECTERN_DEMO: 'off' };

async function installation(make: () => Promise<Installation> = makeInstallation): Promise<Installation> {
  const made = await make();
  onTestFinished(() => made.close());
  return made;
}

/** The output of a start that is refused: one paragraph, without a stack. */
async function refusal(one: Installation, settings = {}): Promise<string> {
  const { code, stdout, stderr } = await one.startRefused({ ...quiet, ...settings });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(await one.postmaster()).toBeNull();
  return stderr;
}

describe('a start that is refused says what to do', () => {
  test('where a newer release used the database, where that is damaged, and where it is right again', async () => {
    const one = await installation(makePreparedInstallation);
    const first = await one.start(quiet);
    await one.query(`insert into kysely_migration (name, timestamp) values ('29990101000000-tomorrow', '')`);
    await first.end('SIGTERM');
    const newer = await refusal(one);
    expect(newer).toMatch(/newer release .* 29990101000000-tomorrow.* this release knows .*up to \d{14}-/);
    expect(newer).toMatch(/Nothing was changed.*restore/);
    const migrated = await one.command(['migrate'], quiet);
    expect([migrated.code, migrated.stderr]).toEqual([1, newer]);

    const control = join(one.embedded, 'pgdata', 'global', 'pg_control');
    const [bytes, { uid, gid }] = [await readFile(control), await stat(control)];
    await truncate(control, 100);
    const damaged = await refusal(one);
    expect(damaged).toContain(join(one.embedded, 'postgres.log'));
    expect(damaged).toMatch(/PostgreSQL did not start: .*damaged.* move .*postgres.* away .*restore FILE/);
    await writeFile(control, bytes);
    await chown(control, uid, gid);

    const doctor = await one.command(['doctor'], quiet);
    expect(doctor.stdout).toContain('29990101000000-tomorrow');
  });

  test('where DATA_DIR is no folder', async () => {
    const one = await installation();
    await writeFile(one.dataDir, '');
    expect(await refusal(one)).toMatch(/^DATA_DIR \(.*\/data\) .*no folder.*set DATA_DIR/);
    await rm(one.dataDir);
  });

  test('where the disk is full or cannot be written to', async (context) => {
    const one = await installation();
    const why = await mountSmallDisk(one, 16);
    if (why !== null) return context.skip(why);
    onTestFinished(() => unmountSmallDisk(one));
    const full = await refusal(one);
    expect(full).toMatch(/^There is no room left on the disk of DATA_DIR \(.*Make room/);
    await run('mount', ['-o', 'remount,ro', one.dataDir]);
    const readOnly = await refusal(one);
    expect(readOnly).toMatch(/^DATA_DIR \(.*\) cannot be written to by this account \(uid \d+\).*set DATA_DIR/);
  });

  test('where the account may not write to DATA_DIR, or the database belongs to another', async (context) => {
    if (process.getuid?.() !== 0) return context.skip('only root can be somebody else');
    const one = await installation();
    const nobody = { NODE_OPTIONS: `--import=data:text/javascript,process.setgid(65534);process.setuid(65534)` };
    expect(await refusal(one, nobody)).toMatch(/^DATA_DIR \(.*\) cannot be written to by this account \(uid 65534\)/);
  });
});
