import { expect, test } from 'vitest';
import { remainingText } from './remaining-text.ts';

test.each([
  [1000, null, []],
  [1000, 0, []],
  [2048, 1024, ['1 KB/s', '2 s left']],
  [1024 * 90, 1024, ['1 KB/s', '2 min left']],
  [1024 * 3600, 1024, ['1 KB/s', 'about 1 hour left']],
])('%d bytes at %s a second: %j', (bytes, speed, parts) => {
  expect(remainingText(bytes, speed)).toEqual(parts);
});
