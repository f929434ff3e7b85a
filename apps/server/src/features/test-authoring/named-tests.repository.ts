import type { CourseRight } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { testsInPlace } from './test-columns.repository.ts';
import { testGrants, testLive, testOpenTo } from './test-authoring.visibility.ts';

// Tests by name with their course and owner, as the table `tests`, for statements of other features.

const named = (condition: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`(select assessments.id, assessments.course_id, assessments.name, assessments.created_by, courses.name as course_name
    from ${testsInPlace} where ${condition}) tests`;

/** Those on which the actor has a right. */
export const testsGranting = (actor: Actor, right: CourseRight): RawBuilder<unknown> => named(testGrants(actor, right));
/** Those that the student can reach. */
export const testsOpenTo = (student: Actor): RawBuilder<unknown> => named(testOpenTo(student));
/** Those that are not in the bin, nor their courses. */
export const testsLiving: RawBuilder<unknown> = named(testLive);

/** The test with this id if the student can reach it, by its course; or null. */
export async function findOpenTest(
  db: Db,
  student: Actor,
  id: string,
): Promise<{ id: string; course_id: string } | null> {
  const { rows } = await sql<{ id: string; course_id: string }>`select tests.id, tests.course_id
    from ${testsOpenTo(student)} where tests.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
