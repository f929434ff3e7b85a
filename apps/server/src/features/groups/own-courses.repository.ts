import { type RawBuilder, sql } from 'kysely';
import { type Counted, countRows, type Db, pageLimit, type Position } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import {
  courseLetInAt,
  courseOwnedByStudent,
  coursePublished,
  courseSummaryColumns,
  type CourseSummaryRow,
  courseVisibleTo,
  courseWithinReachOfStudent,
  type PlacedCourseRow,
  readableCourseColumns,
  type Sight,
  stepOfCourses,
} from '../courses/index.ts';
import { materialCounts, nextMaterialOf, nextStepColumns, type NextStepRow, touchedBy } from '../progress/index.ts';

/** The person whose courses are asked for. */
export type Person = Pick<Actor, 'id' | 'role' | 'isAdmin' | 'institutionId'>;

/** A student's progress and rating in a course. */
export type OwnProgressRow = {
  materials_total: number;
  materials_completed: number;
  own_rating: { rating: number; comment: string } | null;
};
export type OwnCourseRow = CourseSummaryRow & OwnProgressRow & NextStepRow;
/** The same with everything in the course. */
export type WholeOwnCourseRow = PlacedCourseRow & OwnProgressRow;

/** A group may hold a teacher too: it opens nothing to them, so what they cannot see is not theirs either. */
function ownCoursesOf(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(${courseWithinReachOfStudent(person)} and ${courseOwnedByStudent(person)}
    and ${coursePublished} and ${courseVisibleTo(person)})`;
}

function ratingOf(person: Person): RawBuilder<unknown> {
  return sql`(select json_build_object('rating', r.rating, 'comment', r.comment) from ratings r
      where r.course_id = courses.id and r.user_id = ${person.id}) as own_rating`;
}

const newest = sql`courses.created_at desc, courses.id desc`;

const orders = {
  newest: sql`order by ${newest}`,
  /** By `step`: those with something left first, the last used before the others, then those joined last. */
  activity: sql`order by step.next is null, step.last_at desc nulls last, step.let_in_at desc nulls last, ${newest}`,
};

/** One page of a person's own courses in this order, and how many there are in all. */
export async function listOwnCourses(
  db: Db,
  person: Person,
  { by, now, ...page }: { limit: number; offset: number; by: keyof typeof orders; now: Date },
): Promise<{ rows: OwnCourseRow[]; counted: Counted }> {
  const order = orders[by];
  const own = sql`(select courses.id, touched.last_at, touched.done, ${courseLetInAt(person.id)} as let_in_at,
      ${nextMaterialOf(person.id, now)} as next
    from courses left join touched on touched.course_id = courses.id where ${ownCoursesOf(person)})`;
  // Everything but the order is asked for the courses of the page alone.
  const list = sql<OwnCourseRow>`with ${touchedBy(person.id)}
    select ${courseSummaryColumns(null)}, ${ratingOf(person)}, ${nextStepColumns(person.id)}
    from (select step.*, row_number() over (${order}) as place from ${own} step join courses on courses.id = step.id
        ${order} ${pageLimit(page)}) step
      join courses on courses.id = step.id
    order by step.place`.execute(db);
  const [listed, counted] = await Promise.all([list, countRows(db, sql`courses where ${ownCoursesOf(person)}`)]);
  return { rows: listed.rows, counted };
}

/** The next `count` of a person's own courses in full, as the viewer gets them, newest first. */
export async function listOwnCoursesAfter(
  db: Db,
  { sight, person }: { sight: Sight; person: Person },
  after: Position | null,
  count: number,
): Promise<WholeOwnCourseRow[]> {
  const { rows } = await sql<WholeOwnCourseRow>`
    select ${readableCourseColumns(sight)}, ${materialCounts(person.id)}, ${ratingOf(person)},
      courses.created_at::text as created_at_exact, step.found
    from ${stepOfCourses(ownCoursesOf(person), after, count)}
    order by courses.created_at desc, courses.id desc`.execute(db);
  return rows;
}
