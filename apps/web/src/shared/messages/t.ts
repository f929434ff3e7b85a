import { entryOf, type MessageKey, type Places } from './catalogue.ts';
import { fill } from './fill.ts';

// For a sentence in no catalogue `Key` widens to any sentence. Values are then optional, so that `tsc` complains about
// the sentence and not about the values.
type Values<Key extends string> = MessageKey extends Key
  ? [values?: Record<string, string | number>]
  : [Places<Key>] extends [never]
    ? []
    : [values: Record<Places<Key>, string | number>];

/**
 * The English sentence in the language of the page, with the values in its places; numbers are written as the language
 * does. A sentence that the catalogues lack does not compile.
 */
export function t<Key extends MessageKey>(key: Key, ...values: Values<Key>): string {
  const entry = entryOf(key);
  const text = typeof entry === 'string' ? entry : entry.other;
  return values[0] === undefined ? text : fill(text, values[0]);
}
