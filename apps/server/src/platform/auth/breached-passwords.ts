import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock/index.ts';
import type { Outward, Told } from '../net/index.ts';

/** Passwords that have been in leaks. */
export type BreachedPasswords = {
  /** Whether the password is one; false also where nobody could say. */
  has(password: string): Promise<boolean>;
};

export type BreachedDeps = {
  /** The address of a range service in the form of Have I Been Pwned. */
  url: string;
  outward: Pick<Outward, 'ask'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Somebody waits at a form meanwhile. */
const patienceMs = 2_000;
/** A range has about a thousand lines of forty bytes. */
const mostBytes = 256 * 1024;
const mostAtOnce = 20;
const tellEveryMs = 60_000;
const hexOfPrefix = 5;

/**
 * Asks a service by the first five of forty hexadecimal digits of a password's SHA-1, so that it learns neither the password nor its
 * hash. Where it does not answer the password passes, and the log says so, once a minute.
 */
export function createBreachedPasswords({ url, outward, clock, log }: BreachedDeps): BreachedPasswords {
  const base = url.replace(/\/+$/, '');
  let underWay = 0;
  let unasked = 0;
  let toldAt = -Infinity;

  const pass = (reason: string): false => {
    unasked += 1;
    const now = clock.now().getTime();
    if (now - toldAt >= tellEveryMs) {
      log.warn({ passwords: unasked, reason }, 'new passwords were not compared with breached ones');
      toldAt = now;
      unasked = 0;
    }
    return false;
  };

  return {
    async has(password) {
      if (underWay >= mostAtOnce) return pass('too many at once');
      underWay += 1;
      try {
        const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
        const told = await askInTime(outward, `${base}/${hash.slice(0, hexOfPrefix)}`);
        if (!('status' in told)) return pass('failed' in told ? told.failed : `address ${told.refused}`);
        if (told.status !== 200) return pass(`status ${told.status}`);
        return isIn(told.body.toString('latin1'), hash.slice(hexOfPrefix)) ?? pass('malformed answer');
      } finally {
        underWay -= 1;
      }
    },
  };
}

/** The answer within the time that there is, the look-up of the name included. */
async function askInTime(outward: BreachedDeps['outward'], address: string): Promise<Told> {
  const late = Promise.withResolvers<Told>();
  const timer = setTimeout(() => late.resolve({ failed: 'slow' }), patienceMs);
  const headers = { 'add-padding': 'true', 'user-agent': 'Lectern', accept: 'text/plain' };
  const asked = outward.ask(address, { method: 'GET', headers, body: null, timeoutMs: patienceMs, mostBytes });
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

/** Whether a range has the rest of a hash; lines with a count of zero only pad it. Null for an answer that is no range. */
function isIn(range: string, rest: string): boolean | null {
  let lines = 0;
  for (const line of range.split('\n')) {
    const [, found, count] = /^([0-9a-f]{35}):(\d{1,12})\s*$/i.exec(line) ?? [];
    if (found === undefined) continue;
    lines += 1;
    if (found.toUpperCase() === rest && Number(count) > 0) return true;
  }
  return lines > 0 || range.trim() === '' ? false : null;
}
