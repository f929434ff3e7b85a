import type { messages } from './es/index.ts';

/** The forms of a sentence that counts, one for each plural category that the language has (Unicode CLDR). */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** One file of a catalogue in one more language: the same sentences, counting where the model's count. */
export type Same<Model> = { [Key in keyof Model]: Model[Key] extends string ? string : Plurals };

type Model = typeof messages;
type KeysOf<Kind> = { [Key in keyof Model]: Model[Key] extends Kind ? Key : never }[keyof Model] & string;

/** An English sentence that every catalogue holds in its language. */
export type MessageKey = KeysOf<string>;

/** The English plural of a sentence that counts, with `{n}` where the number stands. */
export type PluralKey = KeysOf<Plurals>;

/** The names in braces in a sentence. */
export type Places<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;

/** How a page calls fields and values that the server calls by their names on the wire, in the page's language. */
export type Words = Readonly<Record<'fields' | 'values', Readonly<Record<string, string>>>>;

declare global {
  /**
   * What a script before this one left: the catalogue of the page's language. English has none, because the sentences in
   * the source are English. Because it is there before anything runs, texts may also be constants.
   */
  var lecternMessages: Readonly<Record<string, string | Plurals>> | undefined;
  /** Left by the same script. */
  var lecternWords: Words | undefined;
}

/** The sentence in the page's language, with its places still open; the English one where there is no other. */
export function entryOf(key: string): string | Plurals {
  return globalThis.lecternMessages?.[key] ?? withoutNote(key);
}

/** What stands after `##` in a key tells one meaning of an English word from another, and is never shown. */
const withoutNote = (key: string): string => key.split('##', 1)[0] ?? key;
