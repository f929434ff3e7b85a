import type { Caption, ContentType } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { courseVisibleTo } from './courses.visibility.ts';
import { materialOpenTo, type Sight, whoseDates, withOwnDates } from './material-dates.visibility.ts';

// Courses and the things in them, for statements of the search.

/** Whether the viewer may see this course. Asked of each course that a statement comes to, and of no other. */
export const courseSeen = (courseId: RawBuilder<unknown>, viewer: Viewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from courses where courses.id = ${courseId} and ${courseVisibleTo(viewer)} offset 0)`;

/** Whether this course is public and active: nobody but its own people sees any other. */
export const courseIsOpen = (courseId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from courses where courses.id = ${courseId} and courses.deleted_at is null
    and courses.status = 'active' and courses.course_type = 'public' offset 0)`;

/** The ids of the courses for which a condition on the table `courses` holds, as a statement. */
export const courseIdsWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select courses.id from courses where ${condition}`;

/** A course, or a subject or material of it, as it is now; the columns of a material are null for others. */
export type ThingNow = {
  course_name: string;
  name: string;
  description: string | null;
  content_type: ContentType | null;
};

/** The characters of a description that are read. */
const described = sql.lit(20_000);

/** A description without tags; of very long ones the beginning. */
const plain = (description: RawBuilder<unknown>) => sql`plain_text(left(${description}, ${described}))`;

/** The thing `kind` of a course with this id as a `ThingNow` at this sight; no row where the course has it no more. */
export const thingNow = (sight: Sight, { kind, id, courseId }: Omit<TextPlace, 'source'>) =>
  sql`(select courses.name as course_name, courses.name, ${plain(sql`courses.description`)} as description,
      null as content_type
    from courses where ${kind} = 'course' and courses.id = ${id}
  union all select courses.name, s.name, ${plain(sql`s.description`)}, null
    from subjects s join courses on courses.id = s.course_id
    where ${kind} = 'subject' and s.id = ${id} and s.course_id = ${courseId}
  union all select courses.name, m.name, case when ${materialOpenTo(sight)} then left(m.description, ${described}) end,
      m.content_type
    from materials m join subjects s on s.id = m.subject_id join courses on courses.id = s.course_id
      ${withOwnDates(whoseDates(sight))}
    where ${kind} = 'material' and m.id = ${id} and s.course_id = ${courseId})`;

/** Where a text stands: a thing of a course, and the address of a file of it, or an empty text. */
export type TextPlace = Record<'kind' | 'id' | 'courseId' | 'source', RawBuilder<unknown>>;

/** Whether the thing is still of its course, and the file still of the thing. */
export const textIsThere = ({ kind, id, courseId, source }: TextPlace): RawBuilder<SqlBool> => sql<SqlBool>`case ${kind}
  when 'course' then true
  when 'subject' then exists (select 1 from subjects s where s.id = ${id} and s.course_id = ${courseId})
  else exists (select 1 from materials m join subjects s on s.id = m.subject_id
    where m.id = ${id} and s.course_id = ${courseId} and (${source} = '' or m.content_url = ${source}
      or m.captions @> jsonb_build_array(jsonb_build_object('url', ${source})))) end`;

/** Whether the material of a text is open to the viewer; true for texts of other things. */
export const textIsOpen = (
  sight: Sight,
  { kind, id, courseId }: TextPlace,
): RawBuilder<SqlBool> => sql<SqlBool>`case ${kind}
  when 'material' then exists (select 1 from materials m join subjects s on s.id = m.subject_id
    join courses on courses.id = s.course_id ${withOwnDates(whoseDates(sight))}
    where m.id = ${id} and s.course_id = ${courseId} and ${materialOpenTo(sight)})
  else true end`;

export type SearchedThing = Omit<ThingNow, 'course_name'> & {
  kind: 'course' | 'subject' | 'material';
  id: string;
  content_url: string | null;
  captions: Caption[] | null;
};

/** The ids of a course's subjects in order; null where the course is gone for good. */
export async function listSearchedSubjects(db: Db, courseId: string): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] }>`select array(select s.id from subjects s where s.course_id = courses.id
    order by s.position) as ids from courses where courses.id = ${courseId}`.execute(db);
  return rows[0]?.ids ?? null;
}

/** The course itself without a subject, else that subject with its materials. */
export async function listSearchedThings(db: Db, courseId: string, subject: string | null): Promise<SearchedThing[]> {
  const { rows } = await (
    subject === null
      ? sql<SearchedThing>`select 'course' as kind, courses.id, courses.name,
        ${plain(sql`courses.description`)} as description, null as content_type, null as content_url, null as captions
      from courses where courses.id = ${courseId}`
      : sql<SearchedThing>`select 'subject' as kind, s.id, s.name, ${plain(sql`s.description`)} as description,
        null as content_type, null as content_url, null::jsonb as captions
      from subjects s where s.id = ${subject} and s.course_id = ${courseId}
    union all select 'material', m.id, m.name, left(m.description, ${described}), m.content_type, m.content_url, m.captions
      from subjects s join materials m on m.subject_id = s.id where s.id = ${subject} and s.course_id = ${courseId}`
  ).execute(db);
  return rows;
}
