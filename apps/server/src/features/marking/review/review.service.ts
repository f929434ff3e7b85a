import type { AttemptReview } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { inSnapshot } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/index.ts';
import {
  type AttemptsDeps,
  findManagedAttempt,
  listEvents,
  listFormerResults,
  listReceiptRows,
  listSaves,
  requireManagedAttempt,
  sitsTest,
} from '../../attempts/index.ts';
import { listMarkedQuestions } from '../results/results.repository.ts';
import { presentReview } from './review.presenter.ts';

/** An attempt with the key, every save and everything that happened. Throws `not_found`. */
export async function reviewAttempt(deps: AttemptsDeps, act: Act, id: string): Promise<AttemptReview> {
  const now = act.clock.now();
  const { assessment_id } = await requireManagedAttempt(deps, act, { id, right: 'see' }, now);
  // A correction changes key and marks together: neither is read without the other.
  return inSnapshot(act.db, async (trx) => {
    const row = await findManagedAttempt(trx, act.actor, { id, right: 'see' });
    if (!row) throw notFound('Attempt not found');
    const open = row.status === 'open';
    return presentReview(row, {
      questions: await listMarkedQuestions(trx, row),
      receipt: await listReceiptRows(trx, row),
      saves: await listSaves(trx, id),
      events: await listEvents(trx, id),
      results: await listFormerResults(trx, id),
      can: {
        addTime: open && row.deadline_at !== null && row.editable,
        submit: open,
        reopen: !open && row.editable && !row.student_erased && !(await sitsTest(trx, row.student_id, assessment_id)),
      },
    });
  });
}
