import type { TestForStudent } from '@lectern/contract';
import { count } from '../../shared/format/count.ts';
import { formatDuration } from '../../shared/format/format-duration.ts';

export const typeNames = { 'pre-test': 'Pre-test', 'post-test': 'Post-test' } as const;

/** How long a test may take: '45 minutes', '1 hour 30 minutes', or that there is no limit. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return 'No time limit';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return count(rest, 'minute');
  const whole = formatDuration(hours, 'hours');
  return rest === 0 ? whole : `${whole} and ${count(rest, 'minute')}`;
}

/** Where a student is with a test, in a few words. */
export function standingText({ attempts }: Pick<TestForStudent, 'attempts'>): string {
  if (attempts.open !== null) return 'In progress';
  if (attempts.left === 0) return 'Submitted';
  return attempts.used === 0 ? 'Not started' : count(attempts.left, 'attempt left', 'attempts left');
}
