import { expect, test } from 'vitest';
import { wanderedAttempts } from './support/wander.ts';

test('an attempt by a student who wanders between pages while the network comes and goes', { retry: 0 }, async () => {
  expect(await wanderedAttempts(1)).toEqual([]);
});
