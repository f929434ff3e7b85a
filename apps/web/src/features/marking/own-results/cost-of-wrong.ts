import type { ResultQuestion } from '@lectern/contract';

/** The marks that wrong answers took away. */
export const costOfWrong = (questions: readonly Pick<ResultQuestion, 'outcome' | 'mark'>[]): number =>
  questions.reduce((sum, { outcome, mark }) => sum + (outcome === 'wrong' ? Math.max(0, -mark) : 0), 0);
