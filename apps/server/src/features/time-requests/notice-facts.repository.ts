import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { coursesOf, peopleWith } from '../courses/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { testsLiving, testsGranting, testsOpenTo } from '../test-authoring/index.ts';
import { activeStudents } from '../users/index.ts';

/** Those who decide on the requests for more time that wait at a test: its maker, and those who edit its course. */
export async function listAsked(db: Db, testId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select people.id from ${testsLiving}
      cross join lateral (select tests.created_by as id union ${peopleWith(sql`tests.course_id`, 'edit')}) people
    where tests.id = ${testId} and exists (select 1 from time_requests r join ${activeStudents} on students.id = r.user_id
      where r.course_id = tests.course_id and r.assessment_id = tests.id and r.status = 'waiting')`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many requests wait at each of these tests that the actor decides on by a part; without those at which none waits. */
export async function listTestsAsked(
  db: Db,
  actor: Actor,
  testIds: readonly string[],
): Promise<{ id: string; name: string; waiting: number }[]> {
  const { rows } = await sql<{ id: string; name: string; waiting: number }>`
    select tests.id, tests.name, count(*) as waiting from ${testsGranting(actor, 'edit')}
      join time_requests r on r.course_id = tests.course_id and r.assessment_id = tests.id and r.status = 'waiting'
      join ${activeStudents} on students.id = r.user_id
    where tests.id = any(${[...testIds]}::uuid[]) 
      and (tests.created_by = ${actor.id} or tests.course_id = any(array(${coursesOf(actor.id, 'edit')})))
    group by tests.id, tests.name`.execute(db);
  return rows;
}

const latestOf = (userId: string) => sql`select r.status from time_requests r
  where r.course_id = tests.course_id and r.assessment_id = tests.id and r.user_id = ${userId}
  order by r.created_at desc, r.id desc limit 1`;

/** Whether the last request of a person at a test is decided. */
export async function isTimeDecided(db: Db, { testId, userId }: { testId: string; userId: string }): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`select latest.status <> 'waiting' as decided from ${testsLiving}
    cross join lateral (${latestOf(userId)}) latest where tests.id = ${testId}`.execute(db);
  return rows[0]?.decided === true;
}

/** The last decision on the student's own requests at each of these tests that they can open; without those that wait again. */
export async function listOwnTimeDecisions(
  db: Db,
  student: Actor,
  testIds: readonly string[],
): Promise<{ id: string; name: string; granted: boolean }[]> {
  if (student.isAdmin || student.role !== 'student') return [];
  const { rows } = await sql<{ id: string; name: string; granted: boolean }>`
    select tests.id, tests.name, latest.status = 'granted' as granted from ${testsOpenTo(student)}
      cross join lateral (${latestOf(student.id)}) latest
    where tests.id = any(${[...testIds]}::uuid[]) and latest.status <> 'waiting'`.execute(db);
  return rows;
}
