import { hash, hashRaw, verify } from '@node-rs/argon2';
import { vi } from 'vitest';
import { cheapCost } from './cheap-hash.ts';
import { createPasswords } from '../src/platform/auth/index.ts';

/** Hashes that cost next to nothing, made by a library whose calls a test can see. */
export function spiedPasswords() {
  const argon2 = { hash: vi.fn(hash), hashRaw, verify: vi.fn(verify) };
  return { argon2, passwords: createPasswords(cheapCost, argon2) };
}
