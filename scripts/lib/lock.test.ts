import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { start, temporaryFolder } from '../testing/in-process.ts';
import { withLock } from './lock.mjs';

const LOCK_MODULE = JSON.stringify(new URL('lock.mjs', import.meta.url).href);
const program = (lock: string, work: string) => [
  '--input-type=module',
  '--eval',
  `import { withLock } from ${LOCK_MODULE}; await withLock(${JSON.stringify(lock)}, async () => { ${work} });`,
];

describe('withLock', () => {
  it('lets go when the work fails', async () => {
    const lock = join(temporaryFolder(), 'lock');
    await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });

  it('makes a second process wait, and tells it for whom', async () => {
    const lock = join(temporaryFolder(), 'lock');
    const owner = start(
      program(lock, "console.log('held'); await new Promise((go) => process.once('SIGUSR2', go));"),
      {},
    );
    await owner.printed('held');
    let waitedFor: number | undefined;
    const order: string[] = [];
    await withLock(
      lock,
      () => order.push('mine'),
      (pid) => {
        waitedFor = pid;
        order.push('waiting');
        owner.child.kill('SIGUSR2');
      },
    );
    expect(waitedFor).toBe(owner.child.pid);
    expect(order).toEqual(['waiting', 'mine']);
  });

  it('takes over from an owner that was killed', async () => {
    const lock = join(temporaryFolder(), 'lock');
    const owner = start(
      program(lock, "console.log('held'); setInterval(() => undefined, 1_000); await new Promise(() => undefined);"),
    );
    await owner.printed('held');
    owner.child.kill('SIGKILL');
    await owner.ended;
    expect(existsSync(lock)).toBe(true);
    expect(await withLock(lock, () => 'mine now')).toBe('mine now');
  });

  it('is not fooled by a stranger who was given the process id of a dead owner', async () => {
    const lock = join(temporaryFolder(), 'lock');
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    expect(await withLock(lock, () => 'mine now')).toBe('mine now');
  });

  it('takes over a lock that its owner never finished writing', async () => {
    const lock = join(temporaryFolder(), 'lock');
    writeFileSync(lock, '');
    utimesSync(lock, new Date(0), new Date(0));
    expect(await withLock(lock, () => 'mine now')).toBe('mine now');
  });

  it('is held by one process at a time, also when all of them find a dead owner', async () => {
    const folder = temporaryFolder();
    const [lock, log] = [join(folder, 'lock'), join(folder, 'log')];
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    const work = `
      const { appendFileSync } = await import('node:fs');
      appendFileSync(${JSON.stringify(log)}, 'in ');
      for (let turn = 0; turn < 20; turn += 1) await new Promise((go) => setImmediate(go));
      appendFileSync(${JSON.stringify(log)}, 'out ');`;
    const codes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => start(program(lock, work)).ended));
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(6));
  });
});
