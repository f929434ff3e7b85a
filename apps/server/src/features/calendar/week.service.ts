import type { Week } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { listNextMoments, listRunningAttempts } from '../attempts/index.ts';
import { listOpenTargets } from '../progress/index.ts';
import { presentNextMoment, presentRunningAttempt, presentTarget } from './week.presenter.ts';

const weekMs = 7 * dayMs;
/** Materials and subjects of a week, the nearest. */
const mostTargets = 50;

/** The week of a student: running attempts, then what is late, then what opens, is due or closes. */
export async function weekOf({ db, actor: student, clock }: Act): Promise<Week> {
  const now = clock.now();
  const until = new Date(now.getTime() + weekMs);
  const [running, next, targets] = await Promise.all([
    listRunningAttempts(db, student.id, now),
    listNextMoments(db, student, { now, until }),
    listOpenTargets(db, student, { from: null, now, until }, mostTargets),
  ]);
  const lines = [
    ...next.map((row) => ({ at: row.at, line: presentNextMoment(row) })),
    ...targets.map((row) => ({ at: row.due_at, line: presentTarget(row, now) })),
  ];
  const inOrder = lines.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return { data: [...running.map(presentRunningAttempt), ...inOrder.map(({ line }) => line)] };
}
