import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
/** The only files that may name sizes, fonts and colours. */
const homes = ['shared/ui/tokens.css', 'shared/ui/fonts.css'];

const colour =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(\s*[\d.]|\b(?:white|black|red|green|blue|gr[ae]y)\b/i;
const space = /(?<![\w.])-?(?:[3-9]|\d\d+|\d*\.\d+)px|[\d.]+rem/;
const isTextSize = /^(?:inherit|(?:calc\()?var\(--(?:size-|avatar-size))/;

/** Each thing that a declaration must take from the tokens, and whether this value does not. */
const rules: readonly [property: RegExp, says: string, offends: (value: string) => boolean][] = [
  [/^font-size$/, 'a size of text', (value) => !isTextSize.test(value)],
  [/^font$/, 'a size of text', (value) => value !== 'inherit' && !isTextSize.test(value)],
  [/^font-family$/, 'a font', (value) => !/^(?:inherit|var\(--font-)/.test(value)],
  [
    /^(?:padding|margin|(?:row-|column-)?gap)(?:-|$)/,
    'a space',
    (value) => !/\(/.test(value.replace(/var\([^)]*\)|calc\(-1 \* var\([^)]*\)\)/g, '')) && space.test(value),
  ],
  [/^(?!--)/, 'a colour', (value) => colour.test(value.replace(/url\([^)]*\)|'[^']*'/g, ''))],
];

/** The declarations of a style sheet that name what is for the tokens to name: file, line, and the offence. */
function offencesIn(file: string, css: string): string[] {
  const bare = css.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...bare.matchAll(/(?<=[{;]\s*)(?<property>[\w-]+)\s*:\s*(?<value>[^;{}]+);/g)].flatMap(
    ({ index, groups }) => {
      const { property = '', value = '' } = groups ?? {};
      const line = bare.slice(0, index).split('\n').length;
      return rules
        .filter(([of, , offends]) => of.test(property) && offends(value.trim()))
        .map(([, says]) => `${file}:${line} names ${says} of its own: ${property}: ${value.trim()}`);
    },
  );
}

const filesWith = (ending: RegExp): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8');

test.each([
  ['font-size: 0.9rem', 'a size of text'],
  ['font: 16px/1.5 serif', 'a size of text'],
  ['font-family: Georgia, serif', 'a font'],
  ['padding: 0 7px', 'a space'],
  ['gap: 0.5rem', 'a space'],
  ['color: #24548f', 'a colour'],
  ['border: 1px solid rgb(0 0 0 / 10%)', 'a colour'],
  ['background: white', 'a colour'],
])('an own value is found with its line: %s', (declaration, says) => {
  const found = offencesIn('some.css', `/* one\n two */\n.a {\n  ${declaration};\n}\n`);
  expect(found).toEqual([`some.css:4 names ${says} of its own: ${declaration}`]);
});

test.each([
  'font-size: var(--size-small)',
  'font: inherit',
  'padding: 2px var(--space-3)',
  'gap: clamp(1px, 0.4vw, 5px)',
  'margin-inline: calc(-1 * var(--space-2))',
  'margin-top: 0.7em',
  'color: color-mix(in srgb, var(--ink) 40%, transparent)',
  'color: CanvasText',
])('a value from the tokens is fine: %s', (declaration) => {
  expect(offencesIn('some.css', `.a {\n  ${declaration};\n}\n`)).toEqual([]);
});

test('every style sheet takes its sizes, fonts, spaces and colours from the tokens', () => {
  const sheets = filesWith(/\.css$/).filter((file) => !homes.includes(file));
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((file) => offencesIn(file, textOf(file)))).toEqual([]);
});

/** The names of values that sheets ask for and that no sheet and no component gives, but for those with another value at hand. */
function unknownNames(sheets: readonly string[], code: string): string[] {
  const given = new Set(sheets.flatMap((css) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)));
  const asked = sheets.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  // A component may give numbered ones.
  return asked.filter((name) => !given.has(name) && !code.includes(name.replace(/\d+$/, '')));
}

test('a value under a name that nothing gives is found', () => {
  const sheets = ['.a { --own: 1px; margin: var(--own) var(--size, 1em); color: var(--danger); order: var(--row-2); }'];
  expect(unknownNames(sheets, 'const style = { [`--row-${n}`]: n };')).toEqual(['--danger']);
});

test('every value that a style sheet asks for by name is given', () => {
  const code = filesWith(/(?<!\.test)\.tsx?$/).map(textOf);
  expect(unknownNames(filesWith(/\.css$/).map(textOf), code.join('\n'))).toEqual([]);
});

test('no component names a colour', () => {
  const named = filesWith(/(?<!\.test)\.tsx?$/).flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, at) => (/['"`]#[0-9a-f]{3,8}['"`]/i.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(named).toEqual([]);
});
