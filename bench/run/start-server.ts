import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export type Running = {
  url: string;
  pid: number;
  /** Calls `told` with the resident memory of the server's process, in bytes, until the returned function is called. */
  watchMemory(told: (rss: number) => void): () => void;
  stop(): Promise<void>;
};

/** The program's settings here: no demo, and no limit that a load would reach. */
export const environment = (connectionString: string, filesDir: string) => ({
  DATABASE_URL: connectionString,
  DATA_DIR: filesDir,
  LECTERN_DEMO: 'off',
  LOG_LEVEL: 'error',
  JOIN_CODES_PER_MINUTE: '1000000000',
  EXPORTS_PER_MINUTE: '1000000000',
  CALLS_PER_MINUTE: '0',
});

/** The flags and the environment that `npm start` gives to the process. */
const given = JSON.parse(readFileSync(new URL('../../scripts/lib/server-process.json', import.meta.url), 'utf8')) as {
  flags: string[];
  environment: Record<string, string>;
};

/**
 * Starts the program in a process of its own, with the web app of a folder or without one, and with what it does in the
 * background or without. Throws when that ends before it listens.
 */
export async function startServer(
  connectionString: string,
  filesDir: string,
  { webRoot = null, works = false }: { webRoot?: string | null; works?: boolean } = {},
): Promise<Running> {
  const more = { ...(webRoot !== null && { BENCH_WEB_ROOT: webRoot }), ...(works && { BENCH_WORKS: 'on' }) };
  const env = { ...given.environment, ...process.env, ...environment(connectionString, filesDir), ...more };
  const child = fork(new URL('server.ts', import.meta.url), { env, execArgv: given.flags });
  const url = await firstUrl(child);
  const { pid } = child;
  if (pid === undefined) throw new Error('The server did not start.');
  return {
    url,
    pid,
    watchMemory(told) {
      const hear = (message: unknown) => {
        const rss = numberIn(message, 'rss');
        if (rss !== null) told(rss);
      };
      child.on('message', hear);
      return () => child.off('message', hear);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function firstUrl(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`The server ended before it listened (${code}).`)));
    child.on('message', (message) => {
      const { url } = message as { url?: unknown };
      if (typeof url === 'string') done(url);
    });
  });
}

function numberIn(message: unknown, field: string): number | null {
  const value = (message as Record<string, unknown>)[field];
  return typeof value === 'number' ? value : null;
}
