import { spawn } from 'node:child_process';
import type { Command } from '@lectern/embedded-postgres/testing';
import { endWithUs } from '../process/end-with-us.ts';
import { until } from '../process/until.ts';

export type Background = {
  readonly pid: number;
  /** Sends these signals, unless it has ended, and waits for the end. */
  end(...signals: NodeJS.Signals[]): Promise<void>;
};

/**
 * Starts a program that goes on by itself, but not longer than this process, and waits until it is `ready`. Throws what it said when it ends instead, or
 * when it cannot be started.
 */
export async function startInBackground(
  name: string,
  { file, args, ...account }: Command,
  ready: () => Promise<boolean>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Background> {
  const child = spawn(file, args, { ...account, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const run = { said: '', gone: false };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (run.said = (run.said + text).slice(-10_000)));
  // Its children may go on and hold its streams: what has ended need not be closed.
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', (error) => {
      run.said += error.message;
      done();
    });
  });
  const letGo = endWithUs(child.pid, 'SIGTERM');
  void ended.then(() => {
    run.gone = true;
    letGo();
  });
  const end = async (...signals: NodeJS.Signals[]) => {
    if (!run.gone) for (const signal of signals) child.kill(signal);
    await ended;
  };
  try {
    await until(`${name} is ready`, async () => run.gone || ready());
  } catch (error) {
    await end('SIGKILL');
    throw new Error(`${name} does not get ready: ${run.said}`, { cause: error });
  }
  if (run.gone) throw new Error(`${name} cannot be started: ${run.said}`);
  return { pid: child.pid ?? 0, end };
}
