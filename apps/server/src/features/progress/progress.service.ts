import type { CourseProgress, MaterialProgress, ProgressInput } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import { requireMaterialOpen } from '../courses/index.ts';
import { holdAccount } from '../users/index.ts';
import { completionAfter, mustWatchAnew } from './completion.ts';
import { findNextStep } from './next-step.repository.ts';
import { presentMaterial, presentProgress } from './progress.presenter.ts';
import {
  addReport,
  findCourseOf,
  forgetWatched,
  listProgress,
  lockMaterialType,
  requireReported,
  setCompletion,
} from './progress.repository.ts';

/** One's own progress in a course. Throws `not_found` for a course out of reach. */
export async function getProgress({ db, actor, clock }: Act, courseId: string): Promise<CourseProgress> {
  const course = await findCourseOf(db, actor, courseId);
  if (!course) throw notFound('Course not found');
  const rows = await listProgress(db, actor.id, courseId);
  return presentProgress(course, rows, await findNextStep(db, { userId: actor.id, now: clock.now() }, courseId));
}

/**
 * Adds a report of what a student did with a material, and answers how it stands. Reports may come late, twice and out
 * of order. Throws `not_found` for a course out of reach `material_not_open` and `material_closed`,
 * and `validation_failed` for a material that is not in it.
 */
export async function reportProgress(act: Act, courseId: string, input: ProgressInput): Promise<MaterialProgress> {
  return transact(act, async ({ db: trx, actor, clock }) => {
    await holdAccount(trx, actor.id);
    if ((await findCourseOf(trx, actor, courseId)) === null) throw notFound('Course not found');
    const type = await lockMaterialType(trx, courseId, input.material);
    if (type === null) throw invalidField('material', 'This course has no such material');
    if (input.page !== undefined && type !== 'PDF') throw invalidField('page', 'Only a PDF has pages');
    const now = clock.now();
    await requireMaterialOpen(trx, { viewer: actor, now }, input.material);
    const totals = await addReport(trx, {
      userId: actor.id,
      materialId: input.material,
      position: input.position ?? null,
      duration: input.duration ?? null,
      watched: input.watched ?? [],
      page: input.page ?? null,
      pages: input.pages ?? null,
      now,
    });
    const claim = { opened: input.opened === true, completed: input.completed ?? null };
    const how = completionAfter(type, totals, claim);
    if (how !== 'keep') await setCompletion(trx, { userId: actor.id, materialId: input.material, how, now });
    if (how === null && mustWatchAnew(type, totals)) await forgetWatched(trx, actor.id, input.material);
    return presentMaterial(await requireReported(trx, actor.id, input.material));
  });
}
