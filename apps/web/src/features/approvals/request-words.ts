import type { JoinRequest } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { valueOfWord } from '../../shared/format/value-of-word.ts';
import { t } from '../../shared/messages/t.ts';
import type { RequestFilters } from './api/list-join-requests.ts';

export const statusWords: Record<JoinRequest['status'], string> = {
  pending: t('pending'),
  approved: t('approved'),
  rejected: t('rejected'),
};

const actionWords = {
  [texts.joinRequestActions]: t(texts.joinRequestActions),
  [texts.joinRequestNoActions]: t(texts.joinRequestNoActions),
};

/** The filters in the server's words; they may be typed in the language of the page. */
export const askedFor = (filters: RequestFilters): RequestFilters => ({
  ...filters,
  status: valueOfWord(statusWords, filters.status),
  actions: valueOfWord(actionWords, filters.actions),
});
