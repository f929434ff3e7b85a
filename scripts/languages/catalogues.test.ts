import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '../../packages/contract/src/languages.ts';
import { catalogueOf, entriesOf, keyOf } from '../../packages/contract/src/po.ts';
import { catalogueFile } from './catalogue-file.ts';
import { keysOf, literalsOf } from './literals.ts';
import { pluralForms, poText } from './po-text.ts';
import { sentencesOf } from './sentences.ts';
import { allLiterals, notShown, sentencesOfSource } from './source.ts';

const sentences = sentencesOfSource();
const written = allLiterals();
const placesOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

describe('the sources are read', () => {
  test('with every literal, and those that are added up', () => {
    expect([...literalsOf('a.tsx', 't(\'a\'); <p title="b">{`c`}</p>; say("d " + \'e\')')]).toEqual([
      'a',
      'b',
      'c',
      'd e',
      'd ',
      'e',
    ]);
  });

  test('with the sentences that functions take, on both sides of a condition, and labels', () => {
    const source = `t('One'); rich(a ? 'Two' : 'Three', {}); tn(n, '{n} user', '{n} users'); const c = { one: '1 x', many: '{n} x' };
      throw new AppError('conflict', say('No {x}', { x })); other('No sentence'); says.required('Name'); says.flag('isActive');`;
    expect(keysOf('a.ts', source)).toEqual([
      { key: 'One', one: null },
      { key: 'Two', one: null },
      { key: 'Three', one: null },
      { key: '{n} users', one: '{n} user' },
      { key: '{n} x', one: '1 x' },
      { key: 'No {x}', one: null },
      { key: 'Name', one: null },
    ]);
  });

  test('with sentences of the server in one piece, and without what pages do not show', () => {
    const source = `
      const one = 'Please try again.'; refuse('Name ' + field + \` may have \${max} letters\`);
      throw new Error('This is for the log'); log.warn({}, 'So is this'); sql\`SELECT this from that\`;
      z.string('Name must be text').describe('Only those with this name.');
      const route = { summary: 'A call does this', help: 'That is counted' }; const name = 'Name'; const wire = 'not a sentence';`;
    expect([...sentencesOf('a.ts', source)]).toEqual([
      'Please try again.',
      'Name {} may have {} letters',
      'Name must be text',
    ]);
  });
});

test('no sentence of the server is put together from pieces: its values cross by name', () => {
  expect([...sentences.keys()].filter((key) => key.includes('{}') && !notShown.has(key))).toEqual([]);
});

test('every text that is said to be shown nowhere stands in the sources', () => {
  const said = new Set([...written].map((text) => text.replaceAll(/\{\w*\}/g, '{}')));
  expect([...notShown].filter((text) => !text.includes('{}') && !said.has(text))).toEqual([]);
});

describe('a new catalogue', () => {
  test('has every sentence, without a translation, and keeps those that there are', () => {
    const some = new Map([
      ['Open##verb', { one: null, file: 'a.ts' }],
      ['{n} users', { one: '{n} user', file: 'b.ts' }],
    ]);
    const empty = poText('ar', some, null);
    expect(entriesOf(empty).map((entry) => [keyOf(entry), entry.msgstr.length])).toEqual([
      ['{n} users', 6],
      ['Open##verb', 1],
    ]);
    const filled = empty.replace('msgid "Open"\nmsgstr ""', 'msgid "Open"\nmsgstr "افتح"');
    expect(catalogueOf('ar', poText('ar', some, filled))).toEqual({ 'Open##verb': 'افتح' });
    expect(poText('ar', new Map(), filled)).not.toContain('افتح');
  });

  test.each([
    ['de', 'nplurals=2; plural=(n != 1);'],
    ['fr', 'nplurals=3; plural=(n==0 || n==1 ? 0 : n!=0 && n%1000000==0 ? 1 : 2);'],
    ['ja', 'nplurals=1; plural=(0);'],
    ['cs', 'nplurals=4; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 3);'],
  ])('knows the plurals of %s', (code, forms) => {
    expect(pluralForms(code)).toBe(forms);
  });
});

describe.each(languages.slice(1))('the catalogue %s', (code) => {
  const source = readFileSync(catalogueFile(code), 'utf8');
  const entries = entriesOf(source);
  const keys = new Set(entries.map(keyOf));

  test('has every sentence of the sources (npm run generate adds it)', () => {
    expect([...sentences.keys()].filter((key) => !keys.has(key))).toEqual([]);
  });

  test('translates every sentence, in each plural form', () => {
    expect(entries.filter(({ msgstr }) => msgstr.some((text) => text.trim() === '')).map(keyOf)).toEqual([]);
  });

  test('says nothing that nobody says any more (npm run generate removes it)', () => {
    expect([...keys].filter((key) => !written.has(key))).toEqual([]);
  });

  test('has the plural forms of its language', () => {
    expect(source).toContain(`"Plural-Forms: ${pluralForms(code)}\\n"`);
    const counted = (key: string) => sentences.get(key)?.one ?? null;
    expect(entries.filter((entry) => (entry.msgid_plural === undefined) !== (counted(keyOf(entry)) === null))).toEqual(
      [],
    );
  });

  test('keeps the places of every sentence; a plural form may leave its number out', () => {
    const wrong = entries.filter(({ msgid, msgid_plural, msgstr }) => {
      const wanted = placesOf(msgid_plural ?? msgid);
      const needed = msgid_plural === undefined ? wanted : wanted.filter((place) => place !== '{n}');
      return msgstr.some((text) => {
        const has = placesOf(text);
        return has.some((place) => !wanted.includes(place)) || needed.some((place) => !has.includes(place));
      });
    });
    expect(wrong.map(keyOf)).toEqual([]);
  });

  test('is written in its language', () => {
    // Single words may be the same in both languages, and so may texts of places, signs and units.
    const wordsOf = (key: string): string => key.replaceAll(/\{\w+\}/g, '').trim();
    const same = entries.filter(
      ({ msgid, msgstr }) => msgstr.includes(msgid) && /[a-z]{3}.* .*[a-z]{3}/i.test(wordsOf(msgid)),
    );
    expect(same.map(keyOf)).toEqual([]);
  });
});
