import type { ExchangeFormat } from '@lectern/contract/test-words';
import { t } from '../../shared/messages/t.ts';

/** What the files are called on the screen. */
export const formatNames: Record<ExchangeFormat, string> = {
  gift: 'GIFT',
  moodle_xml: t('Moodle XML'),
  aiken: t('Aiken'),
  csv: 'CSV',
};
