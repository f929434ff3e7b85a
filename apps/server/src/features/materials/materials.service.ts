import { type CourseOutline, limits, type MaterialInPlace, type SubjectContents } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/index.ts';
import { readMaterialDates, type Sight, whoseDates } from '../courses/index.ts';
import { presentMaterialInPlace, presentOutline, presentSubjectContents } from './materials.presenter.ts';
import { findMaterial, findOutline, findSubject, listMaterials, listOutlineMaterials } from './materials.repository.ts';

/** One material. Throws `not_found` when it is absent or in a course hidden from the viewer. */
export async function getMaterial(db: Db, sight: Sight, id: string): Promise<MaterialInPlace> {
  const row = await findMaterial(db, sight, id);
  if (!row) throw notFound('Material not found');
  const { viewer } = sight;
  const own = viewer && whoseDates(sight) ? (await readMaterialDates(db, [id], [viewer.id]))(id, viewer.id) : null;
  return presentMaterialInPlace(row, own);
}

/** A subject and its materials in order. Throws `not_found` when it is absent or in a course hidden from the viewer. */
export async function getSubjectContents(db: Db, sight: Sight, subjectId: string): Promise<SubjectContents> {
  const subject = await findSubject(db, sight.viewer, subjectId);
  if (!subject) throw notFound('Subject not found');
  return presentSubjectContents(subject, await listMaterials(db, sight, subjectId));
}

/**
 * A course's subjects and materials by name. A very large course names the materials of the subject `asked` alone. Throws `not_found` when the
 * course is absent or hidden from the viewer.
 */
export async function getOutline(
  db: Db,
  sight: Sight,
  { courseId, asked }: { courseId: string; asked: string | undefined },
): Promise<CourseOutline> {
  const outline = await findOutline(db, sight.viewer, courseId);
  if (!outline) throw notFound('Course not found');
  const all = outline.subjects.reduce((sum, { materials }) => sum + materials, 0);
  const named = outline.subjects.filter(({ id }) => all <= limits.outlineMaterials || id === asked).map(({ id }) => id);
  return presentOutline(outline, { named, viewer: sight.viewer }, await listOutlineMaterials(db, sight, named));
}
