import type { TestForStudent } from '@lectern/contract';
import { formatDuration } from '../../../shared/format/format-duration.ts';
import { listText } from '../../../shared/format/list-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';

export const typeNames = { 'pre-test': t('Pre-test'), 'post-test': t('Post-test') } as const;

/** How long a test may take: '45 minutes', '1 hour 30 minutes', or that there is no limit. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return t('No time limit');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return tn(rest, '{n} minute', '{n} minutes');
  const whole = formatDuration(hours, 'hours');
  return rest === 0 ? whole : listText([whole, tn(rest, '{n} minute', '{n} minutes')]);
}

/** A student's state with a test, in a few words. */
export function standingText({ attempts, phase }: Pick<TestForStudent, 'attempts' | 'phase'>): string {
  if (attempts.open !== null) return t('In progress');
  if (attempts.left === 0) return t('Submitted');
  if (phase === 'not_open') return t('Not open yet');
  if (phase === 'closed') return t('Closed##test');
  return attempts.used === 0 ? t('Not started') : tn(attempts.left, '{n} attempt left', '{n} attempts left');
}
