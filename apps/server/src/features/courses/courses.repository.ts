import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { courseStatuses, courseTypes, type CourseListQuery, type CoursePart, limits } from '@lectern/contract';
import {
  type Counted,
  countedUpTo,
  countRows,
  type Db,
  fixedLimit,
  idsInParts,
  pageLimit,
  type Placed,
  type Position,
} from '../../platform/db/index.ts';
import type { CoursesTable } from '../../platform/db/schema.ts';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import {
  contentsDigest,
  type Found,
  stepOfCourses,
  type SubjectJson,
  subjectsUnlessMany,
} from './course-subjects.repository.ts';
import { courseGrants, coursePart } from './course-staff.visibility.ts';
import type { Sight } from './material-dates.visibility.ts';
import {
  catalogueOf,
  courseJoinedBy,
  courseOpenedByGroupsOf,
  courseTaughtBy,
  courseVisibleTo,
  courseWithinReachOf,
  type WayIn,
} from './courses.visibility.ts';

type CourseColumns = Selectable<CoursesTable>;

/** A course as lists show it. */
export type CourseSummaryRow = CourseColumns & {
  /** The viewer's part on it. */
  part: CoursePart | null;
  subjects_count: number;
  creator: {
    id: string;
    username: string;
    picture: string | null;
    role: 'student' | 'teacher' | 'admin' | 'coordinator';
  };
};

type RatingJson = {
  id: string;
  user_id: string;
  username: string;
  picture: string | null;
  rating: number;
  comment: string;
  created_at: string;
};
type JoinRequestJson = {
  user_id: string;
  username: string;
  email: string;
  role: 'student' | 'teacher' | 'admin' | 'coordinator';
  is_admin: boolean;
  is_active: boolean;
  status: 'pending' | 'approved' | 'rejected';
  reason: string | null;
  created_at: string;
};

/** A course with everything in it. Dates inside JSON columns are strings. */
export type CourseRow = CourseSummaryRow & {
  subjects: SubjectJson[];
  ratings: RatingJson[];
  join_requests: JoinRequestJson[] | null;
  /** Only in a detail, for a student. */
  joined?: WayIn | null;
};

/** A course as it is sent: the subjects of one with many materials are null, and are read one after the other. */
export type ReadableCourseRow = Omit<CourseRow, 'subjects'> & { subjects: SubjectJson[] | null };

const creatorColumn = sql`(select json_build_object('id', u.id, 'username', u.username, 'picture', u.profile_picture, 'role', u.role)
  from users u where u.id = courses.created_by)`;

/** The newest of them: all of some course's ratings would be megabytes in each list. */
const ratingsColumn = sql`(select coalesce(json_agg(json_build_object(
    'id', r.id, 'user_id', r.user_id, 'username', u.username, 'picture', u.profile_picture,
    'rating', r.rating, 'comment', r.comment, 'created_at', r.created_at) order by r.created_at desc, r.id desc), '[]')
  from (select * from ratings where course_id = courses.id
    order by created_at desc, id desc ${fixedLimit(limits.ratingsInCourse)}) r join users u on u.id = r.user_id)`;

/** To teachers, somebody whom the owner blocked is not active. */
const activeToOwner = (viewer: Viewer) =>
  viewer?.role === 'teacher' && !viewer.isAdmin
    ? sql`u.is_active and not exists (select 1 from teacher_blocks tb
        where tb.teacher_id = courses.created_by and tb.user_id = u.id)`
    : sql`u.is_active`;

/** All join requests for those who decide on them, a student's own for the student, otherwise null. */
function joinRequestsColumn(viewer: Viewer): RawBuilder<unknown> {
  const requests = (which: RawBuilder<unknown>) => sql`(select coalesce(json_agg(json_build_object(
      'user_id', u.id, 'username', u.username, 'email', u.email, 'role', u.role, 'is_admin', u.is_admin,
      'is_active', ${activeToOwner(viewer)}, 'status', jr.status, 'reason', jr.reason,
      'created_at', jr.created_at) order by jr.created_at desc, jr.id desc), '[]')
    from join_requests jr join users u on u.id = jr.user_id where jr.course_id = courses.id and ${which})`;
  // Names and addresses of people are another scope than courses.
  if (viewer?.token !== undefined && !viewer.token.scopes.includes('people:read')) return sql`null::json`;
  if (viewer?.isAdmin) return requests(sql`true`);
  if (viewer?.role === 'student') return requests(sql`jr.user_id = ${viewer.id}`);
  if (viewer?.role === 'teacher')
    return sql`case when ${courseGrants(viewer, 'admit')} then ${requests(sql`true`)} end`;
  return sql`null::json`;
}

