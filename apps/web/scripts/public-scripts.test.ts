import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { shortened } from './public-scripts.ts';

test('a script loses its lines of comments, empty lines and indents, and nothing else', () => {
  const script = `// A word
(function () {
  // Another
  const address = 'https://example.org'; // stays

    /** @param {string} name */
  go(address);
})();
`;
  expect(shortened(script)).toBe(`(function () {
const address = 'https://example.org'; // stays
/** @param {string} name */
go(address);
})();
`);
});

test.each(['starter.js', 'theme.js'])('%s is a script before and after, and shorter', (name) => {
  const script = readFileSync(join(import.meta.dirname, '../public', name), 'utf8');
  const short = shortened(script);
  expect(() => new Script(script)).not.toThrow();
  expect(() => new Script(short)).not.toThrow();
  expect(short.length).toBeLessThan(script.length);
});
