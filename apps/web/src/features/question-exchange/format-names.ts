import type { ExchangeFormat } from '@lectern/contract/test-words';

/** What the files are called on the screen, in every language. */
export const formatNames: Record<ExchangeFormat, string> = {
  gift: 'GIFT',
  moodle_xml: 'Moodle XML',
  aiken: 'Aiken',
  csv: 'CSV',
};
