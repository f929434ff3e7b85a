import type { Caption, MaterialPhase } from '@lectern/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Position } from '../../platform/db/index.ts';
import type { CoursesTable } from '../../platform/db/schema.ts';
import {
  materialDate,
  materialOpenTo,
  materialPhase,
  type Sight,
  whoseDates,
  withOwnDates,
} from './material-dates.visibility.ts';

export type MaterialJson = {
  id: string;
  name: string;
  description: string | null;
  content_type: MaterialType;
  /** Empty where it is shut to the viewer. */
  content_url: string;
  captions: Caption[];
  created_at: string;
  opens_at: string | null;
  closes_at: string | null;
  phase: MaterialPhase;
};
type MaterialType = 'PDF' | 'Video' | 'Document' | 'Image' | 'Link';
export type SubjectJson = {
  id: string;
  name: string;
  description: string | null;
  duration: number;
  duration_unit: 'months' | 'hours';
  opens_at: string | null;
  materials: MaterialJson[];
};

/** A subject with its materials as they are shown at this sight, from the tables `s` and `courses`. */
function subjectObject(sight: Sight): RawBuilder<SubjectJson> {
  return sql`json_build_object(
    'id', s.id, 'name', s.name, 'description', s.description, 'duration', s.duration, 'duration_unit', s.duration_unit,
    'opens_at', s.opens_at, 'materials', (select coalesce(json_agg(json_build_object(
        'id', m.id, 'name', m.name, 'description', case when seen.open then m.description end,
        'content_type', m.content_type, 'content_url', case when seen.open then m.content_url else '' end,
        'captions', case when seen.open then m.captions else '[]' end, 'created_at', m.created_at,
        'opens_at', ${materialDate('opens_at', whoseDates(sight))},
        'closes_at', ${materialDate('closes_at', whoseDates(sight))}, 'phase', ${materialPhase(sight)}) order by m.position), '[]')
      from materials m ${withOwnDates(whoseDates(sight))} cross join lateral (select ${materialOpenTo(sight)} as open) seen where m.subject_id = s.id))`;
}

/** All subjects of a course as they are shown at this sight, from the table `courses`. */
const subjectsColumn = (
  sight: Sight,
) => sql`(select coalesce(json_agg(${subjectObject(sight)} order by s.position), '[]')
  from subjects s where s.course_id = courses.id)`;

/** The same text for the same subjects and materials, from the table `courses`. Dates are no part of it. */
export const contentsDigest = sql<string>`md5((select coalesce(json_agg(json_build_array(s.id, s.name, s.description,
    s.duration, s.duration_unit, (select json_agg(json_build_array(m.id, m.name, m.description, m.content_type,
      m.content_url, m.captions, m.created_at) order by m.position) from materials m where m.subject_id = s.id))
    order by s.position), '[]') from subjects s where s.course_id = courses.id)::text)`;

/** The most materials that one turn reads and writes. A course with more comes subject by subject. */
export const manyMaterials = 500;
/** How many materials the courses have that are read in one step, the last one not counted. */
const materialsInStep = 500;

/** How many materials a course has, counted no further than to tell that they are many. */
const materialsCounted = sql`(select count(*) from (select from subjects s join materials m on m.subject_id = s.id
  where s.course_id = courses.id limit ${sql.lit(manyMaterials + 1)}) counted)`;

/** All subjects of a course, or null where its materials are many. */
export const subjectsUnlessMany = (sight: Sight) =>
  sql`case when ${materialsCounted} <= ${sql.lit(manyMaterials)} then ${subjectsColumn(sight)} end`;

/** The next subject of a course after a position, while the course is as it was in this version; null where there is none. */
export async function findSubjectAfter(
  db: Db,
  sight: Sight,
  { id, updated_at }: Pick<Selectable<CoursesTable>, 'id' | 'updated_at'>,
  after: number,
): Promise<{ position: number; subject: SubjectJson } | null> {
  const { rows } = await sql<{ position: number; subject: SubjectJson }>`
    select s.position, ${subjectObject(sight)} as subject from subjects s join courses on courses.id = s.course_id
    where courses.id = ${id} and date_trunc('milliseconds', courses.updated_at) = ${updated_at} and s.position > ${after}
    order by s.position limit 1`.execute(db);
  return rows[0] ?? null;
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
