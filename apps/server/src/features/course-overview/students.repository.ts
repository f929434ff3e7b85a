import { type CourseOverview, type CourseStudentsQuery, limits, type RequestWay } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { failedOne, lastSeenAtTests, seenAtTests } from '../attempts/index.ts';
import {
  mayOnCourse,
  type GroupWay,
  type InstitutionWay,
  type OverseenCourseRow,
  otherWaysInto,
  studentsOfCourse,
} from '../courses/index.ts';
import { requestWayInto } from '../join-requests/index.ts';
import { progressInCourse } from '../progress/index.ts';
import { overseenTestsOf } from '../test-authoring/index.ts';
import { userVisibleTo } from '../users/index.ts';

/** The person who looks at a course, when, and what they may do there. */
export type Look = { actor: Actor; course: OverseenCourseRow; now: Date; can: CourseOverview['can'] };

/** The students of a course whom the actor may know of, as the table `users`: those with a part on it all, others those whom they see. */
export function studentsSeenBy({ actor, course }: Pick<Look, 'actor' | 'course'>): RawBuilder<unknown> {
  const all = studentsOfCourse(course.id);
  if (mayOnCourse(actor, course, 'see')) return all;
  return sql`(select users.* from ${all} where ${userVisibleTo(actor)}) users`;
}

/**
 * Each student with `done`, `started` and `seen_at`, as the table `student`. Attempts are looked at where `atTests` asks for
 * when everybody was seen: in a large course they are as many as all progress.
 */
const standing = (look: Look, atTests: boolean): RawBuilder<unknown> => sql`(select users.id, users.username,
    users.username_key, users.profile_picture, users.institution_id, coalesce(p.done, 0) as done,
    p.user_id is not null as started, ${atTests ? sql`greatest(p.seen_at, t.seen_at)` : sql`p.seen_at`} as seen_at
  from ${studentsSeenBy(look)}
  left join ${progressInCourse(look.course.id)} p on p.user_id = users.id
  ${atTests ? sql`left join ${seenAtTests(managedTests(look))} t on t.user_id = users.id` : sql``}
  ) student`;

const notStarted = sql<SqlBool>`not student.started`;
const idleSince = (now: Date): Date => new Date(now.getTime() - limits.idleDays * dayMs);
const managedTests = ({ actor, course }: Look): RawBuilder<unknown> => overseenTestsOf(actor, course.id);
const person = sql.ref('student.id');

/** Attempts are looked at only for those whom their progress leaves idle. */
const idle = (look: Look): RawBuilder<SqlBool> => sql<SqlBool>`case when student.seen_at >= ${idleSince(look.now)}
  then false else greatest(student.seen_at, ${lastSeenAtTests(person, managedTests(look))}) < ${idleSince(look.now)} end`;
const failed = (look: Look): RawBuilder<SqlBool> => failedOne(person, managedTests(look), limits.passPercentage);

export type StudentFigures = { students: number; not_started: number; idle: number; failed: number };

/** How many students a course has, and how many of them somebody may have to look after. */
export async function countStudents(db: Db, look: Look): Promise<StudentFigures> {
  const { rows } = await sql<StudentFigures>`select count(*) as students,
      count(*) filter (where ${notStarted}) as not_started, count(*) filter (where ${idle(look)}) as idle,
      count(*) filter (where ${failed(look)}) as failed
    from ${standing(look, false)}`.execute(db);
  return rows[0] ?? { students: 0, not_started: 0, idle: 0, failed: 0 };
}

export type StudentRow = {
  id: string;
  username: string;
  profile_picture: string | null;
  done: number;
  seen_at: Date | null;
  request: RequestWay | null;
  groups: GroupWay[];
  institution: InstitutionWay | null;
  total: number;
};

const byName = sql`student.username_key, student.id`;
const behind = sql`student.done, student.seen_at nulls first, ${byName}`;
const orders = {
  completed: behind,
  '-completed': sql`student.done desc, ${byName}`,
  username: byName,
  '-username': sql`student.username_key desc, student.id desc`,
  lastSeenAt: sql`student.seen_at nulls first, ${byName}`,
  '-lastSeenAt': sql`student.seen_at desc nulls last, ${byName}`,
};

function matching(look: Look, { search, only }: CourseStudentsQuery): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (search) conditions.push(sql`student.username_key like ${containsPattern(nameKey(search))}`);
  if (only === 'not-started') conditions.push(notStarted);
  if (only === 'idle') conditions.push(idle(look));
  if (only === 'failed') conditions.push(failed(look));
  return sql.join(conditions, sql` and `);
}

/** Whether a page is picked by when everybody was last seen, at tests too. */
const asksWhenSeen = ({ sort }: CourseStudentsQuery): boolean => sort === 'lastSeenAt' || sort === '-lastSeenAt';

/** The ids of the first `count` students of a course who match, in the order of the list. */
export async function listStudentIds(db: Db, look: Look, query: CourseStudentsQuery, count: number): Promise<string[]> {
  const order = orders[query.sort ?? 'completed'];
  const { rows } = await sql<{ id: string }>`select student.id from ${standing(look, asksWhenSeen(query))}
    where ${matching(look, query)} order by ${order} limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One page of the students of a course, each with the number of all that match. */
export async function listStudents(
  db: Db,
  look: Look,
  query: CourseStudentsQuery,
  page: { limit: number; offset: number },
): Promise<StudentRow[]> {
  const order = orders[query.sort ?? 'completed'];
  const { id } = look.course;
  // The ways, and the last time at a test, are asked for the students of the page alone.
  const { rows } = await sql<StudentRow>`select users.id, users.username, users.profile_picture, users.done,
      greatest(users.seen_at, ${lastSeenAtTests(sql.ref('users.id'), managedTests(look))}) as seen_at, users.total, ${requestWayInto(id)} as request, ${otherWaysInto(id)}
    from (select student.*, count(*) over () as total, row_number() over (order by ${order}) as place
      from ${standing(look, asksWhenSeen(query))} where ${matching(look, query)}
      order by ${order} limit ${page.limit} offset ${page.offset}) users order by users.place`.execute(db);
  return rows;
}
