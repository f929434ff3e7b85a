import type { Caption } from '@lectern/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Position } from '../../platform/db/index.ts';
import type { CoursesTable } from '../../platform/db/schema.ts';

export type MaterialJson = {
  id: string;
  name: string;
  description: string | null;
  content_type: MaterialType;
  content_url: string;
  captions: Caption[];
  created_at: string;
};
type MaterialType = 'PDF' | 'Video' | 'Document' | 'Image' | 'Link';
export type SubjectJson = {
  id: string;
  name: string;
  description: string | null;
  duration: number;
  duration_unit: 'months' | 'hours';
  materials: MaterialJson[];
};

/** A subject with its materials, from the table `s`. */
const subjectObject = sql`json_build_object(
    'id', s.id, 'name', s.name, 'description', s.description, 'duration', s.duration, 'duration_unit', s.duration_unit,
    'materials', (select coalesce(json_agg(json_build_object(
        'id', m.id, 'name', m.name, 'description', m.description,
        'content_type', m.content_type, 'content_url', m.content_url, 'captions', m.captions,
        'created_at', m.created_at) order by m.position), '[]')
      from materials m where m.subject_id = s.id))`;

/** All subjects of a course, from the table `courses`. */
export const subjectsColumn = sql`(select coalesce(json_agg(${subjectObject} order by s.position), '[]')
  from subjects s where s.course_id = courses.id)`;

/** The most materials that one turn reads and writes. A course with more comes in slices of `subjectsInSlice` subjects. */
export const manyMaterials = 500;
const subjectsInSlice = 3;
/** How many materials the courses have that are read in one step, the last one not counted. */
const materialsInStep = 500;

/** How many materials a course has, counted no further than to tell that they are many. */
const materialsCounted = sql`(select count(*) from (select from subjects s join materials m on m.subject_id = s.id
  where s.course_id = courses.id limit ${sql.lit(manyMaterials + 1)}) counted)`;

/** All subjects of a course, or null where its materials are many. */
export const subjectsUnlessMany = sql`case when ${materialsCounted} <= ${sql.lit(manyMaterials)} then ${subjectsColumn} end`;

/** The next subjects of a course after a position, while the course is as it was in this version. */
export async function listSubjectsAfter(
  db: Db,
  { id, updated_at }: Pick<Selectable<CoursesTable>, 'id' | 'updated_at'>,
  after: number,
): Promise<{ position: number; subject: SubjectJson }[]> {
  const { rows } = await sql<{ position: number; subject: SubjectJson }>`
    select s.position, ${subjectObject} as subject from subjects s join courses on courses.id = s.course_id
    where courses.id = ${id} and date_trunc('milliseconds', courses.updated_at) = ${updated_at} and s.position > ${after}
    order by s.position limit ${subjectsInSlice}`.execute(db);
  return rows;
}

/** How many courses there were to choose from in a step. */
export type Found = { found: number };

/** Whether a step read the last courses: one with many materials in them may end before the number asked for. */
export const isLastStep = (rows: readonly Found[], count: number): boolean =>
  rows.length < count && rows.length === (rows[0]?.found ?? 0);

/** The courses after a position, of those for which `where` holds, that are read together: the table `courses`, beside `step`. */
export function stepOfCourses(where: RawBuilder<unknown>, after: Position | null, count: number): RawBuilder<unknown> {
  const further = after
    ? sql`(courses.created_at, courses.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  return sql`(select next.id, count(*) over () as found,
      sum(next.materials) over (order by next.created_at desc, next.id desc) - next.materials as materials_before
    from (select courses.id, courses.created_at, ${materialsCounted} as materials from courses
      where ${where} and ${further} order by courses.created_at desc, courses.id desc limit ${count}) next) step
    join courses on courses.id = step.id and step.materials_before < ${materialsInStep}`;
}
