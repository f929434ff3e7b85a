import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('run-embedded.ts', import.meta.url));

export type ChildEvent = { readonly event: string } & Readonly<Record<string, unknown>>;

export type EmbeddedChild = {
  readonly process: ChildProcess;
  readonly events: readonly ChildEvent[];
  say(word: 'stop' | 'query'): void;
  /** Waits for the event, however long ago it came; fails when the process ends without it. */
  waitFor(event: string): Promise<ChildEvent>;
  /** Sends the signal to the child's whole process group, as a terminal does on Ctrl-C. */
  signalGroup(signal: NodeJS.Signals): void;
  /** Kills the process alone, without a chance to clean up. */
  kill(): Promise<void>;
};

export type ChildOptions = {
  readonly uid?: number;
  readonly gid?: number;
  /** Command that runs the child, such as `setpriv` with its options. */
  readonly prefix?: readonly [] | readonly [string, ...string[]];
};

/** Starts `run-embedded.ts` in a process group of its own. */
export function startChild(dataDir: string, { prefix = [], ...account }: ChildOptions = {}): EmbeddedChild {
  const options = { ...account, detached: true, cwd: '/' };
  const [command, ...args] = [...prefix, process.execPath, PROGRAM, dataDir];
  const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
  const events: ChildEvent[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => events.push(parseEvent(line)));
  const exited = once(child, 'exit');
  const ended = Promise.all([exited, once(lines, 'close')]);
  const waitFor = async (wanted: string): Promise<ChildEvent> => {
    for (;;) {
      const found = events.find(({ event }) => event === wanted);
      if (found) return found;
      const running = await Promise.race([once(lines, 'line').then(() => true), ended.then(() => false)]);
      if (!running && !events.some(({ event }) => event === wanted)) {
        throw new Error(`The child ended without "${wanted}": ${JSON.stringify(events)}`);
      }
    }
  };
  return {
    process: child,
    events,
    say: (word) => child.stdin.write(`${word}\n`),
    waitFor,
    signalGroup: (signal) => child.pid !== undefined && process.kill(-child.pid, signal),
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}

function parseEvent(line: string): ChildEvent {
  const value: unknown = JSON.parse(line);
  if (typeof value === 'object' && value !== null && 'event' in value && typeof value.event === 'string') {
    return { ...value, event: value.event };
  }
  throw new Error(`Not an event: ${line}`);
}
