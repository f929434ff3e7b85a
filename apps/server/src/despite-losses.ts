import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway } from './platform/http/error-handler.ts';

/** These errors tell of a server that was not there, rather than lost. */
const neverThere = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);
/** How long a start waits for a database that went away while it was being prepared. */
const tries = { most: 30, everyMs: 1_000 } as const;

/**
 * Does work on the database, and does it again where the database goes away on the way: it was there, so it comes back.
 * One that was never there fails at once, because its address or the server itself is wrong as a rule.
 */
export async function despiteLosses<T>(
  work: () => Promise<T>,
  onLoss: (error: unknown) => void,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const wasThere = tried > 1 || !neverThere.has(code);
      if (!isDatabaseAway(error) || !wasThere || tried >= tries.most) throw error;
      onLoss(error);
      await wait(tries.everyMs);
    }
  }
}
