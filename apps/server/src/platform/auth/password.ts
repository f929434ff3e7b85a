import { hash, hashRaw, verify } from '@node-rs/argon2';
import { type Asker, createHashQueue } from './hash-queue.ts';

/** The work of one argon2id hash: kibibytes of memory, passes over it, and lanes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one lane. */
export const recommendedCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes passwords at one cost, and checks them whatever theirs was. Each of these throws `service_unavailable` where too many wait. */
export type Passwords = {
  /** The argon2id hash of a password, salted, in PHC string form. */
  hash(password: string, asker?: Asker): Promise<string>;
  /**
   * Whether the password belongs to the hash. Without a hash (no such name, or no password set) the same work is done and
   * the answer is false, so that the time taken tells nothing.
   */
  verify(storedHash: string | null, password: string, asker?: Asker): Promise<boolean>;
  /** Whether a hash is cheaper to guess from than one that is made now. */
  isCheap(storedHash: string): boolean;
  /**
   * A fingerprint of something with a password in it: as dear to guess from as a password's own hash, and the same for the
   * same salt. The salt has at least 16 bytes and belongs to this one thing.
   */
  fingerprint(secret: string, salt: Uint8Array): Promise<Buffer>;
};

export type Argon2 = { hash: typeof hash; hashRaw: typeof hashRaw; verify: typeof verify };

/** Makes what hashes passwords at this cost, by another library where one is given. */
export function createPasswords(cost: HashCost, argon2: Argon2 = { hash, hashRaw, verify }): Passwords {
  // At some 50 hashes a second those who wait are through in two and a half seconds, or are told to come again.
  const inTurn = createHashQueue({ atOnce: 2, places: 100, keptPlaces: 20, patienceMs: 4_000 });
  let decoy: Promise<string> | undefined;
  return {
    hash: (password, asker = 'known') => inTurn(asker, () => argon2.hash(password, cost)),
    async verify(storedHash, password, asker = 'known') {
      // Not in turn: a queue that is full the first time would leave it refused for good.
      decoy ??= argon2.hash('no password is this one', cost);
      const against = storedHash ?? (await decoy);
      const matches = await inTurn(asker, () => argon2.verify(against, password));
      return storedHash !== null && matches;
    },
    isCheap(storedHash) {
      const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(storedHash) ?? [];
      if (memory === undefined || passes === undefined) return true;
      return Number(memory) * Number(passes) < cost.memoryCost * cost.timeCost;
    },
    fingerprint: (secret, salt) => inTurn('known', () => argon2.hashRaw(secret, { ...cost, salt })),
  };
}
