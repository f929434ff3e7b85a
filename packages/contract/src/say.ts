import { fill, type Places, type Said, type Tongue, type Value, type Values, withoutNote } from './sentence.ts';

type ValuesOf<Names extends string> = [Names] extends [never] ? [] : [values: Record<Names, Value>];

/** A sentence with the values of its places. */
export function say<Key extends string>(sentence: Key, ...[values]: ValuesOf<Places<Key>>): Said {
  return values === undefined ? wordsOf(sentence) : sayWith(sentence, values);
}

/** As `say`, for a sentence that is not known to the compiler. */
export function sayWith(sentence: string, values: Values): Said {
  const kept = shortened(values);
  return { message: fill(withoutNote(sentence), kept, english), sentence, values: kept };
}

/** A sentence about a number of things, `{n}` in it, in both English forms; the plural is the key. */
export function sayCount<Key extends string>(
  n: number,
  one: string,
  many: Key,
  ...[values]: ValuesOf<Exclude<Places<Key>, 'n'>>
): Said {
  const kept = { ...shortened(values ?? {}), n };
  return { message: fill(n === 1 ? one : many, kept, english), sentence: many, values: kept };
}

/** Words of the program that stand in a sentence: the English ones, and their key where that is another text. */
export function wordsOf(sentence: string, message = withoutNote(sentence)): Said {
  return message === sentence ? { message } : { message, sentence };
}

/** A sentence that may be text alone. */
export const asSaid = (said: string | Said): Said => (typeof said === 'string' ? { message: said } : said);

const english: Tongue = { code: 'en' };

/** The most characters that a text of people's own has in a sentence. */
const longestValue = 300;
const shortened = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value,
    ]),
  );
