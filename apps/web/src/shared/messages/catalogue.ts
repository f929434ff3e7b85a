import type { messages } from './es/index.ts';

/** The forms of a sentence that counts, one for each plural category that the language has (Unicode CLDR). */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** One file of a catalogue in another language: the same sentences, and plurals where the model has plurals. */
export type Same<Model> = { [Key in keyof Model]: Model[Key] extends string ? string : Plurals };

type Model = typeof messages;
type KeysOf<Kind> = { [Key in keyof Model]: Model[Key] extends Kind ? Key : never }[keyof Model] & string;

/** An English sentence that every catalogue translates. */
export type MessageKey = KeysOf<string>;

/** The English plural of a sentence that counts, with `{n}` where the number stands. */
export type PluralKey = KeysOf<Plurals>;

/** The names in braces in a sentence. */
export type Places<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;

/** The page's words for fields and values that the server calls by their names on the wire. */
export type Words = Readonly<Record<'fields' | 'values', Readonly<Record<string, string>>>>;

declare global {
  /**
   * The catalogue of the page's language, left by an earlier script. English has none, because the sentences in the
   * source are English. It is there before anything runs, so that texts may also be constants.
   */
  var lecternMessages: Readonly<Record<string, string | Plurals>> | undefined;
  /** Left by the same script. */
  var lecternWords: Words | undefined;
}

/** The sentence in the page's language, its places still open; the English one where the catalogue lacks it. */
export function entryOf(key: string): string | Plurals {
  return globalThis.lecternMessages?.[key] ?? withoutNote(key);
}

/** A note after `##` in a key tells the meanings of an English word apart, and is never shown. */
const withoutNote = (key: string): string => key.split('##', 1)[0] ?? key;
