import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify } from './process-info.ts';
import { takeNumber, withStartLock } from './start-lock.ts';
import { makeWorkspace } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

let workspace: Workspace;
let directory: string;
beforeEach(async () => {
  workspace = await makeWorkspace();
  directory = join(workspace.directory, 'start.lock');
  await mkdir(directory);
});
afterEach(() => workspace.close());

describe('withStartLock', () => {
  it('fails behind a live owner, naming it', async () => {
    await writeFile(join(directory, '7'), JSON.stringify(await identify(process.pid)));
    const waitedFor: number[] = [];
    const options = { token: 'a', timeoutMs: 100, onWait: (holder: number) => waitedFor.push(holder) };
    const waiting = withStartLock(directory, options, () => Promise.resolve());
    await expect(waiting).rejects.toMatchObject({ code: 'locked' });
    await expect(waiting).rejects.toThrow(`Process ${process.pid} `);
    expect(waitedFor).toEqual([process.pid]);
  });

  it('gives up when aborted', async () => {
    await writeFile(join(directory, '7'), JSON.stringify(await identify(process.pid)));
    const options = { token: 'a', timeoutMs: 60_000, signal: AbortSignal.timeout(50) };
    await expect(withStartLock(directory, options, () => Promise.resolve())).rejects.toThrow(/aborted/);
  });

  it.each([
    ['died', { pid: 2_147_483_646, startTime: '1' }],
    ['died, its id being used again', { pid: process.pid, startTime: 'earlier' }],
  ])('takes over from an owner that %s', async (_case, owner) => {
    await writeFile(join(directory, '7'), JSON.stringify(owner));
    const held = await withStartLock(directory, { token: 'a', timeoutMs: 0 }, () => readdir(directory));
    expect(held).toEqual(['8']);
  });

  it('releases the lock when the work fails', async () => {
    const failing = withStartLock(directory, { token: 'a', timeoutMs: 0 }, () => Promise.reject(new Error('no luck')));
    await expect(failing).rejects.toThrow('no luck');
    expect(await withStartLock(directory, { token: 'b', timeoutMs: 0 }, () => Promise.resolve('mine'))).toBe('mine');
  });

  it('is not taken by a process that was held up until others had taken and released it', async () => {
    const claim = join(directory, 'claim');
    await writeFile(claim, '');
    await writeFile(join(directory, '9'), JSON.stringify(await identify(process.pid)));
    expect(await takeNumber(directory, claim, 8)).toBe(false);
    expect(await takeNumber(directory, claim, 9)).toBe(false);
    expect(await readdir(directory)).toEqual(['9', 'claim']);
  });

  it('lets one of many work at a time, beginning with a dead owner', async () => {
    await writeFile(join(directory, '7'), JSON.stringify({ pid: 2_147_483_646, startTime: '1' }));
    let working = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      working += 1;
      most = Math.max(most, working);
      // Long enough for another one to come in between.
      for (let turn = 0; turn < 20; turn += 1) await readdir(directory);
      working -= 1;
    };
    const all = Array.from({ length: 20 }, (_, index) =>
      withStartLock(directory, { token: String(index), timeoutMs: 20_000 }, work),
    );
    await Promise.all(all);
    expect(most).toBe(1);
  });
});
