import type { Plurals } from './catalogue.ts';
import { fill, place } from './fill.ts';

/**
 * A sentence that came from the server, in the language of the page where the catalogue knows it, also with numbers or
 * names in its places; else as it was sent.
 */
export function sent(text: string): string {
  const messages = globalThis.lecternMessages;
  if (messages === undefined) return text;
  const entry = messages[text];
  if (typeof entry === 'string') return entry;
  for (const { pattern, names, translation } of patternsOf(messages)) {
    const match = pattern.exec(text);
    if (match)
      return fill(translation, Object.fromEntries(names.map((name, at) => [name, partOf(name, match[at + 1] ?? '')])));
  }
  return text;
}

/** What stands in a place as it came, but for the label of a field, which is a text of the page. */
function partOf(name: string, value: string): string {
  const entry = name === 'label' ? globalThis.lecternMessages?.[value] : undefined;
  return typeof entry === 'string' ? entry : value;
}

type Pattern = { pattern: RegExp; names: readonly string[]; translation: string };
/** What a pattern would take for more than a letter. */
const special = /[.*+?^${}()|[\]\\]/g;
const patterns = new WeakMap<object, readonly Pattern[]>();

/** The sentences with places as patterns, the longest first, made once. */
function patternsOf(messages: Readonly<Record<string, string | Plurals>>): readonly Pattern[] {
  const known = patterns.get(messages);
  if (known !== undefined) return known;
  const made = Object.entries(messages)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && fixedLength(entry[0]) > 8)
    .filter(([key]) => place.test(key))
    .toSorted(([a], [b]) => fixedLength(b) - fixedLength(a))
    .map(([key, translation]) => {
      const pieces = key.split(place);
      const source = pieces.map((piece, at) => (at % 2 === 0 ? piece.replaceAll(special, '\\$&') : '(.+?)')).join('');
      return { pattern: new RegExp(`^${source}$`, 's'), names: pieces.filter((_, at) => at % 2 === 1), translation };
    });
  patterns.set(messages, made);
  return made;
}

/** How much of a sentence is not a place; little fixed text would match anything. */
const fixedLength = (key: string): number =>
  key
    .split(place)
    .filter((_, at) => at % 2 === 0)
    .join('').length;
