import type { CourseTemplate, CourseTemplateOutline } from '@lectern/contract';
import type { Actor } from '../../../platform/policy/index.ts';
import type { TemplateRow, TemplateSubjectRow } from '../../courses/index.ts';

export const presentTemplate = (row: TemplateRow, actor: Actor): CourseTemplate => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  imageUrl: row.image_url,
  duration: row.duration,
  duration_unit: row.duration_unit,
  subjectsCount: row.subjects_count,
  materialsCount: row.materials_count,
  tests: row.with_tests,
  creator: { _id: row.owner.id, username: row.owner.username, profilePicture: row.owner.picture },
  offeredAt: row.offered_at.toISOString(),
  mine: row.owner.id === actor.id,
});

export const presentSubject = (row: TemplateSubjectRow): CourseTemplateOutline['subjects'][number] => ({
  _id: row.id,
  name: row.name,
  materialsCount: row.materials_count,
  materials: row.materials.map(({ id, name, content_type }) => ({ _id: id, name, content_type })),
});
