import type { TestForStudent } from '@lectern/contract';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';

/** The date of a test that comes next for a student, as 'Due 4 May 2026, 10:00'; null where there is none. */
export function nextDateText({ phase, dates }: Pick<TestForStudent, 'phase' | 'dates'>): string | null {
  const { opensAt, dueAt, closesAt } = dates;
  if (phase === 'not_open' && opensAt.value !== null) return opensText(opensAt.value);
  if (phase === 'open' && dueAt.value !== null) return t('Due {moment}', { moment: formatMoment(dueAt.value) });
  if (closesAt.value === null) return null;
  const moment = formatMoment(closesAt.value);
  return phase === 'closed' ? t('Closed {moment}', { moment }) : t('Closes {moment}', { moment });
}

const opensText = (moment: string): string => t('Opens {moment}', { moment: formatMoment(moment) });
