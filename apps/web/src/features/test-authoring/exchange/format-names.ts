import type { ExchangeFormat } from '@lectern/contract/test-words';

/** The names of the formats, the same in every language. */
export const formatNames: Record<ExchangeFormat, string> = {
  gift: 'GIFT',
  moodle_xml: 'Moodle XML',
  aiken: 'Aiken',
  csv: 'CSV',
};
