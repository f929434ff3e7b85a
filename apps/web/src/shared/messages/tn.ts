import { numberFormat } from '@lectern/contract/formats';
import { fill, formFor, type Places } from '@lectern/contract/sentence';
import { entryOf } from './catalogue.ts';
import { locale, tongue } from './language.ts';

type Others<Key extends string> = Exclude<Places<Key>, 'n'>;
type Values<Key extends string> = [Others<Key>] extends [never] ? [] : [values: Record<Others<Key>, string | number>];

/** A kind of thing in both numbers: '{n} user' and '{n} users'. */
export type Noun = { one: string; many: string };

/**
 * A sentence about a number of things, in the language's form for that number: `tn(3, '{n} course', '{n} courses')`.
 * The English plural is the key.
 */
export function tn<Key extends string>(number: number, one: string, many: Key, ...values: Values<Key>): string {
  return fill(form(number, one, many), { ...values[0], n: number }, tongue());
}

/** As `tn`, for a number that was counted up to a limit only: '1,000+ courses'. */
export function tnAtLeast<Key extends string>(number: number, many: Key, ...values: Values<Key>): string {
  const n = `${numberFormat(locale()).format(number)}+`;
  return fill(form(number, many, many), { ...values[0], n }, tongue());
}

function form(number: number, one: string, many: string): string {
  const entry = entryOf(many);
  // English has no catalogue; its two forms stand in the source.
  if (typeof entry === 'string') return number === 1 ? one : entry;
  return formFor(entry, number, tongue());
}
