import type { TestListItem } from '@lectern/contract';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';

/** The next of a test's dates, as 'Due 4 May 2026, 10:00', or that it has closed; null where none is left. */
export function nextDateText(
  { opensAt, dueAt, closesAt }: Pick<TestListItem, 'opensAt' | 'dueAt' | 'closesAt'>,
  now: number,
): string | null {
  const comes = (moment: string | null): moment is string => moment !== null && Date.parse(moment) > now;
  if (comes(opensAt)) return t('Opens {moment}', { moment: formatMoment(opensAt) });
  if (comes(dueAt)) return t('Due {moment}', { moment: formatMoment(dueAt) });
  if (comes(closesAt)) return t('Closes {moment}', { moment: formatMoment(closesAt) });
  return closesAt === null ? null : t('Closed {moment}', { moment: formatMoment(closesAt) });
}
