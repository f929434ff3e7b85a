import type { OwnDates } from '@lectern/contract';
import { t } from '../messages/t.ts';

/** Why a date or limit of a student's is another one than that of everybody, in a few words; null where it is not. */
export function whyText({ from, group }: Pick<OwnDates['dueAt'], 'from' | 'group'>): string | null {
  if (from === 'person') return t('changed for you');
  return from === 'group' ? t('changed for {group}', { group: group ?? '' }) : null;
}
