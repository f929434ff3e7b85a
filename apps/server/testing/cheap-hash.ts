import { createPasswords } from '../src/platform/auth/index.ts';

export const cheapCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes that cost next to nothing: those of the tests' applications, and of everybody whom a test gives a password. */
export const cheapPasswords = () => createPasswords(cheapCost);

const cheap = cheapPasswords();

/** A hash of the password at the cost of the tests' applications. */
export const cheapHash = (password: string): Promise<string> => cheap.hash(password);
