import { setTimeout as delay } from 'node:timers/promises';
import { trimLog } from './log-file.ts';
import { seemsRunning } from './process-info.ts';
import type { RunningServer } from './running.ts';
import type { LogEvent } from './types.ts';

const WATCH_INTERVAL_MS = 250;
const TRIM_EVERY_MS = 60_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 10_000;

export type WatchOptions = {
  readonly logPath: string;
  readonly log: (event: LogEvent) => void;
  /** Brings the server back; throws when that did not work, leaving nothing behind. */
  readonly restart: (signal: AbortSignal) => Promise<RunningServer>;
};

export type Watch = {
  /** The server as it was last seen or restarted. */
  current(): RunningServer;
  /** Ends the watch, and a restart in flight with it. */
  end(): Promise<void>;
};

/** Restarts the server whenever it is found dead, with growing pauses between attempts, and keeps its log small. */
export function keepRunning(first: RunningServer, options: WatchOptions): Watch {
  const { log } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let server = first;

  const watch = async (): Promise<void> => {
    for (let nextTrim = 0; ;) {
      // Not being able to look (too many open files, say) is no sign of death.
      const running = await seemsRunning(server.postmaster).catch(() => true);
      if (!running && !signal.aborted) {
        log({ level: 'error', msg: 'the embedded PostgreSQL died; restarting it', pid: server.postmaster.pid });
        server = await restartPersistently(options, signal);
        log({ level: 'warn', msg: 'the embedded PostgreSQL is back', pid: server.postmaster.pid, port: server.port });
      }
      if (performance.now() >= nextTrim) {
        await trimLog(options.logPath).catch(() => undefined);
        nextTrim = performance.now() + TRIM_EVERY_MS;
      }
      // Unreferenced: watching alone must not keep the process alive.
      await delay(WATCH_INTERVAL_MS, undefined, { signal, ref: false });
    }
  };

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted)
      log({ level: 'error', msg: 'no longer watching the embedded PostgreSQL', reason: String(error) });
  });
  return {
    current: () => server,
    end: () => {
      ending.abort();
      return watching;
    },
  };
}

async function restartPersistently({ restart, log }: WatchOptions, signal: AbortSignal): Promise<RunningServer> {
  for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, LAST_RETRY_MS)) {
    try {
      return await restart(signal);
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      log({ level: 'error', msg: 'cannot restart the embedded PostgreSQL yet', reason, retryInMs: pause });
      await delay(pause, undefined, { signal });
    }
  }
}
