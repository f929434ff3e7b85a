import type { TestListItem } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';

/** For whom a test is, in short; null where it is for everybody who can open its course. */
export function audienceText({
  audience,
  audience_size: size,
}: Pick<TestListItem, 'audience' | 'audience_size'>): string | null {
  if (audience === 'everybody') return null;
  if (audience === 'joined') return t('For those who joined');
  if (size === null || size === 0) return t('For nobody now');
  return audience === 'groups' ? tn(size, '{n} group', '{n} groups') : tn(size, '{n} student', '{n} students');
}
