import { spawnSync } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statusOf } from './testing/process-status.ts';
import { isRoot, makeWorkspace, query } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(() => workspace.close());

describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  it('runs PostgreSQL as an ordinary account, without capabilities when all is in its reach', async () => {
    const database = await workspace.start();
    const { uid, capabilities } = await statusOf(database.pid);
    expect(uid).not.toBe(0);
    expect((await stat(workspace.pgdata)).uid).toBe(uid);
    expect(capabilities).toBe(0n);
  });

  it('opens a cluster whose files were copied into place by root', async () => {
    const first = await workspace.start();
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    spawnSync('chown', ['-R', '0:0', workspace.pgdata]);
    await chmod(workspace.pgdata, 0o755);
    const again = await workspace.start();
    expect(await query(again.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});
