import { hash, hashRaw, verify } from '@node-rs/argon2';
import { type Asker, createHashQueue } from './hash-queue.ts';

// OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At some 50 hashes a second those who wait are through in two and a half seconds, or are told to come again. */
const inTurn = createHashQueue({ atOnce: 2, places: 100, keptPlaces: 20, patienceMs: 4_000 });

/** The argon2id hash of a password, salted, in PHC string form. Throws `service_unavailable` where too many wait for one. */
export async function hashPassword(password: string, asker: Asker = 'known'): Promise<string> {
  return inTurn(asker, () => hash(password, cost));
}

/**
 * A fingerprint of something with a password in it: as dear to guess from as a password's own hash, and the same for the
 * same salt. The salt has at least 16 bytes and belongs to this one thing.
 */
export async function slowFingerprint(secret: string, salt: Uint8Array): Promise<Buffer> {
  return inTurn('known', () => hashRaw(secret, { ...cost, salt }));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such name, or no password set) the same work is done and
 * the answer is false, so that the time taken tells nothing. Throws as `hashPassword` does.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  asker: Asker = 'known',
): Promise<boolean> {
  // Not in turn: a queue that is full the first time would leave it refused for good.
  decoy ??= hash('no password is this one', cost);
  const against = storedHash ?? (await decoy);
  const matches = await inTurn(asker, () => verify(against, password));
  return storedHash !== null && matches;
}
