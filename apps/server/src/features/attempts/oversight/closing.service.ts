import type { AttemptReview } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { recordOnTest } from '../../test-authoring/index.ts';
import type { OversightDeps } from './oversight.deps.ts';
import { attemptOver } from '../attempts.service.ts';
import { finishAttempts } from '../finishing.ts';
import { holdKeys, lockOpenAttempt } from '../finishing.repository.ts';
import { requireManagedAttempt } from './managed.ts';

/** Submits an open attempt for its student with what is saved. Throws `not_found` and `attempt_over`. */
export async function closeAttempt(deps: OversightDeps, act: Act, id: string): Promise<AttemptReview> {
  const now = act.clock.now();
  const { assessment_id } = await requireManagedAttempt(deps, act, { id, right: 'mark' }, now);
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    await holdKeys(trx, [assessment_id]);
    const attempt = await lockOpenAttempt(trx, id);
    if (!attempt) throw attemptOver();
    await finishAttempts(deps, act, [attempt], { by: 'staff', at: now, userId: actor.id });
    const changes = [{ field: 'attempt', before: null, after: id }];
    await recordOnTest(act, assessment_id, { action: 'attempt_submitted', changes });
    return deps.reviewAttempt(deps, act, id);
  });
}
