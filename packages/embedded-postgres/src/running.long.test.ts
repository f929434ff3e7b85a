import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify } from './process-info.ts';
import { crashed, orphan, putPid } from './testing/crashes.ts';
import { isRoot, makeWorkspace, query, until, waitUntilGone } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;
let foreign: ChildProcess | undefined;
beforeEach(async () => {
  workspace = await makeWorkspace();
});
afterEach(async () => {
  foreign?.kill('SIGKILL');
  foreign = undefined;
  await workspace.close();
});

describe('a server that cannot be ours', () => {
  it('is refused and left running when it does not take our password', async () => {
    const { pid } = await orphan(workspace);
    await writeFile(join(workspace.dataDir, 'passwords.json'), '{"superuser":"other","lectern":"other"}');
    await expect(workspace.start()).rejects.toMatchObject({ code: 'not_ours' });
    expect(await identify(pid)).not.toBeNull();
  });

  it('is refused when its directory was moved while it ran', async () => {
    const { pid } = await orphan(workspace);
    const dataDir = join(workspace.directory, 'moved');
    await rename(workspace.dataDir, dataDir);
    const starting = workspace.start({ dataDir });
    await expect(starting).rejects.toMatchObject({ code: 'not_ours' });
    await expect(starting).rejects.toThrow(/was started in another place/);
    expect(await identify(pid)).not.toBeNull();
    await rename(dataDir, workspace.dataDir);
  });

  it('is refused when its postmaster.pid is damaged', async () => {
    await crashed(workspace);
    await writeFile(workspace.pidFile, 'not a number\n');
    await expect(workspace.start()).rejects.toMatchObject({ code: 'damaged_pid_file' });
  });
});

describe.runIf(isRoot && process.platform === 'linux')('a server that outlived its owner in a container', () => {
  it('is adopted and stopped by a root that may not look into the processes of others', async () => {
    const { pid, port } = await orphan(workspace);
    const child = workspace.startChild({ prefix: ['setpriv', '--inh-caps=-all', '--bounding-set=-sys_ptrace'] });
    expect(await child.waitFor('started')).toMatchObject({ adopted: true, pid, port });
    child.say('stop');
    await child.waitFor('stopped');
    expect(await identify(pid)).toBeNull();
  });
});

describe('a postmaster.pid that a crash left behind', () => {
  it('does not stop the next start when its id now belongs to a foreign process', async () => {
    await crashed(workspace);
    // It runs under PostgreSQL's account, because PostgreSQL itself ignores the processes of others.
    const { uid, gid } = await stat(workspace.pgdata);
    foreign = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore', cwd: '/' });
    await putPid(workspace, foreign.pid ?? 0);

    const database = await workspace.start();
    expect(database.adopted).toBe(false);
    expect(database.pid).not.toBe(foreign.pid);
    expect(await query(database.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(foreign.exitCode ?? foreign.signalCode).toBeNull();
  });

  it.runIf(process.platform === 'linux')('does not stop the next start when its process is a zombie', async () => {
    await crashed(workspace);
    const { uid, gid } = await stat(workspace.pgdata);
    // The shell becomes a program that never asks for the child that it had as a shell.
    const script = 'sleep 600 & echo $!; exec sleep 601';
    foreign = spawn('sh', ['-c', script], { uid, gid, stdio: ['ignore', 'pipe', 'ignore'], cwd: '/' });
    let output = '';
    foreign.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await until(async () => (await readFile(`/proc/${foreign?.pid}/comm`, 'utf8')) === 'sleep\n' && output !== '');
    const zombie = Number(output);
    process.kill(zombie, 'SIGKILL');
    await waitUntilGone(zombie);
    expect(process.kill(zombie, 0)).toBe(true);
    await putPid(workspace, zombie);

    const database = await workspace.start();
    expect(await query(database.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('does not stop the next start when its id now belongs to the PostgreSQL of another directory', async () => {
    const other = await makeWorkspace();
    try {
      const neighbour = await other.start();
      await crashed(workspace);
      await putPid(workspace, neighbour.pid);
      const database = await workspace.start();
      expect(database).toMatchObject({ adopted: false });
      expect(database.port).not.toBe(neighbour.port);
      expect(await identify(neighbour.pid)).not.toBeNull();
    } finally {
      await other.close();
    }
  });

  it('keeps the new server waiting as long as a backend of the old one lives', async () => {
    const { pid, connectionString } = await orphan(workspace);
    const backend = await workspace.freezeBackend(connectionString);
    process.kill(pid, 'SIGKILL');
    await waitUntilGone(pid);

    const thawOnceRefused = async (): Promise<void> => {
      await until(async () => (await readFile(workspace.log, 'utf8')).includes('is still in use'));
      await workspace.thawBackend(backend);
    };
    const [database] = await Promise.all([workspace.start(), thawOnceRefused()]);
    expect(await identify(backend)).toBeNull();
    expect(await query(database.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});
