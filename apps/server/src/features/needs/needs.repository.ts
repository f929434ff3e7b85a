import type { CoursePart, DismissalReason, NeedRule, NeedsQuery } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { anyWithinReach, coursesLookedAfterBy, namedCourses, type PlacesAsked } from '../courses/index.ts';
import { facesSeenBy } from '../users/index.ts';
import { type EvidenceRow, linesOf, type Sight, standingOf } from './standing.repository.ts';

/** A student of a course. */
export type Pair = { course_id: string; user_id: string };

export type LineRow = Pair &
  EvidenceRow & {
    holding: NeedRule[];
    /** Those that no dismissal covers. */
    standing: NeedRule[];
    overdue: number;
    overdue_newest: Date | null;
    overdue_materials: number;
    fell_at: Date | null;
    idle_since: Date | null;
    dismissed_at: Date | null;
    reason: DismissalReason | null;
    text: string | null;
    dismissed_by_name: string | null;
    course_name: string;
    course_part: CoursePart | null;
    username: string;
    profile_picture: string | null;
  };

/** The viewer of lines. */
export type Looker = Sight & { actor: Actor };

const shown = ({ dismissed }: NeedsQuery): RawBuilder<SqlBool> =>
  dismissed === true
    ? sql<SqlBool>`n.holding <> '{}' and n.standing = '{}' and n.dismissed_at is not null`
    : sql<SqlBool>`n.standing <> '{}'`;

export type CourseWithNeedsRow = { id: string; name: string; lines: number };
export type KeptPage = { pairs: Pair[]; total: number; courses: CourseWithNeedsRow[] };

/**
 * One page of the kept lines in their order without those that are no lines any more, how many there are, and the first
 * hundred courses by the number of their lines, whatever is filtered.
 */
export async function findKept(
  db: Db,
  looker: Looker,
  query: NeedsQuery,
  page: { limit: number; offset: number; without: readonly Pair[] },
): Promise<KeptPage> {
  const { actor, ...sight } = looker;
  const people = facesSeenBy(actor.isAdmin || actor.role === 'teacher' ? null : actor);
  const asked = sql`(${query.course ?? null}::uuid is null or line.course_id = ${query.course ?? null}::uuid)
    and (${query.rule ?? null}::text is null or line.rule = ${query.rule ?? null}::text)`;
  const { rows } = await sql<KeptPage>`with line as materialized (
      select n.course_id, n.user_id, courses.name, coalesce(n.standing[1], n.holding[1]) as rule, n.rank, n.at
      from ${coursesLookedAfterBy(actor, query.course)} join (${linesOf(sql`student_needs`, sight)}) n on n.course_id = courses.id
        join ${people} on users.id = n.user_id
      where ${shown(query)} and not ${isOneOf(page.without, 'n')})
    select (select count(*) from line where ${asked}) as total,
      (select coalesce(json_agg(p), '[]') from (select line.course_id, line.user_id from line where ${asked}
        order by line.rank, line.at, line.course_id, line.user_id limit ${page.limit} offset ${page.offset}) p) as pairs,
      (select coalesce(json_agg(c), '[]') from (select course_id as id, name, count(*) as lines from line
        group by course_id, name order by count(*) desc, course_id limit 100) c) as courses`.execute(db);
  return rows[0] ?? { pairs: [], total: 0, courses: [] };
}

function isOneOf(pairs: readonly Pair[], table: 'n' | 'now'): RawBuilder<SqlBool> {
  if (pairs.length === 0) return sql<SqlBool>`false`;
  const [course, user] = [sql.ref(`${table}.course_id`), sql.ref(`${table}.user_id`)];
  return sql<SqlBool>`((${course}, ${user}) in (select * from unnest(
    ${pairs.map(({ course_id }) => course_id)}::uuid[], ${pairs.map(({ user_id }) => user_id)}::uuid[])))`;
}

const lineColumns = sql`now.*, courses.name as course_name, courses.part as course_part, users.username,
  users.profile_picture,
  author.username as dismissed_by_name`;

const nowOf = (
  asked: PlacesAsked,
  sight: Sight,
  viewer: Actor | null,
) => sql`(${linesOf(sql`(${standingOf(asked, sight.now)})`, sight)}) now
  join ${namedCourses(viewer)} on courses.id = now.course_id join ${facesSeenBy(null)} on users.id = now.user_id
  left join (select users.id, users.username from ${facesSeenBy(null)} where users.deleted_at is null) author
    on author.id = now.dismissed_by`;

/** These students as they stand now, those of them who are in the courses and of whom a rule holds. */
export async function listStanding(db: Db, looker: Looker, pairs: readonly Pair[]): Promise<LineRow[]> {
  if (pairs.length === 0) return [];
  const oneOfThese = (ids: readonly string[]) => sql`any(${[...new Set(ids)]}::uuid[])`;
  const asked = {
    courses: oneOfThese(pairs.map(({ course_id }) => course_id)),
    users: oneOfThese(pairs.map(({ user_id }) => user_id)),
  };
  const { rows } = await sql<LineRow>`select ${lineColumns} from ${nowOf(asked, looker, looker.actor)}
    where now.holding <> '{}' and ${isOneOf(pairs, 'now')}`.execute(db);
  return rows;
}

/** Lines of a student's own, the first of them by their order. */
const mostOwn = 50;

/** The lines of a student in all of their courses, whatever was dismissed. */
export async function listOwn(
  db: Db,
  student: Pick<Actor, 'id' | 'role' | 'isAdmin' | 'institutionId'>,
  now: Date,
): Promise<LineRow[]> {
  const asked = {
    courses: anyWithinReach(student),
    users: sql`${student.id}::uuid`,
  };
  const { rows } = await sql<LineRow>`select ${lineColumns} from ${nowOf(asked, { now, tests: true }, null)}
    where now.holding <> '{}'
    order by array_position(array['overdue', 'falling', 'idle', 'not-started'], now.holding[1]), now.at, now.course_id
    limit ${mostOwn}`.execute(db);
  return rows;
}
