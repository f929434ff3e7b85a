import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve } from './solve-proof.ts';

test.each([1, 4, 9, 12, 16])('a task of %i bits is solved', (bits) => {
  for (const challenge of ['aaaaaaaaaaaaaaaaaaaaaa', 'q_m3-XYZ', 'Zz0-_9876543210abcdefg']) {
    const digest = createHash('sha256')
      .update(`${challenge}:${solve({ challenge, bits })}`)
      .digest();
    expect(Math.clz32(digest.readUInt32BE(0))).toBeGreaterThanOrEqual(bits);
  }
});
