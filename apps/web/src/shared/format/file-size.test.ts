import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024 * 1024, '10 MB'],
  [15.4 * 1024 * 1024, '15 MB'],
  [2 * 1024 ** 3, '2 GB'],
])('%d bytes read "%s"', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
