import type { Db } from '../../../platform/db/index.ts';
import type { AttemptMark } from '../marking.ts';

/** The result that a correction gives to an attempt. */
export type CorrectedResult = { id: string; after: AttemptMark };
export type CorrectionCause = { cause: 'regraded' | 'regrade_undone'; regradeId: string; now: Date };

export type RegradesDeps = {
  /** Gives submitted attempts, which another feature keeps, their corrected results. */
  storeResults: (trx: Db, results: readonly CorrectedResult[], cause: CorrectionCause) => Promise<void>;
};
