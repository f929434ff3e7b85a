import type { Receipt } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import { attemptTakenOver, receiptOf, requireOwnAttempt } from './attempts.service.ts';
import { holdKeys, lockOpenAttempt } from './finishing.repository.ts';
import { finishAttempts } from './finishing.ts';

/**
 * Submits an attempt with what is saved, once: a repeated call, or one after the deadline, gets the receipt that there
 * is. Throws `not_found`, and `attempt_taken_over` while it is open under another lease than the one named; without
 * one, the present holder is meant.
 */
export async function submitAttempt(
  deps: AttemptsDeps,
  act: Act,
  id: string,
  lease: number | undefined,
): Promise<Receipt> {
  const now = act.clock.now();
  const { assessment_id } = await requireOwnAttempt(deps, act, id, now);
  return transact(act, async (act) => {
    const { db: trx } = act;
    await holdKeys(trx, [assessment_id]);
    const attempt = await lockOpenAttempt(trx, id);
    if (attempt) {
      if (lease !== undefined && attempt.lease !== lease) throw attemptTakenOver();
      await finishAttempts(deps, act, [attempt], { by: 'student', at: now });
    }
    return receiptOf(trx, await requireOwnAttempt(deps, act, id, now));
  });
}
