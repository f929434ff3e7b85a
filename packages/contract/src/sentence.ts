import { listFormat, numberFormat, pluralRules, scriptOf } from './formats.ts';

/** The forms of a sentence that counts, one for each plural category that the language has (Unicode CLDR). */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The sentences of one language by their English keys. The key of a sentence that counts is the English plural. */
export type Catalogue = Readonly<Record<string, string | Plurals>>;

/** A language to speak: its code, and its catalogue, which English has not. */
export type Tongue = { code: string; catalogue?: Catalogue | undefined };

/**
 * A value in a sentence: a text of people's own, which is shown as it is; a number, which is written as the language
 * does; words of the program, which are translated; or several of these as one list.
 */
export type Value = string | number | Said | readonly Said[];
export type Values = Readonly<Record<string, Value>>;

/**
 * A sentence for people as it crosses the wire. `message` is the English text, ready to be shown. `sentence` is its key
 * in the catalogues, with `{places}` for the `values`; without it `message` is the key.
 */
export type Said = { message: string; sentence?: string | undefined; values?: Values | undefined };

/** The names in braces in a sentence. */
export type Places<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;

/** A place for a value: `{name}`. */
export const place = /\{(\w+)\}/;

/** A sentence in a language; in English where the catalogue lacks it. */
export function tell({ message, sentence, values }: Said, tongue: Tongue): string {
  const key = sentence ?? message;
  const { catalogue = {} } = tongue;
  const entry = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
  if (entry === undefined) return message;
  const count = values?.['n'];
  const text = typeof entry === 'string' ? entry : formFor(entry, typeof count === 'number' ? count : 0, tongue);
  return values === undefined ? text : fill(text, values, tongue);
}

/** The form of a sentence that counts for a number. */
export const formFor = (forms: Plurals, number: number, { code }: Tongue): string =>
  forms[pluralRules(code).select(number)] ?? forms.other;

/** The text with the values in its places. A place without a value stays, so that no page shows 'undefined'. */
export function fill(text: string, values: Values, tongue: Tongue): string {
  return text.replaceAll(new RegExp(place, 'g'), (braces, name: string) => {
    const value = values[name];
    return value === undefined ? braces : written(value, tongue);
  });
}

function written(value: Value, tongue: Tongue): string {
  if (typeof value === 'number') return numberFormat(localeOf(tongue.code)).format(value);
  if (typeof value === 'string') return isolated(value, tongue);
  if ('message' in value) return tell(value, tongue);
  const words = value.map((each) => tell(each, tongue));
  return listFormat(localeOf(tongue.code), { type: 'conjunction' }).format(words);
}

/**
 * Isolates a value within a sentence from right to left: a name in Latin letters would otherwise mix with its
 * surroundings and move the full stop (Unicode's isolates, UAX #9 §2.4). Figures stay beside their signs, as in '50٪'; an
 * address stays as it is, because mail programs would take the isolate for a part of it.
 */
const isolated = (value: string, { code }: Tongue): string =>
  isRightToLeft(code) && /\p{L}/u.test(value) && !/^https?:\/\//.test(value) ? `\u2068${value}\u2069` : value;

/** Whether a language is written from right to left. */
export const isRightToLeft = (code: string): boolean => /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/.test(scriptOf(code));

/** The locale of days, times and numbers: English is British, as in the specification's examples. */
export const localeOf = (code: string): string => (code === 'en' ? 'en-GB' : code);

/** A note after `##` in a key tells the meanings of an English word apart, and is never shown. */
export const withoutNote = (key: string): string => key.split('##', 1)[0] ?? key;
