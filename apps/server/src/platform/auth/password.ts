import { hash, hashRaw, verify } from '@node-rs/argon2';

// OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is heavy on purpose; more at once would only take the processor from everybody else. */
const inFlight = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= inFlight) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password, salted, in PHC string form. */
export async function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost));
}

/**
 * A fingerprint of something with a password in it: as dear to guess from as a password's own hash, and the same for the
 * same salt. The salt has at least 16 bytes and belongs to this one thing.
 */
export async function slowFingerprint(secret: string, salt: Uint8Array): Promise<Buffer> {
  return limited(() => hashRaw(secret, { ...cost, salt }));
}

let decoy: Promise<string> | undefined;

/**
 * True when the password belongs to the hash. Without a hash (nobody of that name, or no password set) the same work
 * is done and the answer is false, so that the time taken tells nothing.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no password is this one');
  const against = storedHash ?? (await decoy);
  const matches = await limited(() => verify(against, password));
  return storedHash !== null && matches;
}