/** The columns of a course in lists, as this viewer gets it, from the table `courses`. */
export const courseSummaryColumns = (viewer: Viewer) => sql`courses.*, ${creatorColumn} as creator,
  ${coursePart(viewer)} as part, (select count(*) from subjects s where s.course_id = courses.id) as subjects_count`;

/** A course but for its subjects, as this viewer gets it, from the table `courses`. */
const courseColumns = (viewer: Viewer) => sql`${courseSummaryColumns(viewer)},
  ${ratingsColumn} as ratings, ${joinRequestsColumn(viewer)} as join_requests`;

/** Everything in a course, to be sent. */
export const readableCourseColumns = (sight: Sight) =>
  sql`${courseColumns(sight.viewer)}, ${subjectsUnlessMany(sight)} as subjects`;

/** The same text for the same subjects and materials. Read in the database: there may be 20,000 of them. */
export async function digestContents(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ digest: string }>`select ${contentsDigest} as digest
    from courses where courses.id = ${id}`.execute(db);
  return rows[0]?.digest ?? null;
}

type CourseWithoutSubjects = Omit<CourseRow, 'subjects'>;

/** The course with this id if the viewer may see it, but for its subjects, or null. */
export async function findCourse(db: Db, viewer: Viewer, id: string): Promise<CourseWithoutSubjects | null> {
  return (await findWith<CourseWithoutSubjects>(db, viewer, courseColumns(viewer), id)) ?? null;
}

/** The course with this id if the viewer may see it, to be sent, or null. */
export async function findReadableCourse(db: Db, sight: Sight, id: string): Promise<ReadableCourseRow | null> {
  return (await findWith<ReadableCourseRow>(db, sight.viewer, readableCourseColumns(sight), id)) ?? null;
}

async function findWith<R>(db: Db, viewer: Viewer, columns: RawBuilder<unknown>, id: string): Promise<R | undefined> {
  const isStudent = viewer?.role === 'student' && !viewer.isAdmin;
  const { rows } = await sql<R>`
    select ${columns}${isStudent ? sql`, ${courseJoinedBy(viewer)} as joined` : sql``}
    from courses where courses.id = ${id} and ${courseVisibleTo(viewer)}`.execute(db);
  return rows[0];
}

export type PlacedCourseRow = ReadableCourseRow & Placed & Found;
/** The next courses, at most `count`, that the viewer may see, in full, newest first. */
export async function listCoursesAfter(
  db: Db,
  sight: Sight,
  after: Position | null,
  count: number,
): Promise<PlacedCourseRow[]> {
  const { rows } = await sql<PlacedCourseRow>`
    select ${readableCourseColumns(sight)}, courses.created_at::text as created_at_exact, step.found
    from ${stepOfCourses(courseVisibleTo(sight.viewer), after, count)}
    order by courses.created_at desc, courses.id desc`.execute(db);
  return rows;
}

const sortColumns = {
  createdAt: sql.ref('courses.created_at'),
  name: sql.ref('courses.name_lower'),
  join_code: sql.ref('courses.join_code_key'),
  duration: sql.ref('courses.duration'),
  averageRating: sql.ref('courses.average_rating'),
};

const newest = sql`courses.created_at desc, courses.id desc`;

function orderOf(viewer: Viewer, sort: NonNullable<CourseListQuery['sort']>): RawBuilder<unknown> {
  const descending = sort.startsWith('-');
  const field = sort.replace('-', '') as keyof typeof sortColumns;
  const direction = descending ? sql`desc` : sql`asc`;
  if (field === 'createdAt') return sql`courses.created_at ${direction}, courses.id ${direction}`;
  // The order would give away the codes of courses whose code the viewer does not get.
  const column =
    field === 'join_code' && viewer?.isAdmin !== true
      ? sql`case when ${courseGrants(viewer, 'edit')} then ${sortColumns.join_code} end`
      : sortColumns[field];
  return sql`${column} ${direction}, ${newest}`;
}

/** By way of the few admins there are, rather than asking every course who made it. */
const madeByAdmins = sql<SqlBool>`courses.created_by = any(array(
  select u.id from users u where u.is_admin and u.deleted_at is null))`;

function matching(viewer: Viewer, query: CourseListQuery, by: TextSearch): RawBuilder<SqlBool> {
  return sql<SqlBool>`${courseVisibleTo(viewer)} and ${asked(viewer, query, by)}`;
}

/**
 * How a searched text is looked for: among the few courses that hold it, or, where they are many, by asking each course
 * or by collecting those that hold it. The planner cannot choose, because it keeps no statistics of texts this long.
 */
type TextSearch = readonly string[] | 'ask' | 'collect';

