import { locale } from '../messages/language.ts';

/** The things one after the other, with no word before the last one: 'a, b, c'; '' for none. */
export function commaList(things: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(things);
}
