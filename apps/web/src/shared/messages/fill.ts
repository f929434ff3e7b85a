import { locale } from './language.ts';

/** Where something is put in: `{name}`. */
export const place = /\{(\w+)\}/;

/** The text with the values in its places. A place without a value stays as it is, so that nobody reads 'undefined'. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(new RegExp(place, 'g'), (braces, name: string) => {
    const value = values[name];
    return value === undefined ? braces : typeof value === 'number' ? numberIn(value) : value;
  });
}

const numberIn = (value: number): string => new Intl.NumberFormat(locale()).format(value);
