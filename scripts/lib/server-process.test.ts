import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './files.mjs';

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const { flags, environment } = JSON.parse(read('scripts', 'lib', 'server-process.json')) as {
  flags: string[];
  environment: Record<string, string>;
};

test('the server is started with the same flags wherever it is started', () => {
  const listed = flags.map((flag) => `"${flag}"`).join(', ');
  expect(read('Dockerfile')).toMatch(new RegExp(`^CMD \\["node", ${listed}, "`, 'm'));
  expect(read('deploy', 'lectern.service')).toMatch(new RegExp(`^ExecStart=/usr/bin/node ${flags.join(' ')} /`, 'm'));
  for (const script of ['start.mjs', 'dev.mjs']) expect(read('scripts', script)).toContain('...serverFlags, main]');
});

test('the server is started in the same environment wherever it is started', () => {
  for (const [name, value] of Object.entries(environment)) {
    expect(read('Dockerfile')).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
    expect(read('deploy', 'lectern.service')).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'));
  }
  expect(read('scripts', 'start.mjs')).toContain('main], { env: serverEnvironment })');
  for (const script of ['dev.mjs', 'lib/instance.ts'])
    expect(read('scripts', script)).toContain('...serverEnvironment,');
});
