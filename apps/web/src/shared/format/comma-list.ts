import { locale } from '../messages/language.ts';

/** The things in a list without 'and': 'a, b, c'; '' for none. */
export function commaList(things: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(things);
}
