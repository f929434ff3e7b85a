import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run, toolEnvironment } from '../lib/child.mjs';
import { ROOT } from '../lib/files.mjs';
import { plant } from './tree.ts';

// Each file breaks the rule it is listed under, and is linted as the part of the program that its folder is.
const OFFENCES: Record<string, [path: string, source: string]> = {
  'typescript(no-floating-promises)': ['apps/server/src/a.ts', 'export const a = async () => 1;\na();'],
  'typescript(no-misused-promises)': ['apps/server/src/b.ts', 'export const b = [1].filter(async () => true);'],
  'typescript(switch-exhaustiveness-check)': [
    'apps/server/src/c.ts',
    "export function c(k: 'x' | 'y') {\n  switch (k) {\n    case 'x':\n      return 1;\n  }\n  return 2;\n}",
  ],
  'typescript(no-explicit-any)': ['packages/contract/src/d.ts', 'export const d: any = 1;'],
  'typescript(no-unsafe-assignment)': ['apps/server/src/e.ts', "export const e: string = JSON.parse('1');"],
  'typescript(no-unsafe-return)': ['apps/server/src/f.ts', "export const f = (): string => JSON.parse('1');"],
  'typescript(no-unsafe-member-access)': ['apps/server/src/g.ts', "export const g = String(JSON.parse('1').g);"],
  'typescript(no-unsafe-call)': ['apps/server/src/h.ts', "JSON.parse('1')();"],
  'typescript(no-unsafe-argument)': ['apps/server/src/i.ts', "export const i = Number.parseInt(JSON.parse('1'), 10);"],
  'typescript(consistent-type-imports)': [
    'apps/server/src/j.ts',
    "import { d } from '../../../packages/contract/src/d.ts';\nexport type J = typeof d;",
  ],
  'typescript(await-thenable)': ['apps/server/src/k.ts', 'export const k = async () => await 1;'],
  'typescript(ban-ts-comment)': ['apps/server/src/l.ts', '// @ts-ignore\nexport const l: string = 1;'],
  'eslint(max-lines)': ['apps/server/src/m.ts', '//\n'.repeat(400) + 'export const m = 1;'],
  'eslint(max-lines-per-function)': [
    'apps/server/src/n.ts',
    `export function n() {\n${'  Math.max(1, 2);\n'.repeat(60)}}`,
  ],
  'eslint(max-params)': ['apps/server/src/y.ts', 'export const y = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];'],
  'eslint(no-console)': ['apps/server/src/o.ts', "console.log('o');"],
  'import(no-default-export)': ['apps/web/src/p.ts', 'export default 1;'],
  'jsx-a11y(alt-text)': ['apps/web/src/q.tsx', 'export const Q = () => <img src="q.png" />;'],
  'jsx-a11y(label-has-associated-control)': ['apps/web/src/r.tsx', 'export const R = () => <label>Name</label>;'],
  'jsx-a11y(click-events-have-key-events)': [
    'apps/web/src/s.tsx',
    'export const S = () => <div role="button" onClick={() => undefined}>S</div>;',
  ],
  'react-hooks(rules-of-hooks)': [
    'apps/web/src/t.tsx',
    "import { useState } from 'react';\nexport const T = ({ on }: { on: boolean }) => {\n  if (on) useState(1);\n  return null;\n};",
  ],
  'react-hooks(exhaustive-deps)': [
    'apps/web/src/u.tsx',
    "import { useEffect } from 'react';\nexport const U = ({ id }: { id: string }) => {\n  useEffect(() => void id, []);\n  return null;\n};",
  ],
  'eslint(no-restricted-properties)': [
    'apps/web/src/x.ts',
    'export const x = (cache: { invalidateQueries: () => void }) => cache.invalidateQueries();',
  ],
  'eslint(no-restricted-globals)': ['apps/server/src/z.ts', 'setInterval(() => undefined, 1);'],
  'vitest(no-focused-tests)': ['apps/server/src/v.test.ts', "import { it } from 'vitest';\nit.only('v', () => {});"],
  'vitest(no-disabled-tests)': ['apps/web/src/w.test.ts', "import { it } from 'vitest';\nit.skip('w', () => {});"],
};

/** The part of the linter's report that is read here. */
type Report = { diagnostics: { code: string; filename: string }[] };

async function lint(files: Record<string, string>) {
  const root = plant({ ...files, '.oxlintrc.json': readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8') });
  const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--format=json'];
  const { code, output } = await run(process.execPath, args, { cwd: root, env: toolEnvironment(process.execPath) });
  const { diagnostics } = JSON.parse(output.slice(output.indexOf('{'))) as Report;
  return { code, found: diagnostics.map(({ code: rule, filename }) => `${rule} ${filename}`) };
}

const TSCONFIG = JSON.stringify({
  compilerOptions: { strict: true, module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', types: [] },
});

it('the linter reports every rule that the project relies on', async () => {
  const offences = Object.fromEntries(Object.values(OFFENCES));
  const { code, found } = await lint({ 'tsconfig.json': TSCONFIG, ...offences });
  expect(code).not.toBe(0);
  const expected = Object.entries(OFFENCES).map(([rule, [path]]) => `${rule} ${path}`);
  expect(expected.filter((offence) => !found.includes(offence))).toEqual([]);
});

it('the linter has nothing to say about a sound file', async () => {
  const sound = { 'apps/server/src/sound.ts': 'export const sound = async () => Promise.resolve(1);' };
  expect(await lint({ 'tsconfig.json': TSCONFIG, ...sound })).toEqual({ code: 0, found: [] });
});
