import { type CourseRight, limits, type TimeRequestListQuery } from '@lectern/contract';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { type Counted, countRows, type Db } from '../../platform/db/index.ts';
import type { TimeRequestsTable } from '../../platform/db/schema-of-time-requests.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { exceptionVersion, testGranted, testsGranting } from '../test-authoring/index.ts';
import { activeStudents, livingPeople } from '../users/index.ts';

export type TimeRequestRow = Selectable<TimeRequestsTable>;

/** A request with its student, test, course and decider by name; `latest` is the student's last one at the test. */
export type NamedRequestRow = TimeRequestRow & {
  username: string;
  profile_picture: string | null;
  test_name: string;
  course_name: string;
  decider_name: string | null;
  latest: boolean;
  /** Whether the actor decides on it. */
  decides: boolean;
};

/** The newest request of a student at a test. A student reads it only where they can open the test. */
export async function findLatestOwn(db: Db, userId: string, testId: string): Promise<TimeRequestRow | null> {
  const { rows } = await sql<TimeRequestRow>`select r.* from time_requests r
    where r.user_id = ${userId} and r.assessment_id = ${testId} order by r.created_at desc, r.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

type NewRequest = Omit<Insertable<TimeRequestsTable>, 'status'>;

/** Adds a waiting request. False, and nothing added, while another one of the student waits at the test. */
export async function insertTimeRequest(trx: Db, request: NewRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('time_requests')
    .values({ ...request, status: 'waiting' })
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'assessment_id', 'user_id']).where('status', '=', 'waiting').doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes the waiting request of a student at a test; false where none waits. */
export async function deleteWaiting(db: Db, userId: string, testId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from time_requests
    where user_id = ${userId} and assessment_id = ${testId} and status = 'waiting'`.execute(db);
  return numAffectedRows === 1n;
}

/** A test at which a student has what a request gave them, and their exception before. */
export type Grant = Pick<TimeRequestRow, 'assessment_id' | 'exception_before'>;

/** The tests of a course at which a student's exception is still the one that the last granted request made. */
export async function listGrants(db: Db, courseId: string, userId: string): Promise<Grant[]> {
  const made = exceptionVersion(sql`r.course_id`, sql`r.assessment_id`, sql`r.user_id`);
  const { rows } = await sql<Grant>`select r.assessment_id, r.exception_before from time_requests r
    where r.course_id = ${courseId} and r.user_id = ${userId} and r.status = 'granted'
      and r.exception_version = ${made}`.execute(db);
  return rows;
}

/** The requests at tests on which the actor has a right, of students who are there and not blocked. */
const requestsAt = (actor: Actor, right: CourseRight): RawBuilder<unknown> => sql`time_requests r
  join ${testsGranting(actor, right)} on tests.course_id = r.course_id and tests.id = r.assessment_id
  join ${activeStudents} on students.id = r.user_id`;

const later = sql`select 1 from time_requests other where other.course_id = r.course_id
  and other.assessment_id = r.assessment_id and other.user_id = r.user_id
  and (other.created_at, other.id) > (r.created_at, r.id)`;

const selectNamed = (actor: Actor) => sql`select r.*, students.username, students.profile_picture,
    tests.name as test_name, tests.course_name, people.username as decider_name, not exists (${later}) as latest,
    ${testGranted(sql`r.assessment_id`, actor, 'edit')} as decides
  from ${requestsAt(actor, 'see')} left join ${livingPeople} on people.id = r.decided_by`;

/** Locks a request that the actor decides on, at a test that is locked; null where there is none. */
export async function lockTimeRequest(
  trx: Db,
  actor: Actor,
  { testId, requestId }: { testId: string; requestId: string },
): Promise<NamedRequestRow | null> {
  await sql`select 1 from time_requests r where r.assessment_id = ${testId} and r.id = ${requestId} for update`.execute(
    trx,
  );
  const { rows } = await sql<NamedRequestRow>`${selectNamed(actor)}
    where r.assessment_id = ${testId} and r.id = ${requestId}`.execute(trx);
  return rows[0] ?? null;
}

/** Changes a request that is locked. */
export async function updateTimeRequest(
  trx: Db,
  { course_id, assessment_id, id }: TimeRequestRow,
  change: Updateable<TimeRequestsTable>,
): Promise<void> {
  await trx
    .updateTable('time_requests')
    .set(change)
    .where('course_id', '=', course_id)
    .where('assessment_id', '=', assessment_id)
    .where('id', '=', id)
    .execute();
}

const statusIs = ({ status }: TimeRequestListQuery): RawBuilder<SqlBool> => {
  if (status === undefined) return sql<SqlBool>`true`;
  return status === 'waiting' ? sql<SqlBool>`r.status = 'waiting'` : sql<SqlBool>`r.status <> 'waiting'`;
};

/** One page of the requests that the actor sees, newest first, and how many there are. */
export async function listTimeRequests(
  db: Db,
  actor: Actor,
  query: TimeRequestListQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: NamedRequestRow[]; counted: Counted }> {
  const order = query.status === 'decided' ? sql`r.decided_at desc, r.id desc` : sql`r.created_at desc, r.id desc`;
  const list = sql<NamedRequestRow>`${selectNamed(actor)} where ${statusIs(query)}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  const from = sql`${requestsAt(actor, 'see')} where ${statusIs(query)}`;
  const [listed, counted] = await Promise.all([list, countRows(db, from, limits.countedMatches)]);
  return { rows: listed.rows, counted };
}

/** How many requests wait for the actor, counted up to `limits.countedMatches`, because it is asked for with every page. */
export async function countTimeRequestsWaiting(db: Db, actor: Actor): Promise<number> {
  if (!actor.isAdmin && actor.role !== 'teacher') return 0;
  const { total } = await countRows(
    db,
    sql`${requestsAt(actor, 'edit')} where r.status = 'waiting'`,
    limits.countedMatches,
  );
  return total;
}
