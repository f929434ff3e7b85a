import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './end-with-us.ts';

/** Environment variables for the program, beside the few that any program needs. */
export type Settings = Readonly<Record<string, string>>;
export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

export type Program = {
  readonly pid: number;
  /** Its words on both streams so far. */
  output(): string;
  /** Calls `listener` with everything said so far, now and whenever more is said; gives back how to stop that. */
  onOutput(listener: (output: string) => void): () => void;
  readonly ended: Promise<Ended>;
  /** Sends the signal, unless it has ended, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
  signal(signal: NodeJS.Signals): void;
};

export type ServerProcess = Program & { readonly url: string };

/** Node's flags and the environment that `npm start` gives the server. */
const asStarted = JSON.parse(
  readFileSync(new URL('../../../../scripts/lib/server-process.json', import.meta.url), 'utf8'),
) as { flags: string[]; environment: Record<string, string> };

/**
 * Starts one of the server's programs as a process of its own, which ends with us. Nothing of this process's settings
 * leaks into it but the cache of compiled modules.
 */
export function spawnProgram(script: 'main.ts' | 'cli.ts', settings: Settings, args: readonly string[] = []): Program {
  const path = fileURLToPath(new URL(`../../src/${script}`, import.meta.url));
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const given = Object.entries({ TMPDIR, NODE_COMPILE_CACHE }).filter(([, value]) => value !== undefined);
  const env = { PATH, HOME, ...Object.fromEntries(given), ...asStarted.environment, ...settings };
  const child = spawn(process.execPath, [...asStarted.flags, path, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '', both: '' };
  const listeners = new Set<(output: string) => void>();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
      said.both += text;
      for (const listener of listeners) listener(said.both);
    });
  }
  child.once('exit', endWithUs(child.pid, 'SIGTERM'));
  const ended = new Promise<Ended>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done({ code, signal, stdout: said.stdout, stderr: said.stderr }));
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.exitCode === null && child.signalCode === null) child.kill(name);
  };
  return {
    pid: child.pid ?? 0,
    output: () => said.both,
    onOutput(listener) {
      listeners.add(listener);
      listener(said.both);
      return () => listeners.delete(listener);
    },
    ended,
    signal,
    end(name) {
      signal(name);
      return ended;
    },
  };
}

/** Waits for the line with which the server says where it listens. Throws what it said when it ends instead. */
export async function untilReady(program: Program): Promise<ServerProcess> {
  const url = await new Promise<string>((done, fail) => {
    const stop = program.onOutput((output) => {
      const found = /Lectern is ready at (\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      queueMicrotask(() => stop());
      done(found);
    });
    void program.ended.then(
      ({ code, stdout, stderr }) => fail(new Error(`The server ended (${code}):\n${stdout}${stderr}`)),
      fail,
    );
  });
  return { ...program, url };
}
