import { type RawBuilder, sql } from 'kysely';
import { type Counted, countRows, type Db, type Position } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import {
  courseOwnedByStudent,
  coursePublished,
  courseSummaryColumns,
  type CourseSummaryRow,
  courseVisibleTo,
  courseWithinReachOfStudent,
  type PlacedCourseRow,
  readableCourseColumns,
  stepOfCourses,
} from '../courses/index.ts';

/** The person whose courses are asked for. */
export type Person = Pick<Actor, 'id' | 'role' | 'isAdmin' | 'institutionId'>;

/** A student's progress and rating in a course. */
export type OwnProgressRow = {
  materials_total: number;
  materials_completed: number;
  own_rating: { rating: number; comment: string } | null;
};
export type OwnCourseRow = CourseSummaryRow & OwnProgressRow;
/** The same with everything in the course. */
export type WholeOwnCourseRow = PlacedCourseRow & OwnProgressRow;

/** A group may hold a teacher too: it opens nothing to them, so what they cannot see is not theirs either. */
function ownCoursesOf(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(${courseWithinReachOfStudent(person)} and ${courseOwnedByStudent(person)}
    and ${coursePublished} and ${courseVisibleTo(person)})`;
}

function progressOf(person: Person): RawBuilder<unknown> {
  const materials = sql`materials m join subjects s on s.id = m.subject_id and s.course_id = courses.id`;
  return sql`(select count(*) from ${materials}) as materials_total,
    (select count(*) from ${materials}
      join material_progress p on p.material_id = m.id and p.user_id = ${person.id} and p.completed_at is not null
    ) as materials_completed,
    (select json_build_object('rating', r.rating, 'comment', r.comment) from ratings r
      where r.course_id = courses.id and r.user_id = ${person.id}) as own_rating`;
}

/** One page of a person's own courses, newest first, and how many there are in all. */
export async function listOwnCourses(
  db: Db,
  person: Person,
  page: { limit: number; offset: number },
): Promise<{ rows: OwnCourseRow[]; counted: Counted }> {
  const list =
    sql<OwnCourseRow>`select ${courseSummaryColumns}, ${progressOf(person)} from courses where ${ownCoursesOf(person)}
    order by courses.created_at desc, courses.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const [listed, counted] = await Promise.all([list, countRows(db, sql`courses where ${ownCoursesOf(person)}`)]);
  return { rows: listed.rows, counted };
}

/** The next `count` of a person's own courses in full, as the viewer gets them, newest first. */
export async function listOwnCoursesAfter(
  db: Db,
  { viewer, person }: { viewer: Actor; person: Person },
  after: Position | null,
  count: number,
): Promise<WholeOwnCourseRow[]> {
  const { rows } = await sql<WholeOwnCourseRow>`
    select ${readableCourseColumns(viewer)}, ${progressOf(person)}, courses.created_at::text as created_at_exact, step.found
    from ${stepOfCourses(ownCoursesOf(person), after, count)}
    order by courses.created_at desc, courses.id desc`.execute(db);
  return rows;
}
