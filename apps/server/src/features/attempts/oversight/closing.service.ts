import type { AttemptReview } from '@lectern/contract';
import { type Db, inTransaction } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import type { AuditOrigin } from '../../../platform/act/index.ts';
import { recordOnTest } from '../../assessments/index.ts';
import type { AttemptsDeps } from '../attempts.deps.ts';
import { attemptOver } from '../attempts.service.ts';
import { finishAttempts } from '../finishing.ts';
import { holdKeys, lockOpenAttempt } from '../finishing.repository.ts';
import { requireManagedAttempt } from './managed.ts';
import { reviewAttempt } from './review.service.ts';

/** Submits an open attempt for its student with what is saved. Throws `not_found` and `attempt_over`. */
export async function closeAttempt(
  deps: AttemptsDeps,
  db: Db,
  actor: Actor,
  id: string,
  origin: AuditOrigin,
): Promise<AttemptReview> {
  const now = deps.clock.now();
  const { assessment_id } = await requireManagedAttempt(deps, db, actor, id, now);
  return inTransaction(db, async (trx) => {
    await holdKeys(trx, [assessment_id]);
    const attempt = await lockOpenAttempt(trx, id);
    if (!attempt) throw attemptOver();
    await finishAttempts(deps, trx, [attempt], { by: 'staff', at: now, userId: actor.id });
    const changes = [{ field: 'attempt', before: null, after: id }];
    const act = { action: 'attempt_submitted' as const, actorId: actor.id, testId: assessment_id, changes, origin };
    await recordOnTest(deps, trx, act);
    return reviewAttempt(deps, trx, actor, id);
  });
}