/** More courses than this are many. */
const rareMatches = 1_000;

/** The ids of the courses whose name, description or subjects' names hold a text; null where they are many. */
async function findRareMatches(db: Db, text: string): Promise<string[] | null> {
  const { rows } = await sql<{ course_id: string }>`select course_texts.course_id from course_texts
    where ${contentHolds(text)} limit ${rareMatches + 1}`.execute(db);
  return rows.length > rareMatches ? null : rows.map((row) => row.course_id);
}

const contentHolds = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`course_texts.content like lower(${containsPattern(text)})`;

function textHolds(text: string, by: TextSearch): RawBuilder<SqlBool> {
  const holding = sql`from course_texts where ${contentHolds(text)}`;
  if (by === 'collect') return sql<SqlBool>`courses.id in (select course_texts.course_id ${holding})`;
  // Without `offset 0` the planner makes one of the two.
  if (by === 'ask') return sql<SqlBool>`exists (select 1 ${holding} and course_texts.course_id = courses.id offset 0)`;
  return sql<SqlBool>`courses.id = any(${by}::uuid[])`;
}

/** Whether its name does. */
const nameHolds = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`courses.name_lower like lower(${containsPattern(text)})`;

/** The conditions of a query, for any viewer. */
function asked(viewer: Viewer, query: CourseListQuery, by: TextSearch): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (query.course_type) conditions.push(sql`courses.course_type = ${query.course_type}`);
  if (query.course_type === 'private') conditions.push(privateWithinReachOf(viewer));
  if (query.status) conditions.push(sql`courses.status = ${query.status}`);
  if (query.search) conditions.push(textHolds(query.search, by));
  if (query.created_by === 'me') conditions.push(viewer ? sql`courses.created_by = ${viewer.id}` : sql`false`);
  else if (query.created_by === 'admins') conditions.push(madeByAdmins);
  else if (query.created_by) conditions.push(sql`courses.created_by = ${query.created_by}`);
  if (query.taught === 'mine') conditions.push(viewer ? courseTaughtBy(viewer) : sql`false`);
  if (query.may) conditions.push(courseGrants(viewer, query.may));
  if (query.group_maker) conditions.push(viewer ? courseOpenedByGroupsOf(groupMaker(viewer, query)) : sql`false`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Found from the person's side, rather than asking every private course whether it is open to them: of 100,000 courses that takes
 * 20 ms in place of 500.
 */
function privateWithinReachOf(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer === null) return sql<SqlBool>`false`;
  const reach = courseWithinReachOf(viewer);
  return reach === null ? sql<SqlBool>`true` : sql<SqlBool>`(courses.created_by = ${viewer.id} or ${reach})`;
}

/** Admins edit the groups of others; everybody else asks for their own only. */
const groupMaker = (viewer: Actor, { group_maker }: CourseListQuery): string =>
  viewer.isAdmin && group_maker !== undefined && group_maker !== 'me' ? group_maker : viewer.id;

/** Orders by a column of few values: the courses of each value, one after the other, newest first. */
const sortParts: Record<string, RawBuilder<SqlBool>[]> = {
  course_type: courseTypes.toSorted().map((type) => sql<SqlBool>`courses.course_type = ${type}`),
  status: courseStatuses.toSorted().map((status) => sql<SqlBool>`courses.status = ${status}`),
};

/** The courses that a condition holds for, as somebody gets them. */
type Matching = { viewer: Viewer; where: RawBuilder<SqlBool> };

/** Picked first by what indexes hold, so that of thousands of courses only those on the page are read. */
function pageOfMatching(
  { viewer, where }: Matching,
  sort: NonNullable<CourseListQuery['sort']>,
  page: { limit: number; offset: number },
): RawBuilder<CourseSummaryRow> {
  const parts = sortParts[sort.replace('-', '')];
  if (parts) return pageInParts({ viewer, where }, sort.startsWith('-') ? parts.toReversed() : parts, page);
  const order = orderOf(viewer, sort);
  return sql`select ${courseSummaryColumns(viewer)} from courses where courses.id = any(array(
      select courses.id from courses where ${where} order by ${order} ${pageLimit(page)}))
    order by ${order}`;
}

/** The courses of each part, one part after the other and each newest first. */
function pageInParts(
  { viewer, where }: Matching,
  parts: readonly RawBuilder<SqlBool>[],
  page: { limit: number; offset: number },
): RawBuilder<CourseSummaryRow> {
  return sql`select ${courseSummaryColumns(viewer)} from ${idsInParts('courses', where, parts, page)} picked
    join courses on courses.id = picked.id order by picked.part, ${newest}`;
}

