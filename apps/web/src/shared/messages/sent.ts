import { listText } from '../format/list-text.ts';
import type { Plurals, Words } from './catalogue.ts';
import { fill, place } from './fill.ts';

/**
 * A sentence from the server in the language of the page, where the catalogue knows it, also with numbers or names in
 * its places; else as it was sent.
 */
export function sent(text: string): string {
  const messages = globalThis.lecternMessages;
  if (messages === undefined) return text;
  const entry = messages[text];
  if (typeof entry === 'string') return entry;
  if (text.length > longest) return text;
  for (const { pieces, names, translation } of patternsOf(messages)) {
    const parts = partsBetween(pieces, text);
    if (parts)
      return fill(translation, Object.fromEntries(names.map((name, at) => [name, partOf(name, parts[at] ?? '')])));
  }
  return text;
}

/** The value of a place as the server sent it; fields and choices get the page's words. */
function partOf(name: string, value: string): string {
  if (name === 'label' || name === 'field') return wordOf('fields', value);
  if (name !== 'labels' && name !== 'values') return value;
  const kind = name === 'labels' ? 'fields' : 'values';
  return listText(value.split(', ').map((each) => wordOf(kind, each)));
}

function wordOf(kind: keyof Words, value: string): string {
  const words = globalThis.lecternWords?.[kind] ?? {};
  const entry = Object.hasOwn(words, value) ? words[value] : globalThis.lecternMessages?.[value];
  return typeof entry === 'string' ? entry : value;
}

/** No sentence of the server is longer; a longer text was written by a person. */
const longest = 1_000;

type Pattern = { pieces: readonly string[]; names: readonly string[]; translation: string };
const patterns = new WeakMap<object, readonly Pattern[]>();

/**
 * The texts between the fixed pieces of a sentence, each as short as possible; null where the text is another sentence.
 * Looks at each piece once, because anyone may have written the text: a regular expression could be made to try for
 * minutes.
 */
function partsBetween(pieces: readonly string[], text: string): string[] | null {
  const [first = '', ...others] = pieces;
  const last = others.pop() ?? '';
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const parts: string[] = [];
  let from = first.length;
  for (const piece of others) {
    const to = text.indexOf(piece, from + 1);
    if (to === -1) return null;
    parts.push(text.slice(from, to));
    from = to + piece.length;
  }
  if (end <= from) return null;
  return [...parts, text.slice(from, end)];
}

/** The sentences with places as patterns, the longest first; made once. */
function patternsOf(messages: Readonly<Record<string, string | Plurals>>): readonly Pattern[] {
  const known = patterns.get(messages);
  if (known !== undefined) return known;
  const made = Object.entries(messages)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && fixedLength(entry[0]) > 8)
    .filter(([key]) => place.test(key))
    .toSorted(([a], [b]) => fixedLength(b) - fixedLength(a))
    .map(([key, translation]) => {
      const split = key.split(place);
      const [pieces, names] = [0, 1].map((rest) => split.filter((_, at) => at % 2 === rest));
      return { pieces: pieces ?? [], names: names ?? [], translation };
    });
  patterns.set(messages, made);
  return made;
}

/** The length of a sentence without its places. A pattern with little fixed text would match anything. */
const fixedLength = (key: string): number =>
  key
    .split(place)
    .filter((_, at) => at % 2 === 0)
    .join('').length;
