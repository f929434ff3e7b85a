import type { MaterialInPlace, SubjectContents } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { presentMaterialInPlace, presentSubjectContents } from './materials.presenter.ts';
import { findMaterial, findSubject, listMaterials } from './materials.repository.ts';

/** One material. Throws `not_found` when it is absent or in a course hidden from the viewer. */
export async function getMaterial(db: Db, viewer: Viewer, id: string): Promise<MaterialInPlace> {
  const row = await findMaterial(db, viewer, id);
  if (!row) throw notFound('Material not found');
  return presentMaterialInPlace(row);
}

/** A subject and its materials in order. Throws `not_found` when it is absent or in a course hidden from the viewer. */
export async function getSubjectContents(db: Db, viewer: Viewer, subjectId: string): Promise<SubjectContents> {
  const subject = await findSubject(db, viewer, subjectId);
  if (!subject) throw notFound('Subject not found');
  return presentSubjectContents(subject, await listMaterials(db, subjectId));
}
