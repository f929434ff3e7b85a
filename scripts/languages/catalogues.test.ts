import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../lib/files.mjs';
import { keysOf, literalsOf } from './literals.ts';

const messages = join(ROOT, 'apps/web/src/shared/messages');
const filesOf = (code: string) => readdirSync(join(messages, code)).filter((name) => name !== 'index.ts');
const keysIn = (code: string, name: string) => keysOf(name, readFileSync(join(messages, code, name), 'utf8'));

test('strings and keys are read as they are written', () => {
  expect([...literalsOf('a.tsx', 't(\'a\'); <p title="b">{`c ${d} e`}</p>')]).toEqual(['a', 'b', 'c {} e']);
  expect(keysOf('a.ts', "export const a = { One: 'x', 'Two, {n}': { one: 'y', other: 'z' } };")).toEqual([
    'One',
    'Two, {n}',
  ]);
});

describe.each(['es', 'ar'])('the catalogue %s', (code) => {
  test('says each sentence once', () => {
    const keys = filesOf(code).flatMap((name) => keysIn(code, name));
    expect(keys.length).toBeGreaterThan(1000);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  test('says nothing that nobody says any more', () => {
    const folders = ['apps/web/src', 'packages/contract/src', 'apps/server/src'];
    const written = new Set<string>();
    for (const folder of folders.map((path) => join(ROOT, path))) {
      const names = readdirSync(folder, { recursive: true }).map(String);
      for (const name of names.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|shared.messages./.test(path))) {
        for (const text of literalsOf(name, readFileSync(join(folder, name), 'utf8'))) written.add(text);
      }
    }
    const said = (key: string) => written.has(key) || written.has(key.replaceAll(/\{\w+\}/g, '{}'));
    // The server puts some sentences together from parts, so no source holds them in one piece.
    const ours = filesOf(code).filter((name) => !name.startsWith('sent'));
    const unsaid = ours.flatMap((name) =>
      keysIn(code, name)
        .filter((key) => !said(key))
        .map((key) => `${name}: ${key}`),
    );
    expect(unsaid).toEqual([]);
  });
});
