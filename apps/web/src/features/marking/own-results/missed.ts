import type { ResultQuestion } from '@lectern/contract';

/** Whether a question went wrong or was skipped, and counts. */
export const isMissed = ({ outcome }: Pick<ResultQuestion, 'outcome'>): boolean =>
  outcome === 'wrong' || outcome === 'skipped';
