// oxlint-disable-next-line typescript/triple-slash-reference -- other projects read this file, and the parser has no types
/// <reference path="./gettext-parser.d.ts" />
import { po, type Translation } from 'gettext-parser';
import type { Catalogue, Plurals } from './sentence.ts';

export type { Translation };

/** The plural categories of a language, in the order of its forms in a PO file. */
export function pluralCategories(code: string): Intl.LDMLPluralRule[] {
  const known = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
  const has = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return known.filter((category) => has.includes(category));
}

/** The entries of a PO file without its head. Throws where the file is not well-formed. */
export function entriesOf(source: string): Translation[] {
  return Object.values(po.parse(source).translations)
    .flatMap((context) => Object.values(context))
    .filter(({ msgid }) => msgid !== '');
}

/** The key of an entry in a catalogue. */
export const keyOf = ({ msgid, msgid_plural, msgctxt }: Pick<Translation, 'msgid' | 'msgid_plural' | 'msgctxt'>) =>
  (msgid_plural ?? msgid) + (msgctxt === undefined ? '' : `##${msgctxt}`);

/** The catalogue in a PO file. Sentences without a translation are left out: they are shown in English. */
export function catalogueOf(code: string, source: string): Catalogue {
  const translated = entriesOf(source).filter(({ msgstr }) => msgstr.every((text) => text !== ''));
  return Object.fromEntries(translated.map((entry) => [keyOf(entry), formsOf(code, entry)]));
}

function formsOf(code: string, { msgid_plural, msgstr }: Translation): string | Plurals {
  if (msgid_plural === undefined) return msgstr[0] ?? '';
  const forms = Object.fromEntries(pluralCategories(code).map((category, at) => [category, msgstr[at]]));
  return { other: '', ...forms };
}

/** A PO file with these heads and entries, those of one source file beside each other. */
export function poSource(headers: Record<string, string>, entries: readonly Translation[]): string {
  const translations: Record<string, Record<string, Translation>> = {};
  for (const entry of entries) (translations[entry.msgctxt ?? ''] ??= {})[entry.msgid] = entry;
  const compiled = po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0, sort: byFile });
  return `${String(compiled).trimEnd()}\n`;
}

const byFile = (a: Translation, b: Translation): number =>
  compare(a.comments?.reference ?? '', b.comments?.reference ?? '') || compare(keyOf(a), keyOf(b));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
