import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { courseVisibleTo } from '../courses/index.ts';

/** The ids of a subject's materials, as a column. */
export const materialIdsOf = (subjectId: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<string[]>`array(select m.id from materials m where m.subject_id = ${subjectId})`;

/** The materials of a course with their subjects and places, as a table. */
export const materialsInOrder = (courseId: string): RawBuilder<unknown> =>
  sql`(select m.id, m.name, m.content_type, m.position, s.id as subject_id, s.name as subject_name,
    s.position as subject_position from subjects s join materials m on m.subject_id = s.id where s.course_id = ${courseId})`;

/** Those of these materials that the subject has. */
export async function listMaterialsAmong(db: Db, subjectId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from materials
    where subject_id = ${subjectId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

export type ReadableSubject = { id: string; name: string; materials: { id: string; name: string }[] };

/** The subject with those of these materials that it has, if the viewer may see its course, or null. */
export async function findReadableSubject(
  db: Db,
  viewer: Viewer,
  id: string,
  materialIds: readonly string[],
): Promise<ReadableSubject | null> {
  const { rows } = await sql<ReadableSubject>`select s.id, s.name, coalesce((
      select json_agg(json_build_object('id', m.id, 'name', m.name)) from materials m
      where m.subject_id = s.id and m.id = any(${[...materialIds]}::uuid[])), '[]') as materials
    from subjects s join courses on courses.id = s.course_id
    where s.id = ${id} and ${courseVisibleTo(viewer)}`.execute(db);
  return rows[0] ?? null;
}
