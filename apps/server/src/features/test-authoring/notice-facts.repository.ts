import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseOwnedByStudent } from '../courses/index.ts';
import { readDates } from './dates/read-dates.repository.ts';
import type { ResolvedDates } from './dates/resolve-dates.ts';
import { testLive, testOpenTo } from './test-authoring.visibility.ts';

/** Whether students of this course reach a test, if its dates let them. */
export async function isEnabledIn(
  db: Db,
  { courseId, testId }: { courseId: string; testId: string },
): Promise<boolean> {
  const { rows } = await sql`select 1 from assessments join courses on courses.id = assessments.course_id
    where assessments.id = ${testId} and courses.id = ${courseId} and ${testLive} and assessments.status = 'enabled'`.execute(
    db,
  );
  return rows.length > 0;
}

type OwnTestRow = { id: string; name: string; course_id: string; course_name: string };
/** An enabled test in a course of a student's own, with the dates that the student has. */
export type OwnTest = OwnTestRow & { dates: ResolvedDates };

/** Those of these tests that are enabled in a course of the student's own; none for other people. */
export async function listOwnTests(db: Db, student: Actor, ids: readonly string[]): Promise<OwnTest[]> {
  if (student.isAdmin || student.role !== 'student') return [];
  const { rows } = await sql<OwnTestRow>`
    select assessments.id, assessments.name, courses.id as course_id, courses.name as course_name
    from assessments join courses on courses.id = assessments.course_id
    where assessments.id = any(${[...ids]}::uuid[]) and ${testOpenTo(student)} and ${courseOwnedByStudent(student)}`.execute(
    db,
  );
  if (rows.length === 0) return [];
  const found = rows.map(({ id }) => id);
  const datesOf = await readDates(db, found, [student.id]);
  return rows.map((row) => ({ ...row, dates: datesOf(row.id, student.id) }));
}
