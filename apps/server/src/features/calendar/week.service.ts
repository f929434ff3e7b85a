import type { Week } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { listNextMoments, listRunningAttempts } from '../attempts/index.ts';
import { presentNextMoment, presentRunningAttempt } from './week.presenter.ts';

const weekMs = 7 * dayMs;

/** The week of a student: running attempts, then late tests, then those that open, are due or close. */
export async function weekOf({ db, actor: student, clock }: Act): Promise<Week> {
  const now = clock.now();
  const [running, next] = await Promise.all([
    listRunningAttempts(db, student.id, now),
    listNextMoments(db, student, { now, until: new Date(now.getTime() + weekMs) }),
  ]);
  const inOrder = next.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return { data: [...running.map(presentRunningAttempt), ...inOrder.map(presentNextMoment)] };
}
