import type { RequestWay } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { lastSeenAtTests } from '../attempts/index.ts';
import { coursesWithStudent, grantedOn, type GroupWay, type InstitutionWay, otherWaysInto } from '../courses/index.ts';
import { requestWayInto } from '../join-requests/index.ts';
import { materialCounts, touchedBy } from '../progress/index.ts';
import { overseenTestsOf } from '../test-authoring/index.ts';

export type StudentCourseRow = {
  id: string;
  name: string;
  status: 'active' | 'inactive';
  materials_total: number;
  materials_completed: number;
  seen_at: Date | null;
  /** Whether the actor decides who is in the course. */
  admits: boolean;
  request: RequestWay | null;
  groups: GroupWay[];
  institution: InstitutionWay | null;
};

/** The first `count` courses by name that the actor looks after and a student is in, with how far the student has come. */
export async function listCoursesOf(
  db: Db,
  actor: Actor,
  student: Pick<Actor, 'id' | 'institutionId'>,
  count: number,
): Promise<StudentCourseRow[]> {
  // The id by another name: statements in the columns have a table `courses` of their own.
  const id = sql.ref('place.course_id');
  const { rows } = await sql<StudentCourseRow>`with ${touchedBy(student.id)}
    select courses.id, courses.name, courses.status, ${materialCounts(student.id)},
      greatest(touched.last_at, ${lastSeenAtTests(sql.ref('users.id'), overseenTestsOf(actor, id))}) as seen_at,
      ${grantedOn(id, actor, 'admit')} as admits, ${requestWayInto(id)} as request, ${otherWaysInto(id)}
    from ${coursesWithStudent(actor, student)} cross join lateral (select courses.id as course_id) place
      left join touched on touched.course_id = courses.id
    order by lower(courses.name), courses.id limit ${count}`.execute(db);
  return rows;
}
