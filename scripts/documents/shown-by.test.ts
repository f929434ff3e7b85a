import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/files.mjs';
import { findingsOf, rowsShownBy } from './shown-by.ts';

const table = (...rows: string[]) =>
  ['Text', '', '| No | Says | Shown by |', '|---|---|---|', ...rows, '', 'More'].join('\n');
const files: Record<string, string> = { 'a.test.ts': `test('a door opens', …)` };
const read = (path: string) => files[path] ?? null;

test.each([
  ['no test is named', '| 1 | A door | soon |', 'line 5: 1 names no test'],
  ['the file is not there', '| 1 | A door | `b.test.ts` “a door opens” |', 'line 5: 1: there is no b.test.ts'],
  [
    'the title is not there',
    '| 1 | A door | `a.test.ts` “a door shuts” |',
    'line 5: 1: no “a door shuts” in a.test.ts',
  ],
])('a row is found where %s', (_, row, finding) => {
  expect(findingsOf(table(row), read)).toEqual([finding]);
});

test('a number stands once', () => {
  const row = '| 1 | A door | `a.test.ts` “a door opens” |';
  expect(findingsOf(table(row, row), read)).toEqual(['line 6: 1 is there twice']);
});

test('a row may name several tests, and a border inside a cell is written with a backslash', () => {
  const [row] = rowsShownBy(table('| 1 | A \\| B | `a.test.ts` “a door” and `b.test.ts` “b” |'));
  expect(row).toMatchObject({ number: '1', tests: [{ path: 'a.test.ts' }, { path: 'b.test.ts', title: 'b' }] });
});

test('a cell that is excused needs no test', () => {
  expect(findingsOf(table('| 1 | A door | – |'), read, (cell) => cell === '–')).toEqual([]);
});

const inProject = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null);

test('every statement of the specification names a test that is there', () => {
  const markdown = inProject('docs/SPECIFICATION.md') ?? '';
  expect(rowsShownBy(markdown).length).toBeGreaterThan(350);
  expect(findingsOf(markdown, inProject)).toEqual([]);
});
