import { t } from '../../../../shared/messages/t.ts';

/** The times left that are announced, in seconds, with their texts. */
const steps: readonly [number, string][] = [
  [30, t('30 seconds left')],
  [60, t('1 minute left')],
  [300, t('5 minutes left')],
  [600, t('10 minutes left')],
  [1800, t('30 minutes left')],
];

/** The times left that other pages than the test's announce, in seconds. */
export const fewSteps = [60, 300];

/** The announcement when the time left went from one reading to the next, both in milliseconds; null for none. */
export function announcement(before: number, now: number, at = steps.map(([seconds]) => seconds)): string | null {
  if (now <= 0 && before > 0) return t('Time is up');
  const passed = steps.find(([seconds]) => at.includes(seconds) && now <= seconds * 1000 && before > seconds * 1000);
  return passed?.[1] ?? null;
}
