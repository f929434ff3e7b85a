import { type RawBuilder, sql } from 'kysely';
import type { Caption, ContentType, DurationUnit, MaterialPhase } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import {
  courseOwnedByStudent,
  courseVisibleTo,
  materialDate,
  materialOpenTo,
  materialPhase,
  type Sight,
  whoseDates,
  withOwnDates,
} from '../courses/index.ts';

export type MaterialRow = {
  id: string;
  name: string;
  description: string | null;
  content_type: ContentType;
  /** Empty where it is shut to the viewer. */
  content_url: string;
  captions: Caption[];
  created_at: Date;
  opens_at: Date | null;
  closes_at: Date | null;
  phase: MaterialPhase;
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
type Neighbour = { id: string; name: string; opens_at: string | null; phase: MaterialPhase };
export type SubjectRow = {
  id: string;
  name: string;
  description: string | null;
  duration: number;
  duration_unit: DurationUnit;
  course_id: string;
  course_name: string;
};

/** The materials of the course of `here` as `m`, in subjects `s`, beside what is joined to them. */
const others = (dates = sql``) =>
  sql`subjects s join materials m on m.subject_id = s.id ${dates} where s.course_id = here.course_id`;

/** The place of the material `here` in its course, and its neighbours there. */
function placeColumns(sight: Sight): RawBuilder<unknown> {
  const neighbour = sql`json_build_object('id', m.id, 'name', m.name,
    'opens_at', ${materialDate('opens_at', whoseDates(sight))}, 'phase', ${materialPhase(sight)})`;
  const dates = withOwnDates(whoseDates(sight));
  const place = sql`(here.subject_position, here.position)`;
  return sql`(select count(*) from ${others()}) as total,
  (select count(*) from ${others()} and (s.position, m.position) <= ${place}) as number,
  (select ${neighbour} from ${others(dates)} and (s.position, m.position) < ${place}
    order by s.position desc, m.position desc limit 1) as previous,
  (select ${neighbour} from ${others(dates)} and (s.position, m.position) > ${place}
    order by s.position, m.position limit 1) as next`;
}

/** The columns of a `MaterialRow` as they are shown at this sight, of the tables `m`, `s` and `courses` beside `seen`. */
function materialColumns(sight: Sight): RawBuilder<unknown> {
  return sql`m.id, m.name, case when seen.open then m.description end as description, m.content_type,
    case when seen.open then m.content_url else '' end as content_url,
    case when seen.open then m.captions else '[]' end as captions, m.created_at,
    ${materialDate('opens_at', whoseDates(sight))} as opens_at, ${materialDate('closes_at', whoseDates(sight))} as closes_at,
    ${materialPhase(sight)} as phase`;
}

/** The materials of the viewer's sight: `m` of `s` of `courses`, beside `seen`, which says whether it is open. */
const materialsSeen = (sight: Sight) => sql`materials m join subjects s on s.id = m.subject_id
  join courses on courses.id = s.course_id ${withOwnDates(whoseDates(sight))}
  cross join lateral (select ${materialOpenTo(sight)} as open) seen`;

/** The material with where it belongs, if the viewer may see its course, or null. */
export async function findMaterial(db: Db, sight: Sight, id: string): Promise<MaterialInPlaceRow | null> {
  const { rows } = await sql<MaterialInPlaceRow>`
    select here.*, ${placeColumns(sight)} from (
      select ${materialColumns(sight)}, m.position, s.position as subject_position,
        s.id as subject_id, s.name as subject_name, courses.id as course_id, courses.name as course_name,
        courses.image_url as course_image_url
      from ${materialsSeen(sight)} where m.id = ${id} and ${courseVisibleTo(sight.viewer)}) here`.execute(db);
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
export async function listMaterials(db: Db, sight: Sight, subjectId: string): Promise<MaterialRow[]> {
  const { rows } = await sql<MaterialRow>`select ${materialColumns(sight)} from ${materialsSeen(sight)}
    where m.subject_id = ${subjectId} order by m.position`.execute(db);
  return rows;
}

export type OutlineSubjectRow = {
  id: string;
  name: string;
  materials: number;
  opens_at: string | null;
  due_at: string | null;
};
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
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'opens_at', s.opens_at, 'due_at', s.due_at, 'materials', (
        select count(*) from materials m where m.subject_id = s.id)) order by s.position)
      from subjects s where s.course_id = courses.id), '[]') as subjects
    from courses where courses.id = ${courseId} and ${courseVisibleTo(viewer)}`.execute(db);
  return rows[0] ?? null;
}

export type OutlineMaterialRow = Pick<MaterialRow, 'id' | 'name' | 'content_type'> & {
  subject_id: string;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  phase: MaterialPhase;
};

/** The materials of these subjects, each subject's in order. */
export async function listOutlineMaterials(
  db: Db,
  sight: Sight,
  subjectIds: readonly string[],
): Promise<OutlineMaterialRow[]> {
  const whose = whoseDates(sight);
  const { rows } = await sql<OutlineMaterialRow>`select m.id, m.subject_id, m.name, m.content_type,
      ${materialDate('opens_at', whose)} as opens_at, ${materialDate('due_at', whose)} as due_at,
      ${materialDate('closes_at', whose)} as closes_at, ${materialPhase(sight)} as phase
    from subjects s join materials m on m.subject_id = s.id ${withOwnDates(whose)}
    where s.id = any(${[...subjectIds]}::uuid[]) order by m.subject_id, m.position`.execute(db);
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

/** Those of these materials that are still there. */
export async function listMaterialsLeft(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from materials where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many of these materials there are in each course of the student's own that are open now; without courses that have none of them. */
export async function countMaterialsByCourse(
  db: Db,
  { student, now }: { student: Actor; now: Date },
  ids: readonly string[],
): Promise<{ id: string; name: string; materials: number }[]> {
  if (student.isAdmin || student.role !== 'student') return [];
  const sight = { viewer: student, now };
  const { rows } = await sql<{ id: string; name: string; materials: number }>`
    select courses.id, courses.name, count(*) as materials
    from materials m join subjects s on s.id = m.subject_id join courses on courses.id = s.course_id
      ${withOwnDates(whoseDates(sight))}
    where m.id = any(${[...ids]}::uuid[]) and ${courseVisibleTo(student)} and ${courseOwnedByStudent(student)}
      and ${materialOpenTo(sight)}
    group by courses.id`.execute(db);
  return rows;
}
