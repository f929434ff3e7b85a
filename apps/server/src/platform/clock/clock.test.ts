import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock, systemRandom, uuidV7 } from './index.ts';

const at = (time: number) => ({ now: () => new Date(time) });

it('makes UUIDs of version 7 and the standard variant, whatever the randomness', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      (bytes, time) => {
        const id = uuidV7(at(time), { bytes: () => Buffer.from(bytes) }).next();
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(time);
      },
    ),
    { seed: 1 },
  );
});

it('matches the example of RFC 9562, but for the highest bit of what counts', () => {
  const random = Buffer.from('0000000000000cc318c4dc0c0c07398f', 'hex');
  expect(uuidV7(at(0x017f22e279b0), { bytes: () => random }).next()).toBe('017f22e2-79b0-74c3-98c4-dc0c0c07398f');
});

it('sorts by the time of making', () => {
  const ids = [1, 2, 1000, 2 ** 40].map((time) => uuidV7(at(time), systemRandom).next());
  expect(ids.toSorted()).toEqual(ids);
});

it('sorts by the order of making within a millisecond', () => {
  const ids = uuidV7(at(1_000), systemRandom);
  const made = Array.from({ length: 2_048 }, () => ids.next());
  expect(made.toSorted()).toEqual(made);
});

it('never makes one twice', () => {
  const ids = uuidV7(systemClock, systemRandom);
  expect(new Set(Array.from({ length: 10_000 }, () => ids.next())).size).toBe(10_000);
});
