import { features } from './features.ts';
import { madeAhead } from './made-ahead.ts';
import { beginNowAfterLeaps } from './platform/clock/made-ahead.ts';
import { deleteOldEvents } from './platform/events/waiting-events.ts';
import { deleteOldIdempotencyKeys } from './platform/http/index.ts';
import type { Chore } from './platform/jobs/maintenance.ts';
import { dayMs, removing } from './platform/jobs/removing.ts';
import { deleteExpiredMails } from './platform/mail/index.ts';
import { deleteExpiredChallenges, deleteExpiredCounts } from './platform/rate-limit/index.ts';
import { type Retained, retainedChore } from './platform/retention/index.ts';
import type { Services } from './services.ts';

/** The kinds of things that features remove by an age that administrators may choose. */
export const retainedBy = (services: Services): Retained[] =>
  features.flatMap(({ retains }) => retains?.(services) ?? []);

/** Everything that is removed or added up now and then. */
export function createChores(services: Services): Chore[] {
  return [
    { name: 'what a clock that was ahead has made', run: beginNowAfterLeaps(madeAhead) },
    removing('old mail', 0, deleteExpiredMails),
    removing('events that nobody could act on', 7 * dayMs, deleteOldEvents),
    removing('rate limits', 0, deleteExpiredCounts),
    { name: 'proofs of work', run: (db) => deleteExpiredChallenges(db) },
    removing('idempotency keys', dayMs, deleteOldIdempotencyKeys),
    ...features.flatMap((feature) => feature.chores?.(services) ?? []),
    ...retainedBy(services).map(retainedChore),
  ];
}
