import type { AttemptReview } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import type { AttemptsDeps } from '../attempts.deps.ts';

export type OversightDeps = AttemptsDeps & {
  /** An attempt with its key and marks, which are a higher feature's. Throws `not_found`. */
  reviewAttempt: (deps: AttemptsDeps, act: Act, id: string) => Promise<AttemptReview>;
};
