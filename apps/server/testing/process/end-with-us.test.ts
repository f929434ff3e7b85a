import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { until } from './until.ts';

const endWithUs = JSON.stringify(new URL('end-with-us.ts', import.meta.url).href);
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A process that goes on until somebody ends it. */
function start(script: string, input: 'pipe' | 'ignore' = 'ignore'): ChildProcess & { pid: number } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: [input, 'pipe', 'inherit'] });
  started.push(child);
  return Object.assign(child, { pid: child.pid ?? 0 });
}

const goOn = `console.log('ready'); setInterval(() => undefined, 1000);`;

async function startReady(script: string): Promise<ReturnType<typeof start>> {
  const child = start(`${script}; ${goOn}`);
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('ends what was started when %s ends us', async (signal) => {
  const other = await startReady('');
  const ours = await startReady(`(await import(${endWithUs})).endWithUs(${other.pid}, 'SIGTERM')`);
  const ended = once(other, 'exit');
  ours.kill(signal);
  expect(await ended).toEqual([null, 'SIGTERM']);
});

it('ends what was started when we are done, and keeps us from nothing', async () => {
  const other = await startReady('');
  const ended = once(other, 'exit');
  const ours = start(`(await import(${endWithUs})).endWithUs(${other.pid}, 'SIGTERM')`);
  expect(await once(ours, 'exit')).toEqual([0, null]);
  expect(await ended).toEqual([null, 'SIGTERM']);
});

it('leaves alone what it was told to leave', async () => {
  const [left, other] = [await startReady(''), await startReady('')];
  const ended = once(other, 'exit');
  const guard = (pid: number) => `(await import(${endWithUs})).endWithUs(${pid}, 'SIGTERM')`;
  await once(start(`${guard(left.pid)}()`), 'exit');
  // Another is ended after the first would have been.
  await once(start(guard(other.pid)), 'exit');
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect([left.exitCode, left.signalCode]).toEqual([null, null]);
});

it('ends a PostgreSQL by the folder that it is in, and removes that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-guarded-'));
  try {
    const ours = await startReady(`(await import(${endWithUs})).endPostgresWithUs(${JSON.stringify(folder)})`);
    // Started, and started again, after the word was given.
    const server = await startReady('');
    await mkdir(join(folder, 'pgdata'));
    await writeFile(join(folder, 'pgdata/postmaster.pid'), `${server.pid}\n${folder}/pgdata\n`);
    const ended = once(server, 'exit');
    ours.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGINT']);
    await until('the folder is gone', async () => (await stat(folder).catch(() => null)) === null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('removes the folder of a PostgreSQL that never came', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-guarded-'));
  const ours = await startReady(`(await import(${endWithUs})).endPostgresWithUs(${JSON.stringify(folder)})`);
  ours.kill('SIGKILL');
  await until('the folder is gone', async () => (await stat(folder).catch(() => null)) === null);
});
