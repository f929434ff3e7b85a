import { listFormat } from '@lectern/contract/formats';
import { locale } from '../messages/language.ts';

/** The things in a list without 'and': 'a, b, c'; '' for none. */
export function commaList(things: readonly string[]): string {
  return listFormat(locale(), { type: 'unit', style: 'short' }).format(things);
}
