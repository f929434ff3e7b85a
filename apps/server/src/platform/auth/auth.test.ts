import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { hashAuthSessionToken, hashPassword, newAuthSessionToken, verifyPassword } from './index.ts';

vi.mock('@node-rs/argon2', { spy: true });

describe('a password', () => {
  it('is hashed with argon2id at the recommended cost, salted', async () => {
    const [one, other] = await Promise.all([hashPassword('secret one'), hashPassword('secret one')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('is right for its own hash alone', async () => {
    const stored = await hashPassword('Pässwörd 🎓');
    expect(await verifyPassword(stored, 'Pässwörd 🎓')).toBe(true);
    expect(await verifyPassword(stored, 'pässwörd 🎓')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
  });

  it('is never right without a hash, after the same work', async () => {
    await verifyPassword(null, 'warm up the decoy');
    vi.mocked(verify).mockClear();
    expect(await verifyPassword(null, 'no password is this one')).toBe(false);
    expect(vi.mocked(verify)).toHaveBeenCalledOnce();
  });

  it('is hashed with at most two at work, and one that fails makes room for the next', async () => {
    let running = 0;
    let most = 0;
    vi.mocked(hash).mockImplementation(async (password) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (password === 'fails') throw new Error('out of memory');
      return `hash of ${String(password)}`;
    });
    const results = await Promise.allSettled(
      ['a', 'fails', 'b', 'fails', 'fails', 'c', 'd'].map((password) => hashPassword(password)),
    );
    vi.mocked(hash).mockRestore();
    expect(most).toBe(2);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });
});

describe('a token', () => {
  it('is 256 random bits, fit for a cookie, and stored as a hash that differs', () => {
    const token = newAuthSessionToken({ bytes: randomBytes });
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newAuthSessionToken({ bytes: randomBytes })).not.toBe(token);
    expect(hashAuthSessionToken(token)).toHaveLength(32);
    expect(hashAuthSessionToken(token).toString('base64url')).not.toBe(token);
    expect(hashAuthSessionToken(token)).toEqual(hashAuthSessionToken(token));
  });
});
