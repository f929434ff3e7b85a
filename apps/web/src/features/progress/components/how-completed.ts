import type { MaterialProgress } from '@lectern/contract';
import { clockTime } from '../../../shared/format/clock-time.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';

const doneOn = {
  watched: (day: string) => t('Done: watched on {day}', { day }),
  read: (day: string) => t('Done: read to the end on {day}', { day }),
  opened: (day: string) => t('Done: opened on {day}', { day }),
  marked: (day: string) => t('Done: marked as done on {day}', { day }),
};

/** A material's state in words: 'Done: watched on 2 Jan 2026', '3 of 9 minutes watched', 'Not done yet'. */
export function howCompleted({
  completed,
  how,
  completedAt,
  watchedSeconds,
  durationSeconds,
  page,
  pages,
}: MaterialProgress): string {
  if (completed) {
    // A mark that is on its way to the server has no time yet.
    if (completedAt === null) return t('Done');
    const day = formatDate(completedAt);
    return how === null ? t('Done on {day}', { day }) : doneOn[how](day);
  }
  if (page !== null && pages !== null) return t('Not done yet: page {page} of {pages}', { page, pages });
  if (watchedSeconds === 0 || durationSeconds === null) return t('Not done yet');
  return t('Not done yet: {watched} of {whole} watched', {
    watched: clockTime(watchedSeconds),
    whole: clockTime(durationSeconds),
  });
}
