import { listFormat } from '@lectern/contract/formats';
import { locale } from '../messages/language.ts';

/** The things as one list in the page's language: 'a, b and c'; '' for none. */
export function listText(things: readonly string[]): string {
  return listFormat(locale(), { type: 'conjunction', style: 'long' }).format(things);
}
