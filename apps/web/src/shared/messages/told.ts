import { tell, type Said } from '@lectern/contract/sentence';
import { tongue } from './language.ts';

/** A sentence that came from the server or the contract, in the language of the page where the catalogue knows it. */
export const told = (said: Said | string): string =>
  tell(typeof said === 'string' ? { message: said } : said, tongue());
