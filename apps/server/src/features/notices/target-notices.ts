import type { AnyAct } from '../../platform/act/index.ts';
import { inBatches, inTransaction } from '../../platform/db/index.ts';
import { listJoinedStudents } from '../courses/index.ts';
import { type DueMaterial, listDueMaterials } from '../materials/index.ts';
import { listCompleters } from '../progress/index.ts';
import { againMs, begins, materialLeadsMs } from './coming-date.ts';
import { eventIdOf } from './date-notices.ts';
import { listUntold, type Told } from './notices.repository.ts';
import { tellActive } from './notices.service.ts';
import { claimTargetChecks, storeTargetChecks } from './target-checks.repository.ts';

/** Courses that one transaction looks at. Saves of their dates wait for it. */
const atOnce = 20;

/** Looks at the courses whose materials are due to be looked at, until the process ends; answers how many. */
export async function checkTargets(work: AnyAct, ending: AbortSignal): Promise<number> {
  return inBatches(atOnce, ending, (count) =>
    inTransaction(work.db, async (trx) => {
      const now = work.clock.now();
      const courses = await claimTargetChecks(trx, now, count);
      if (courses.length > 0) await checkCourses({ ...work, db: trx }, courses, now);
      return courses.length;
    }),
  );
}

/** Tells the students of these courses who have not done a material of it, once for each lead. */
async function checkCourses({ db: trx }: AnyAct, courses: readonly string[], now: Date): Promise<void> {
  const materials = await listDueMaterials(trx, courses, now);
  const near = materials.flatMap((material) => {
    const leadMs = materialLeadsMs.findLast((lead) => material.due_at.getTime() - lead <= now.getTime());
    return leadMs === undefined ? [] : [{ ...material, leadMs }];
  });
  const joined = await listJoinedStudents(trx, [...new Set(near.map(({ course_id }) => course_id))]);
  const completers = await listCompleters(
    trx,
    near.map(({ id }) => id),
  );
  const told = near.flatMap(({ id: thingId, course_id, due_at, leadMs }): Told[] => {
    const eventId = eventIdOf(thingId, due_at.toISOString(), String(leadMs));
    const students = (joined.get(course_id) ?? []).filter((userId) => completers.get(thingId)?.has(userId) !== true);
    return students.map((userId) => ({ userId, thingId, eventId }));
  });
  const kind = 'material_due_soon';
  await tellActive(trx, { kind, items: [], at: now }, await listUntold(trx, kind, told));
  const byCourse = Map.groupBy(materials, ({ course_id }) => course_id);
  const checks = courses.map((courseId) => ({ courseId, next: nextLook(now, byCourse.get(courseId) ?? []) }));
  await storeTargetChecks(trx, checks, now);
}

/**
 * When the materials of a course are to be looked at again: when the next lead begins, and every ten minutes while one is
 * near, because people join and courses are published. Null for never.
 */
function nextLook(now: Date, materials: readonly DueMaterial[]): Date | null {
  const at = now.getTime();
  const isNear = materials.some(({ due_at }) => due_at.getTime() - materialLeadsMs[0] <= at);
  const coming = materials.flatMap(({ due_at }) => begins(due_at, materialLeadsMs)).filter((moment) => moment > at);
  const next = Math.min(...coming, ...(isNear ? [at + againMs] : []));
  return Number.isFinite(next) ? new Date(next) : null;
}
