import { entriesOf, keyOf, pluralCategories, poSource, type Translation } from '../../packages/contract/src/po.ts';
import { withoutNote } from '../../packages/contract/src/sentence.ts';
import type { Sentence } from './source.ts';

const isFew = (n: number): boolean => n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
const isMillions = (n: number): boolean => n !== 0 && n % 1_000_000 === 0;

/** The rules by which gettext numbers the plural forms of languages, as it writes them, with the form of a number by each. */
const pluralRules: readonly (readonly [rule: string, formOf: (n: number) => number])[] = [
  ['0', () => 0],
  ['n != 1', (n) => (n === 1 ? 0 : 1)],
  ['n > 1', (n) => (n > 1 ? 1 : 0)],
  ['n==1 ? 0 : n!=0 && n%1000000==0 ? 1 : 2', (n) => (n === 1 ? 0 : isMillions(n) ? 1 : 2)],
  ['n==0 || n==1 ? 0 : n!=0 && n%1000000==0 ? 1 : 2', (n) => (n <= 1 ? 0 : isMillions(n) ? 1 : 2)],
  [
    'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
    (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : isFew(n) ? 1 : 2),
  ],
  ['n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2', (n) => (n === 1 ? 0 : isFew(n) ? 1 : 2)],
  ['n==1 ? 0 : n>=2 && n<=4 ? 1 : 3', (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 3)],
  [
    'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
    (n) => (n <= 2 ? n : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5),
  ],
];

/** Numbers on which the languages differ. */
const numbers = [...Array.from({ length: 210 }, (_, n) => n), 1000, 1_000_000, 1_000_001, 2_000_000];

/** The head's `Plural-Forms` of a language: the rule that tells numbers apart as the language does. */
export function pluralForms(code: string): string {
  const categories = pluralCategories(code);
  const select = new Intl.PluralRules(code);
  const found = pluralRules.find(([, formOf]) => numbers.every((n) => categories[formOf(n)] === select.select(n)));
  if (found === undefined) throw new Error(`No rule for the plurals of ${code} is known: add it to pluralRules`);
  return `nplurals=${categories.length}; plural=(${found[0]});`;
}

/** A catalogue as text: an entry for each sentence, with the translation that the former text has for it. */
export function poText(code: string, sentences: ReadonlyMap<string, Sentence>, former: string | null): string {
  const known = new Map((former === null ? [] : entriesOf(former)).map((entry) => [keyOf(entry), entry.msgstr]));
  const forms = pluralCategories(code).length;
  const entries = [...sentences].map(([key, { one, file }]): Translation => {
    const text = withoutNote(key);
    const count = one === null ? 1 : forms;
    return {
      ...(key === text ? {} : { msgctxt: key.slice(`${text}##`.length) }),
      ...(one === null ? { msgid: text } : { msgid: withoutNote(one), msgid_plural: text }),
      msgstr: Array.from({ length: count }, (_, at) => known.get(key)?.[at] ?? ''),
      comments: { reference: file },
    };
  });
  return poSource(headersOf(code), entries);
}

const headersOf = (code: string): Record<string, string> => ({
  'Project-Id-Version': 'Lectern',
  Language: code,
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '8bit',
  'Plural-Forms': pluralForms(code),
});
