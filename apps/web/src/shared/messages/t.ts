import { fill, type Places } from '@lectern/contract/sentence';
import { entryOf } from './catalogue.ts';
import { tongue } from './language.ts';

type Values<Key extends string> = [Places<Key>] extends [never] ? [] : [values: Record<Places<Key>, string | number>];

/**
 * The English sentence in the language of the page, with the values in its places; numbers are written as the language
 * does. A test names sentences that a catalogue lacks.
 */
export function t<Key extends string>(key: Key, ...[values]: Values<Key>): string {
  const entry = entryOf(key);
  const text = typeof entry === 'string' ? entry : entry.other;
  return values === undefined ? text : fill(text, values, tongue());
}
