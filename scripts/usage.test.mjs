import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/files.mjs';
import { start } from './testing/in-process.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** Our own commands: what `npm run …` starts of this folder. */
const commands = Object.entries(scripts).filter(([, line]) => line.startsWith('node scripts/'));

describe.each(commands)('npm run %s', (_name, line) => {
  const call = (...args) => start([...line.split(' ').slice(1), ...args], { cwd: ROOT });

  it('says in one sentence that it does not know an option', async () => {
    const { ended, output } = call('--no-such-option');
    expect(await ended).toBe(2);
    expect(output().trim()).toMatch(/^[^\n]*--no-such-option.*; npm [\w: ]+ -- --help says what there is$/);
  });

  it.each(['--help', '-h'])('tells how it is used, asked with %s', async (option) => {
    const { ended, output } = call(option);
    expect(await ended).toBe(0);
    expect(output()).toMatch(/^Usage: npm /);
  });
});

it('knows all of them', () => {
  expect(commands.map(([name]) => name)).toEqual(
    expect.arrayContaining(['start', 'test', 'lectern', 'bench', 'cluster']),
  );
});
