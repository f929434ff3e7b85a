import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { spiedPasswords } from '../../../testing/spied-passwords.ts';
import { createPasswords, hashAuthSessionToken, newAuthSessionToken, recommendedCost } from './index.ts';

describe('a password', () => {
  const { argon2, passwords } = spiedPasswords();

  it('is hashed with argon2id at the recommended cost, salted', async () => {
    const dear = createPasswords(recommendedCost);
    const [one, other] = await Promise.all([dear.hash('secret one'), dear.hash('secret one')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('is right for its own hash alone', async () => {
    const stored = await passwords.hash('Pässwörd 🎓');
    expect(await passwords.verify(stored, 'Pässwörd 🎓')).toBe(true);
    expect(await passwords.verify(stored, 'pässwörd 🎓')).toBe(false);
    expect(await passwords.verify(stored, '')).toBe(false);
  });

  it('is never right without a hash, after the same work', async () => {
    await passwords.verify(null, 'warm up the decoy');
    argon2.verify.mockClear();
    expect(await passwords.verify(null, 'no password is this one')).toBe(false);
    expect(argon2.verify).toHaveBeenCalledOnce();
  });

  it('is hashed with at most two at work, and one that fails makes room for the next', async () => {
    let running = 0;
    let most = 0;
    argon2.hash.mockImplementation(async (password) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (password === 'fails') throw new Error('out of memory');
      return `hash of ${String(password)}`;
    });
    const results = await Promise.allSettled(
      ['a', 'fails', 'b', 'fails', 'fails', 'c', 'd'].map((password) => passwords.hash(password)),
    );
    argon2.hash.mockRestore();
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
