import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, ROOT } from '../lib/files.mjs';
import { twistedTexts } from './comments.ts';

test.each([
  ['a.ts', '/** What a course holds. */', 1],
  ['a.ts', 'const a = 1; // Who made it', 1],
  ['a.ts', '/**\n * A list.\n * Whoever asks\n * sees it.\n */', 1],
  ['a.ts', '// They are few. Of\n// these one counts.\n\n// What else', 2],
  ['a.tsx', 'const a = <p>{/* Of no use */}text</p>;', 1],
  ['a.css', 'a { color: red; /* What matters */ }', 1],
  ['a.ts', "it('of a course', f); test.each([1])('what %s is', f); describe('who', f);", 3],
  ['a.ts', '/** The parts of a course. Shows who made it: what they wrote. */', 0],
  ['a.ts', '// Offers follow', 0],
  ['a.ts', "const a = 'x // Who'; const b = `// Of ${a} // What`; const c = '// Of';", 0],
  ['a.ts', 'const c = /[/]\\/\\/ Of/;', 0],
  ['a.tsx', 'const a = <p>see // What</p>;', 0],
  ['a.ts', "it('shows what a course holds', f); say('what else')", 0],
])('%s %j has %d twisted texts', (name, source, count) => {
  expect(twistedTexts(name, source)).toHaveLength(count);
});

test('a comment is told with its line', () => {
  expect(twistedTexts('a.ts', 'let a;\n/**\n * Of no\n * use\n */')).toEqual(['a.ts:2: Of no use']);
});

test.each(['apps/server', 'apps/web', 'packages', 'scripts', 'bench'])(
  'comments and titles of tests in %s begin with their subject',
  (folder) => {
    const files = filesUnder([join(ROOT, folder)]).filter(
      (path) => /(?<!\.d)\.([cm]?js|tsx?|css)$/.test(path) && !/\/dist\//.test(path),
    );
    expect(files.length).toBeGreaterThan(20);
    const sources = files.map((path) => [relative(ROOT, path), readFileSync(path, 'utf8')] as const);
    expect(sources.flatMap(([name, source]) => twistedTexts(name, source))).toEqual([]);
  },
);
