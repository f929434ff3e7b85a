import { language, locale } from './language.ts';

/** A place for a value: `{name}`. */
export const place = /\{(\w+)\}/;

/**
 * The text with the values in its places. A place without a value stays as it is, so that the page never shows
 * 'undefined'.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(new RegExp(place, 'g'), (braces, name: string) => {
    const value = values[name];
    if (value === undefined) return braces;
    return typeof value === 'number' ? numberIn(value) : isolated(value);
  });
}

/**
 * Isolates a value within a sentence from right to left: a name in Latin letters would otherwise mix with its
 * surroundings and move the full stop (Unicode's isolates, UAX #9 §2.4). Figures stay beside their signs, as in '50٪'.
 */
const isolated = (value: string): string =>
  language().direction === 'rtl' && /\p{L}/u.test(value) ? `\u2068${value}\u2069` : value;

/** A number as the language of the page writes it. */
export const numberIn = (value: number): string => new Intl.NumberFormat(locale()).format(value);
