import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { systemClock, uuidV7 } from '../src/platform/clock/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { buildShell, type ShellOptions } from '../src/platform/http/app-shell.ts';

/** The HTTP server without any feature or database, and what it logged, line by line. */
export async function buildBareShell(
  options: Partial<ShellOptions> = {},
): Promise<{ app: FastifyInstance; logged: string[] }> {
  const logged: string[] = [];
  const lines = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const app = await buildShell({
    log: createLog('warn', lines),
    ids: uuidV7(systemClock, { bytes: randomBytes }),
    trustProxy: false,
    publicUrl: null,
    callsPerMinute: 0,
    identify: async () => null,
    ...options,
  });
  return { app, logged };
}
