import type { AnyAct } from '../../platform/act/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import { claimCourse, keepNeeds, storeCheck } from './looking.repository.ts';

/** Courses of one round: others have their turn on the database. */
const atOnce = 20;

/** Looks at the courses that are due, until a round is full or the process ends; answers how many. */
export async function lookAtCourses(work: Pick<AnyAct, 'db' | 'clock'>, ending: AbortSignal): Promise<number> {
  let looked = 0;
  while (looked < atOnce && !ending.aborted) {
    const found = await inTransaction(work.db, async (trx) => {
      const now = work.clock.now();
      const course = await claimCourse(trx, now);
      if (course === null) return false;
      await keepNeeds(trx, course, now);
      await storeCheck(trx, course, now);
      return true;
    });
    if (!found) break;
    looked += 1;
  }
  return looked;
}
