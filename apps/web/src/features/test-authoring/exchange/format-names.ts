import type { ImportFormat } from '@lectern/contract/test-words';
import { t } from '../../../shared/messages/t.ts';

/** The names of the formats, the same in every language, and that of lists as people write them. */
export const formatNames: Record<ImportFormat, string> = {
  gift: 'GIFT',
  moodle_xml: 'Moodle XML',
  aiken: 'Aiken',
  csv: 'CSV',
  list: t('List'),
};
