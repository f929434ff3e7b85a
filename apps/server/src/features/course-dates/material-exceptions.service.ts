import { type MaterialException, type MaterialExceptionInput, testTexts, texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import {
  mayOnCourse,
  countMaterialExceptions,
  exceptionsPerMaterial,
  type ExceptionTarget,
  findCourseOfMaterial,
  findCourseThing,
  findMaterialException,
  findOverseenCourse,
  findSubjectOpening,
  listMaterialExceptions,
  lockDatesOf,
  type MaterialExceptionRow,
  recordOnCourse,
  removeMaterialException,
  storeMaterialException,
  tellMaterialsAdded,
} from '../courses/index.ts';
import {
  changesFor,
  noDates,
  opensNow,
  orderIssues,
  presentDates,
  presentMaterialException,
  requireTarget,
} from '../test-authoring/index.ts';
import { refuseStale } from '../users/index.ts';
import type { Dates } from './moving.ts';

const notThere = () => notFound('Material not found');

/** The exceptions from the dates of a material. Throws `not_found`, also for those who do not edit its course. */
export async function getMaterialExceptions({ db, actor }: Act, id: string): Promise<MaterialException[]> {
  const courseId = await findCourseOfMaterial(db, id);
  const course = courseId === null ? null : await findOverseenCourse(db, actor, courseId);
  if (!course || !mayOnCourse(actor, course, 'edit')) throw notThere();
  return (await listMaterialExceptions(db, { course_id: course.id, id })).map(presentMaterialException);
}

/**
 * Sets the dates of a material that are others for a group or person; where none is, the exception goes and null is the answer.
 * Throws `not_found` for the material, the group or the person, `not_in_course`, `stale_update`, `too_many_exceptions`, and
 * `validation_failed` for dates out of order.
 */
export async function setMaterialException(
  act: Act,
  { materialId, target }: { materialId: string; target: ExceptionTarget },
  input: MaterialExceptionInput,
): Promise<MaterialException | null> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const courseId = await findCourseOfMaterial(trx, materialId);
    const course = courseId === null ? null : await lockDatesOf(trx, actor, courseId);
    const thing = course && (await findCourseThing(trx, course.id, { kind: 'material', id: materialId }));
    if (!thing) throw notThere();
    const material = { course_id: course.id, id: materialId };
    const before = await findMaterialException(trx, material, target);
    if (before) await refuseStale(trx, before, input.updatedAt);
    const dates = datesOf(input);
    const inherited = thing.opens_at ?? (await findSubjectOpening(trx, materialId));
    if (Object.values(dates).every((date) => date === null)) {
      if (!before) throw notFound('Exception not found');
      await removeMaterialException(trx, material, target);
    } else {
      // Somebody has taken it away since the caller read it.
      if (!before && input.updatedAt !== undefined)
        throw new AppError('stale_update', texts.staleSave, { details: texts.staleSave });
      await requireTarget(act, { ...target, known: before !== null }, { courseId: course.id, words });
      refuseDisorder({ ...thing, opens_at: inherited }, dates);
      if (!before && (await countMaterialExceptions(trx, material)) >= exceptionsPerMaterial)
        throw new AppError('too_many_exceptions', testTexts.tooManyMaterialExceptions);
      const version = nextVersion(clock, before ?? { updated_at: new Date(0) }, actor.id);
      await storeMaterialException(trx, material, target, { ...dates, ...version });
    }
    const after = await findMaterialException(trx, material, target);
    const opening = (own: MaterialExceptionRow | null) => ({ opens_at: own?.opens_at ?? inherited });
    if (opensNow(clock.now(), opening(before), opening(after)))
      await tellMaterialsAdded(act, course.id, { ids: [materialId], targetId: target.id });
    const changes = [
      { field: 'material', before: null, after: thing.name },
      ...changesFor(target, written(before), written(after)),
    ];
    await recordOnCourse(act, course, { action: 'material_exception_changed', changes });
    return after && presentMaterialException(after);
  });
}

const words = { group: testTexts.groupWithoutCourse, person: testTexts.personOutsideCourse };

const datesOf = ({ opensAt, dueAt, closesAt }: MaterialExceptionInput): Dates => ({
  opens_at: opensAt ? new Date(opensAt) : null,
  due_at: dueAt ? new Date(dueAt) : null,
  closes_at: closesAt ? new Date(closesAt) : null,
});

/** Refuses dates that are out of order with those of everybody where the exception has none. */
function refuseDisorder(material: Dates, own: Dates): void {
  const issues = orderIssues(
    {
      opens_at: own.opens_at ?? material.opens_at,
      due_at: own.due_at ?? material.due_at,
      closes_at: own.closes_at ?? material.closes_at,
    },
    'material',
  );
  if (issues.length > 0) throw new AppError('validation_failed', texts.invalidInput, { issues });
}

const written = (row: MaterialExceptionRow | null) => presentDates(row ?? noDates);
