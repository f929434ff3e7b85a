import type { AttemptChoice } from '@lectern/contract';

/** The choice of attempts that an address names; the best ones where it names none. */
export const attemptChoiceOf = (text: string | undefined): AttemptChoice | undefined =>
  text === 'first' ? 'first' : undefined;
