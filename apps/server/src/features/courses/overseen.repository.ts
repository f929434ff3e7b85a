import type { CoursePart } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { coursePart } from './course-staff.visibility.ts';
import { courseOverseenBy } from './courses.visibility.ts';

/** A course as those see it who look after its students. */
export type OverseenCourseRow = {
  id: string;
  name: string;
  image_url: string | null;
  course_type: 'public' | 'private';
  status: 'active' | 'inactive';
  join_code: string;
  created_by: string;
  /** The actor's part on it. */
  part: CoursePart | null;
  owner: { id: string; username: string; picture: string | null };
  subjects_count: number;
  materials_count: number;
};

/** The course with this id if the actor looks after its students, or null. */
export async function findOverseenCourse(db: Db, actor: Actor, id: string): Promise<OverseenCourseRow | null> {
  const { rows } = await sql<OverseenCourseRow>`
    select courses.id, courses.name, courses.image_url, courses.course_type, courses.status, courses.join_code,
      courses.created_by, ${coursePart(actor)} as part,
      (select json_build_object('id', u.id, 'username', u.username, 'picture', u.profile_picture) from users u
        where u.id = courses.created_by) as owner,
      (select count(*) from subjects s where s.course_id = courses.id) as subjects_count,
      (select count(*) from subjects s join materials m on m.subject_id = s.id
        where s.course_id = courses.id) as materials_count
    from courses where courses.id = ${id} and ${courseOverseenBy(actor)}`.execute(db);
  return rows[0] ?? null;
}
