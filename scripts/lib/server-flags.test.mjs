import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './files.mjs';

const read = (...path) => readFileSync(join(ROOT, ...path), 'utf8');
const flags = JSON.parse(read('scripts', 'lib', 'server-flags.json'));

test('the server is started with the same flags wherever it is started', () => {
  const listed = flags.map((flag) => `"${flag}"`).join(', ');
  expect(read('Dockerfile')).toMatch(new RegExp(`^CMD \\["node", ${listed}, "`, 'm'));
  expect(read('deploy', 'lectern.service')).toMatch(new RegExp(`^ExecStart=/usr/bin/node ${flags.join(' ')} /`, 'm'));
  for (const script of ['start.mjs', 'dev.mjs']) expect(read('scripts', script)).toMatch(/\.\.\.serverFlags, join\(/);
});
