import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseGrants } from './course-staff.visibility.ts';
import { courseOfferedTo } from './templates.visibility.ts';
import { materialFilesOpenTo, type Sight, whoseDates, withOwnDates } from './material-dates.visibility.ts';

/**
 * The kinds of those of these files, by id, that the actor may put into the course: their own uploads, files of the course, files of the
 * other courses that they edit and of templates that they may copy; admins may use any; nobody may use people's pictures. The rows are kept from being cleaned away until
 * the transaction ends.
 */
export async function usableFiles(
  trx: Db,
  actor: Actor,
  courseId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; kind: string }>`
    select f.id, f.kind from files f
    where f.id = any(${[...ids]}::uuid[]) and (
      (f.purpose = 'work' and (${actor.isAdmin} or f.owner_id = ${actor.id})) or exists (
        select 1 from course_files cf join courses on courses.id = cf.course_id
        where cf.file_id = f.id and (courses.id = ${courseId} or ${courseGrants(actor, 'edit')}))
      or exists (select 1 from course_files cf join courses on courses.id = cf.course_id
        where cf.file_id = f.id and ${courseOfferedTo(actor)}))
    for key share of f`.execute(trx);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** A file, and the materials that use it where nothing else of the course does. */
export type CourseFile = { file_id: string; only_in: string[] | null };

/** Makes these exactly the files that the course uses. */
export async function replaceCourseFiles(trx: Db, courseId: string, files: readonly CourseFile[]): Promise<void> {
  const ids = files.map(({ file_id }) => file_id);
  await sql`delete from course_files where course_id = ${courseId} and file_id <> all(${[...ids]}::uuid[])`.execute(
    trx,
  );
  await sql`insert into course_files (course_id, file_id, only_in)
    select ${courseId}::uuid, f.file_id, f.only_in
    from json_to_recordset(${JSON.stringify(files)}::json) as f (file_id uuid, only_in uuid[])
    on conflict (course_id, file_id) do update set only_in = excluded.only_in
      where course_files.only_in is distinct from excluded.only_in`.execute(trx);
}

/**
 * Whether a file of a course that the viewer sees is open to them, as a condition on the tables `courses` and `course_files cf`: something
 * beside its materials uses it, or a material that is open does.
 */
export const courseFileOpenTo = (sight: Sight): RawBuilder<SqlBool> =>
  sql<SqlBool>`(cf.only_in is null or exists (select 1 from materials m join subjects s on s.id = m.subject_id
      ${withOwnDates(whoseDates(sight))}
    where m.id = any(cf.only_in) and s.course_id = cf.course_id and ${materialFilesOpenTo(sight)}))`;