/** As the query orders them; without an order those that bear the searched text in their name come first. */
async function pageAsAsked(
  db: Db,
  { viewer, where }: Matching,
  { sort, search }: CourseListQuery,
  page: { limit: number; offset: number },
): Promise<CourseSummaryRow[]> {
  if (sort !== undefined || !search)
    return (await pageOfMatching({ viewer, where }, sort ?? '-createdAt', page).execute(db)).rows;
  const named = await pageOfMatching(
    { viewer, where: sql`${where} and ${nameHolds(search)}` },
    '-createdAt',
    page,
  ).execute(db);
  // Full of names, as many pages are: nothing else need be looked for.
  if (named.rows.length === page.limit) return named.rows;
  const parts = [nameHolds(search), sql<SqlBool>`not ${nameHolds(search)}`];
  return (await pageInParts({ viewer, where }, parts, page).execute(db)).rows;
}

/** One page of the courses that the viewer may see and that match the query, and how many there are. */
export async function listCourses(
  db: Db,
  viewer: Viewer,
  query: CourseListQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: CourseSummaryRow[]; counted: Counted }> {
  const rare = query.search ? await findRareMatches(db, query.search) : null;
  const where = matching(viewer, query, rare ?? 'ask');
  const list = pageAsAsked(db, { viewer, where }, query, page);
  const [rows, counted] = await Promise.all([list, countCourses(db, viewer, { query, by: rare ?? 'collect' }, page)]);
  return { rows, counted };
}

async function countCourses(
  db: Db,
  viewer: Viewer,
  { query, by }: { query: CourseListQuery; by: TextSearch },
  page: { limit: number; offset: number },
): Promise<Counted> {
  const from = sql`courses where ${matching(viewer, query, by)}`;
  if (viewer?.isAdmin === true && !query.search) return countRows(db, from);
  // Whether others than admins see a course is asked of each one.
  const upTo = await countedUpTo(db, 'courses', page);
  const ofSome =
    viewer?.isAdmin === true || query.created_by !== undefined || query.taught !== undefined || query.may !== undefined;
  if (!ofSome && upTo < limits.countedMatches) {
    // Everybody sees what visitors see: where that is enough, it need not be asked who else sees what.
    const everybodys = await countRows(db, catalogueOf(asked(viewer, query, by)), upTo);
    if (viewer === null || everybodys.more) return everybodys;
  }
  return countRows(db, from, upTo);
}

/** A locked course, with the actor's part on it. */
export type LockedCourse = CourseColumns & { part: CoursePart | null };

/**
 * Locks a course against other changes until the transaction ends, and reads it as the actor sees it; null when they see none.
 * The second statement knows of acts that the lock waited for, such as the actor's removal from the course.
 */
export async function lockCourse(trx: Db, actor: Actor, id: string): Promise<LockedCourse | null> {
  return lockWhere(trx, actor, id, courseVisibleTo(actor));
}

/** Likewise for a course in the bin, whoever asks; null when no such course is there. */
export async function lockDeletedCourse(trx: Db, actor: Actor, id: string): Promise<LockedCourse | null> {
  return lockWhere(trx, actor, id, sql<boolean>`courses.deleted_at is not null`);
}

async function lockWhere(trx: Db, actor: Actor, id: string, where: RawBuilder<boolean>): Promise<LockedCourse | null> {
  await sql`select 1 from courses where courses.id = ${id} and ${where} for no key update`.execute(trx);
  const { rows } = await sql<LockedCourse>`select courses.*, ${coursePart(actor)} as part
    from courses where courses.id = ${id} and ${where}`.execute(trx);
  return rows[0] ?? null;
}

/** Counts the things that depend on a course. */
export async function countCourseUsage(db: Db, id: string) {
  const { rows } = await sql<{
    subjects: number;
    materials: number;
    ratings: number;
    groups: number;
    join_requests: number;
    tests: number;
    attempts: number;
  }>`
    select (select count(*) from subjects where course_id = ${id}) as subjects,
      (select count(*) from materials m join subjects s on s.id = m.subject_id where s.course_id = ${id}) as materials,
      (select count(*) from ratings where course_id = ${id}) as ratings,
      (select count(*) from group_courses where course_id = ${id}) as groups,
      (select count(*) from join_requests where course_id = ${id}) as join_requests,
      (select count(*) from assessments where course_id = ${id} and deleted_at is null) as tests,
      (select count(*) from assessments a join attempts t on t.assessment_id = a.id
        where a.course_id = ${id} and a.deleted_at is null) as attempts`.execute(db);
  return rows[0] ?? { subjects: 0, materials: 0, ratings: 0, groups: 0, join_requests: 0, tests: 0, attempts: 0 };
}
