import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentOf, differencesOf } from './compare.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lectern-compare-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A folder with one file, one link and one folder. */
function fill(name: string): string {
  const folder = join(base, name);
  mkdirSync(join(folder, 'inner'), { recursive: true });
  writeFileSync(join(folder, 'inner', 'file'), 'text', { mode: 0o644 });
  symlinkSync('inner/file', join(folder, 'link'));
  return folder;
}

it('finds nothing between two that were made alike, at whatever time', () => {
  expect(differencesOf(contentOf(fill('one')), contentOf(fill('other')))).toEqual([]);
});

it('finds another text, mode or target, and what one of the two lacks', () => {
  const [one, other] = [fill('one'), fill('other')];
  writeFileSync(join(other, 'inner', 'file'), 'Text');
  chmodSync(join(other, 'inner'), 0o700);
  rmSync(join(other, 'link'));
  symlinkSync('elsewhere', join(other, 'link'));
  writeFileSync(join(one, 'more'), '');
  expect(differencesOf(contentOf(one), contentOf(other))).toEqual(['inner', 'inner/file', 'link', 'more']);
});
