import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './files.mjs';

/** Statements that import, or export again, by a path; not a type in a comment. */
const IMPORTS = /^(?:import|export)\s[^;]*?['"](\.[^'"]+)['"];/gm;

/** The modules that one loads from the checkout, itself included. */
function loadedBy(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  // An older Node fails here, whatever comes behind.
  if (!path.endsWith('.mjs')) return found;
  for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(IMPORTS)) {
    loadedBy(resolve(path, '..', imported), found);
  }
  return found;
}

test('commands load only JavaScript, because they run before Node 24 is there', () => {
  const folder = join(ROOT, 'scripts');
  const commands = readdirSync(folder).filter((name) => name.endsWith('.mjs') && !name.includes('.test.'));
  const loaded = new Set(commands.flatMap((name) => [...loadedBy(join(folder, name))]));
  expect(loaded.size).toBeGreaterThan(commands.length + 10);
  const names = [...loaded].map((path) => relative(folder, path));
  expect(names.filter((name) => !name.endsWith('.mjs'))).toEqual([]);
});
