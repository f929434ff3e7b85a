import { hash } from '@node-rs/argon2';

/** A hash of the password that costs next to nothing to check, for tests of something else than what a guess costs. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
