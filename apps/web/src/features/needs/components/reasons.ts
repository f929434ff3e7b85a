import type { DismissalReason } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';

/** The reasons for which a line is dismissed, in words. */
export const reasonText: Readonly<Record<DismissalReason, string>> = {
  spoke: t('Spoke with them'),
  agreed: t('Agreed##dismissal'),
  ill: t('Ill'),
  other: t('Other##dismissal'),
};
