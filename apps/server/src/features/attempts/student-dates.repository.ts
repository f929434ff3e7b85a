import type { WeekMoment } from '@lectern/contract';
import { sql } from 'kysely';
import { type Db, fixedLimit } from '../../platform/db/index.ts';
import { type DatedTest, datedTestsOf } from '../test-authoring/index.ts';
import { attemptTakesSaves } from './attempts.deadline.ts';

type Student = Parameters<typeof datedTestsOf>[0];

/** Lines of a student's week of each kind, the nearest. */
const mostLines = 50;
/** Tests of which a calendar tells, the nearest. */
const mostTests = 500;

export type RunningAttemptRow = {
  id: string;
  test_id: string;
  test_name: string;
  course_id: string;
  course_name: string;
  deadline_at: Date | null;
};

/** The attempts of a student that run, whatever became of their tests; the first to end first. */
export async function listRunningAttempts(db: Db, studentId: string, now: Date): Promise<RunningAttemptRow[]> {
  const { rows } = await sql<RunningAttemptRow>`select attempts.id, assessments.id as test_id,
      assessments.name as test_name, courses.id as course_id, courses.name as course_name, attempts.deadline_at
    from attempts join assessments on assessments.id = attempts.assessment_id
      join courses on courses.id = assessments.course_id
    where attempts.student_id = ${studentId} and ${attemptTakesSaves(now)}
    order by attempts.deadline_at, attempts.id ${fixedLimit(mostLines)}`.execute(db);
  return rows;
}

export type NextMomentRow = Pick<DatedTest, 'id' | 'name' | 'course_id' | 'course_name'> & {
  moment: Exclude<WeekMoment, 'running'>;
  at: Date;
};

/**
 * The tests of a student's own courses that they never began, each with its next date if it comes before `until`, or
 * with the due date if that has passed and the test is not closed. The nearest first, the late ones after all others.
 */
export async function listNextMoments(
  db: Db,
  student: Student,
  { now, until }: { now: Date; until: Date },
): Promise<NextMomentRow[]> {
  const at = sql`${now}::timestamptz`;
  const { rows } = await sql<NextMomentRow>`
    select id, name, course_id, course_name, moment, at from (${datedTestsOf(student)}) dated
      cross join lateral (select case when opens_at > ${at} then 'opens' when due_at < ${at} then 'late'
        when due_at is not null then 'due' else 'closes' end as moment) named
      cross join lateral (select case moment when 'opens' then opens_at when 'closes' then closes_at else due_at end as at) next
    where (closes_at is null or closes_at > ${at}) and at < ${until}::timestamptz
      and not exists (select 1 from attempts where attempts.assessment_id = dated.id and attempts.student_id = ${student.id})
    order by moment = 'late', abs(extract(epoch from at - ${at})), id ${fixedLimit(mostLines)}`.execute(db);
  return rows;
}

/**
 * The tests of a student's own courses of which they submitted no attempt, with a date between two moments; of more than
 * `mostTests` those next to `now`.
 */
export async function listUnsubmittedTests(
  db: Db,
  student: Student,
  { from, now, until }: { from: Date; now: Date; until: Date },
): Promise<DatedTest[]> {
  const within = (field: string) => sql`${sql.ref(field)} between ${from}::timestamptz and ${until}::timestamptz`;
  const distance = (field: string) => sql`abs(extract(epoch from ${sql.ref(field)} - ${now}::timestamptz))`;
  const { rows } = await sql<DatedTest>`select * from (${datedTestsOf(student)}) dated
    where (${within('opens_at')} or ${within('due_at')} or ${within('closes_at')})
      and not exists (select 1 from attempts where attempts.assessment_id = dated.id
        and attempts.student_id = ${student.id} and attempts.status = 'submitted')
    order by least(${distance('opens_at')}, ${distance('due_at')}, ${distance('closes_at')}), id
    ${fixedLimit(mostTests)}`.execute(db);
  return rows;
}
