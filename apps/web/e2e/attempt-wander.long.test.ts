import { expect, test } from 'vitest';
import { wanderedAttempts } from './support/wander.ts';

/** The number of attempts. */
const runs = Number(process.env['WANDER_RUNS'] ?? 12);

test(
  `${runs} attempts by students who wander between pages while the network comes and goes`,
  { timeout: runs * 60_000 },
  async () => {
    expect(await wanderedAttempts(runs)).toEqual([]);
  },
);
