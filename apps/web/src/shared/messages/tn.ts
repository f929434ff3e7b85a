import { entryOf, type Places, type PluralKey } from './catalogue.ts';
import { fill, numberIn } from './fill.ts';
import { locale } from './language.ts';

type Others<Key extends string> = Exclude<Places<Key>, 'n'>;
type Values<Key extends string> = [Others<Key>] extends [never] ? [] : [values: Record<Others<Key>, string | number>];

type Plain = { [Key in PluralKey]: [Others<Key>] extends [never] ? Key : never }[PluralKey];

/** A kind of thing in both numbers: '{n} user' and '{n} users'. */
export type Noun = { one: string; many: Plain };

/**
 * A sentence about a number of things, in the language's form for that number: `tn(3, '{n} course', '{n} courses')`.
 * The English plural is the key.
 */
export function tn<Key extends PluralKey>(number: number, one: string, many: Key, ...values: Values<Key>): string {
  return fill(formFor(number, one, many), { n: number, ...values[0] });
}

/** As `tn`, for a number that was counted up to a limit only: '1,000+ courses'. */
export function tnAtLeast<Key extends PluralKey>(number: number, many: Key, ...values: Values<Key>): string {
  return fill(formFor(number, many, many), { ...values[0], n: `${numberIn(number)}+` });
}

function formFor(number: number, one: string, many: string): string {
  const entry = entryOf(many);
  // English has no catalogue; its two forms stand in the source.
  if (typeof entry === 'string') return number === 1 ? one : entry;
  return entry[new Intl.PluralRules(locale()).select(number)] ?? entry.other;
}
