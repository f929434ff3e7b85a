import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { testsLiving, testsManagedBy, testsOpenTo } from '../test-authoring/index.ts';
import { activeStudents } from '../users/index.ts';

/** The owner of a test at which requests for more time wait, or null. */
export async function findOwnerAsked(db: Db, testId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select tests.created_by as id from ${testsLiving} where tests.id = ${testId}
    and exists (select 1 from time_requests r join ${activeStudents} on students.id = r.user_id
      where r.course_id = tests.course_id and r.assessment_id = tests.id and r.status = 'waiting')`.execute(db);
  return rows[0]?.id ?? null;
}

/** How many requests wait at each of these tests that is the actor's own; without those at which none waits. */
export async function listTestsAsked(
  db: Db,
  actor: Actor,
  testIds: readonly string[],
): Promise<{ id: string; name: string; waiting: number }[]> {
  const { rows } = await sql<{ id: string; name: string; waiting: number }>`
    select tests.id, tests.name, count(*) as waiting from ${testsManagedBy(actor)}
      join time_requests r on r.course_id = tests.course_id and r.assessment_id = tests.id and r.status = 'waiting'
      join ${activeStudents} on students.id = r.user_id
    where tests.id = any(${[...testIds]}::uuid[]) and tests.created_by = ${actor.id}
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
