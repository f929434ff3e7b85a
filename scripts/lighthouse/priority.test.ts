import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { lowerAllButPages } from './priority.ts';

/** Starts a group of processes that look like Chromium's; answers the leader and the others in the order of `types`. */
async function startGroup(types: readonly string[]): Promise<[leader: number, ...others: number[]]> {
  const starts = types.map((type) => `(exec -a 'browser ${type}' sleep 60) & echo $!`);
  // Not as an argument, in which the leader would bear the names of the others.
  const leader = spawn('bash', { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
  leader.stdin.end([...starts, 'echo started', 'wait'].join('\n'));
  await once(leader, 'spawn');
  const { pid = 0 } = leader;
  onTestFinished(() => void process.kill(-pid, 'SIGKILL'));
  const others: number[] = [];
  for await (const line of createInterface(leader.stdout)) {
    if (line === 'started') break;
    others.push(Number(line));
  }
  return [pid, ...others];
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

test.runIf(process.platform === 'linux')('all but the processes that show pages get a lower priority', async () => {
  const usual = getPriority();
  const types = ['--type=renderer', '--type=zygote', '--type=zygote --no-zygote-sandbox', '--type=gpu-process'];
  const [browser, ...others] = await startGroup(types);
  await expect.poll(() => others.map(commandOf)).toEqual(types.map((type) => `browser ${type} 60 `));
  lowerAllButPages(browser);
  const lower = constants.priority.PRIORITY_BELOW_NORMAL;
  expect([browser, ...others].map((pid) => getPriority(pid))).toEqual([lower, usual, usual, lower, lower]);
});

test('a browser that has ended is no trouble', () => {
  // Linux gives out no process id above 2^22.
  expect(() => lowerAllButPages(999_999_999)).not.toThrow();
});
