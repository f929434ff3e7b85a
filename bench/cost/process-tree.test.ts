import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { memoryOf, processorTimeOf } from './process-tree.ts';

let shell: ChildProcess;
const patientMs = 60_000;
afterEach(() => shell?.kill('SIGKILL'));

/** A shell whose child runs `code` and then waits for the end of its input. Resolves once that has printed a line. */
async function startBelowShell(code: string): Promise<number> {
  const program = `${code}; console.log('done'); process.stdin.resume();`;
  shell = spawn('sh', ['-c', '"$0" -e "$1"; true', process.execPath, program], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (shell.stdout === null || shell.pid === undefined) throw new Error('The shell did not start.');
  await once(shell.stdout, 'data');
  return shell.pid;
}

it.runIf(process.platform === 'linux')(
  'counts processor time and memory of what runs below a process',
  async () => {
    const work = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);';
    const pid = await startBelowShell(`${work} globalThis.kept = Buffer.alloc(64 * 2 ** 20, 1)`);
    expect(await processorTimeOf(pid)).toBeGreaterThanOrEqual(300);
    expect(await memoryOf(pid)).toBeGreaterThan(64 * 2 ** 20);
  },
  patientMs,
);

it(
  'refuses a process that is not there',
  async () => {
    await expect(processorTimeOf(2 ** 30)).rejects.toThrow('There is no process 1073741824.');
  },
  patientMs,
);
