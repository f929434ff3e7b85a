import { type RawBuilder, sql } from 'kysely';
import type { Caption, ContentType, DurationUnit } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { courseOwnedByStudent, courseVisibleTo } from '../courses/index.ts';

export type MaterialRow = {
  id: string;
  name: string;
  description: string | null;
  content_type: ContentType;
  content_url: string;
  captions: Caption[];
  created_at: Date;
};
export type MaterialInPlaceRow = MaterialRow & {
  subject_id: string;
  subject_name: string;
  course_id: string;
  course_name: string;
  course_image_url: string | null;
  number: number;
  total: number;
  previous: Neighbour | null;
  next: Neighbour | null;
};
type Neighbour = { id: string; name: string };
export type SubjectRow = {
  id: string;
  name: string;
  description: string | null;
  duration: number;
  duration_unit: DurationUnit;
  course_id: string;
  course_name: string;
};

/** The materials of the course of `s` as `o`, in subjects `os`. */
const others = sql`subjects os join materials o on o.subject_id = os.id where os.course_id = s.course_id`;
const neighbour = sql`json_build_object('id', o.id, 'name', o.name)`;

/** The place of the material `m` of the subject `s` in its course, and its neighbours there. */
const placeColumns = sql`(select count(*) from ${others}) as total,
  (select count(*) from ${others} and (os.position, o.position) <= (s.position, m.position)) as number,
  (select ${neighbour} from ${others} and (os.position, o.position) < (s.position, m.position)
    order by os.position desc, o.position desc limit 1) as previous,
  (select ${neighbour} from ${others} and (os.position, o.position) > (s.position, m.position)
    order by os.position, o.position limit 1) as next`;

/** The material with where it belongs, if the viewer may see its course, or null. */
export async function findMaterial(db: Db, viewer: Viewer, id: string): Promise<MaterialInPlaceRow | null> {
  const { rows } = await sql<MaterialInPlaceRow>`
    select m.id, m.name, m.description, m.content_type, m.content_url, m.captions, m.created_at,
      s.id as subject_id, s.name as subject_name, courses.id as course_id, courses.name as course_name,
      courses.image_url as course_image_url, ${placeColumns}
    from materials m join subjects s on s.id = m.subject_id join courses on courses.id = s.course_id
    where m.id = ${id} and ${courseVisibleTo(viewer)}`.execute(db);
  return rows[0] ?? null;
}

/** The subject, if the viewer may see its course, or null. */
export async function findSubject(db: Db, viewer: Viewer, id: string): Promise<SubjectRow | null> {
  const { rows } = await sql<SubjectRow>`
    select s.id, s.name, s.description, s.duration, s.duration_unit, courses.id as course_id, courses.name as course_name
    from subjects s join courses on courses.id = s.course_id
    where s.id = ${id} and ${courseVisibleTo(viewer)}`.execute(db);
  return rows[0] ?? null;
}

/** The materials of a subject, in order. Whether the viewer may see the subject is asked before. */
export async function listMaterials(db: Db, subjectId: string): Promise<MaterialRow[]> {
  return db
    .selectFrom('materials')
    .select(['id', 'name', 'description', 'content_type', 'content_url', 'captions', 'created_at'])
    .where('subject_id', '=', subjectId)
    .orderBy('position')
    .execute();
}

export type OutlineSubjectRow = { id: string; name: string; materials: number; due_at: string | null };
export type OutlineRow = {
  course_id: string;
  course_name: string;
  begins_at: Date | null;
  ends_at: Date | null;
  subjects: OutlineSubjectRow[];
};

/** The course with its subjects in order, if the viewer may see it, or null. */
export async function findOutline(db: Db, viewer: Viewer, courseId: string): Promise<OutlineRow | null> {
  const { rows } = await sql<OutlineRow>`
    select courses.id as course_id, courses.name as course_name, courses.begins_at, courses.ends_at, coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'due_at', s.due_at, 'materials', (
        select count(*) from materials m where m.subject_id = s.id)) order by s.position)
      from subjects s where s.course_id = courses.id), '[]') as subjects
    from courses where courses.id = ${courseId} and ${courseVisibleTo(viewer)}`.execute(db);
  return rows[0] ?? null;
}

export type OutlineMaterialRow = Pick<MaterialRow, 'id' | 'name' | 'content_type'> & {
  subject_id: string;
  due_at: Date | null;
};

/** The materials of these subjects, each subject's in order. */
export async function listOutlineMaterials(db: Db, subjectIds: readonly string[]): Promise<OutlineMaterialRow[]> {
  const { rows } = await sql<OutlineMaterialRow>`select id, subject_id, name, content_type, due_at from materials
    where subject_id = any(${[...subjectIds]}::uuid[]) order by subject_id, position`.execute(db);
  return rows;
}

export type DueMaterial = { id: string; course_id: string; due_at: Date };

/** The materials of these courses that are due after a moment. */
export async function listDueMaterials(db: Db, courseIds: readonly string[], after: Date): Promise<DueMaterial[]> {
  const { rows } = await sql<DueMaterial>`select m.id, s.course_id, m.due_at
    from subjects s join materials m on m.subject_id = s.id
    where s.course_id = any(${[...courseIds]}::uuid[]) and m.due_at > ${after}`.execute(db);
  return rows;
}

/** A material and its course. */
export type MaterialPlace = Pick<MaterialRow, 'id' | 'name' | 'content_type'> & { course_id: string };

/** The material with this id and its course, whoever asks, or null. Held until the transaction ends, so that it stays. */
export async function holdMaterial(trx: Db, id: string): Promise<MaterialPlace | null> {
  const { rows } = await sql<MaterialPlace>`select m.id, m.name, m.content_type, s.course_id
    from materials m join subjects s on s.id = m.subject_id where m.id = ${id} for key share of m`.execute(trx);
  return rows[0] ?? null;
}

/** The course of a material, as a column. */
export const courseOfMaterial = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select s.course_id from materials m join subjects s on s.id = m.subject_id where m.id = ${id})`;

/** The name of a material, as a column. */
export const materialName = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select m.name from materials m where m.id = ${id})`;

/** Whether any of these materials is still there. */
export async function isAnyMaterialLeft(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from materials where id = any(${[...ids]}::uuid[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** How many of these materials there are in each course of the student's own; without courses that have none of them. */
export async function countMaterialsByCourse(
  db: Db,
  student: Actor,
  ids: readonly string[],
): Promise<{ id: string; name: string; materials: number }[]> {
  if (student.isAdmin || student.role !== 'student') return [];
  const { rows } = await sql<{ id: string; name: string; materials: number }>`
    select courses.id, courses.name, count(*) as materials
    from materials m join subjects s on s.id = m.subject_id join courses on courses.id = s.course_id
    where m.id = any(${[...ids]}::uuid[]) and ${courseVisibleTo(student)} and ${courseOwnedByStudent(student)}
    group by courses.id`.execute(db);
  return rows;
}
