import type { Listeners } from '../../platform/events/index.ts';
import { lengthenOpenAttempts } from './lengthening.ts';

export const attemptsListeners: Listeners = {
  test_dates_changed: (act, { testId }) => lengthenOpenAttempts(act, testId),
};
