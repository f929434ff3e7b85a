import { type Instance, signInDemo, startInstance } from '../lib/instance.ts';
import { say } from '../lib/say.mjs';

const ROLES = ['student', 'teacher', 'coordinator', 'admin'];
/** Above any number that a scan reaches: limits on guessing would stop the scan, and have tests of their own. */
const NO_LIMIT = '100000000';
const SETTINGS = {
  PUBLIC_URL: 'https://lectern.test',
  LOG_LEVEL: 'error',
  SIGN_IN_FAILURES_PER_ACCOUNT: NO_LIMIT,
  JOIN_CODES_PER_MINUTE: NO_LIMIT,
  EXPORTS_PER_MINUTE: NO_LIMIT,
  CALLS_PER_MINUTE: NO_LIMIT,
};

/** A person of a scan; a visitor has neither cookie nor id. */
export type Person = { name: string; cookie: string | null; id: string | null };
export type Scanned = Pick<Instance, 'url' | 'close'> & { people: Person[]; faults: () => string[] };

/**
 * Starts the program with the demo on loopback, set up as if people reached it over https, and signs in as each role.
 * `faults` answers the errors that it logged; `close` ends it and removes its data.
 */
export async function startScanned(): Promise<Scanned> {
  const { url, output, close } = await startInstance(SETTINGS);
  try {
    const signedIn = await Promise.all(ROLES.map((role) => signInDemo(url, role)));
    say(`scanning an instance at ${url}`);
    return { url, people: [{ name: 'visitor', cookie: null, id: null }, ...signedIn], faults, close };
  } catch (error) {
    await close();
    throw error;
  }

  function faults() {
    return faultsIn(output());
  }
}

/** The errors that the program logged, each kind once. An attack that causes one has found something. */
function faultsIn(output: string): string[] {
  const faults = output.split('\n').flatMap((line) => {
    try {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
      return [`the server logged: ${msg}${err ? `: ${err.message}` : ''}`];
    } catch {
      return [];
    }
  });
  return [...new Set(faults)];
}
