import type { MaterialProgress } from '@lectern/contract';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';

const ways = { watched: 'watched', opened: 'opened', marked: t('marked as done') } as const;

/** How a material stands in words: 'Done: watched on 2 Jan 2026', '3 of 9 minutes watched', 'Not done yet'. */
export function howCompleted({
  completed,
  how,
  completedAt,
  watchedSeconds,
  durationSeconds,
}: MaterialProgress): string {
  if (completed) {
    const way = how === null ? t('Done') : t('Done: {ways}', { ways: ways[how] });
    return completedAt === null ? way : t('{way} on {completedAt}', { way, completedAt: formatDate(completedAt) });
  }
  if (watchedSeconds === 0 || durationSeconds === null) return t('Not done yet');
  return t('Not done yet: {clockTime} of {clockTime2} watched', {
    clockTime: clockTime(watchedSeconds),
    clockTime2: clockTime(durationSeconds),
  });
}

/** Seconds as a player shows them: '1:05', '1:02:03'. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
