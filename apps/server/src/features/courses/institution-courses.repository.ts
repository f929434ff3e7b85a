import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { limits } from '@lectern/contract';
import { type Counted, countRows, type Db, pageLimit } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { courseOverseenBy, courseVisibleTo } from './courses.visibility.ts';

/** A course that concerns an institution. */
export type InstitutionCourseRow = {
  id: string;
  name: string;
  course_type: 'public' | 'private';
  status: 'active' | 'inactive';
  owner: { id: string; username: string; picture: string | null };
  granted: boolean;
  overseen: boolean;
};

/** The courses that an institution was granted and those of its people, found from its side. */
const concerning = (institutionId: string): RawBuilder<SqlBool> => sql<SqlBool>`courses.id = any(array(
    select a.course_id from institution_course_access a where a.institution_id = ${institutionId}
    union select own.id from users owner join courses own on own.created_by = owner.id
      where owner.institution_id = ${institutionId} and owner.role = 'teacher' and owner.deleted_at is null))`;

const matching = (viewer: Actor, institutionId: string, search: string | undefined): RawBuilder<SqlBool> =>
  sql<SqlBool>`${concerning(institutionId)} and ${courseVisibleTo(viewer)}
    ${search === undefined || search === '' ? sql`` : sql`and lower(courses.name) like lower(${containsPattern(search)})`}`;

/** How many courses of an institution the viewer sees, counted up to `limits.countedMatches`. */
export const countCoursesAt = async (db: Db, viewer: Actor, institutionId: string): Promise<number> =>
  (await countRows(db, sql`courses where ${matching(viewer, institutionId, undefined)}`, limits.countedMatches)).total;

/** One page of the courses of an institution that the viewer sees, by name, and how many there are. */
export async function listCoursesAt(
  db: Db,
  viewer: Actor,
  asked: { institutionId: string; search: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: InstitutionCourseRow[]; counted: Counted }> {
  const where = matching(viewer, asked.institutionId, asked.search);
  const [listed, counted] = await Promise.all([
    sql<InstitutionCourseRow>`select courses.id, courses.name, courses.course_type, courses.status,
        (select json_build_object('id', u.id, 'username', u.username, 'picture', u.profile_picture) from users u
          where u.id = courses.created_by) as owner,
        exists (select 1 from institution_course_access a
          where a.institution_id = ${asked.institutionId} and a.course_id = courses.id) as granted,
        ${courseOverseenBy(viewer)} as overseen
      from courses where ${where} order by lower(courses.name), courses.id ${pageLimit(page)}`.execute(db),
    countRows(db, sql`courses where ${where}`, limits.countedMatches),
  ]);
  return { rows: listed.rows, counted };
}
