import type { ContentType } from '@lectern/contract';
import { t } from '../messages/t.ts';

/** The names of the kinds of materials. */
export const contentTypeNames: Record<ContentType, string> = {
  PDF: t('PDF'),
  Video: t('Video'),
  Document: t('Document'),
  Image: t('Image'),
  Link: t('Link'),
};
