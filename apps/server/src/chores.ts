import { deleteExpiredAuthSessions } from './features/auth/index.ts';
import { purgeBin } from './features/courses/index.ts';
import type { Chore } from './platform/jobs/housekeeping.ts';
import { deleteOldIdempotencyKeys } from './platform/http/index.ts';
import { deleteExpiredCounts } from './platform/rate-limit/index.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long a deleted course can be restored. */
const binMs = 30 * dayMs;
/** At most so many courses leave the bin for good in one run, so that no run takes long. */
const purgeAtOnce = 200;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** What has to be tidied up now and then. */
export const chores: readonly Chore[] = [
  { name: 'ended auth sessions', run: (trx, now) => deleteExpiredAuthSessions(trx, now) },
  { name: 'rate limits', run: (trx, now) => deleteExpiredCounts(trx, now) },
  { name: 'idempotency keys', run: (trx, now) => deleteOldIdempotencyKeys(trx, before(now, dayMs)) },
  { name: 'deleted courses', run: (trx, now) => purgeBin(trx, before(now, binMs), purgeAtOnce) },
];
