import type { TeacherDashboard } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { testIsOf, testLive } from '../../test-authoring/index.ts';

export type OwnDatedTestRow = {
  id: string;
  name: string;
  course_id: string;
  course_name: string;
  moment: TeacherDashboard['datedTests'][number]['moment'];
  at: Date;
  late_attempts: number;
};

type Days = { since: Date; now: Date; until: Date };

/**
 * The enabled tests that a teacher sees and that are due or close until a moment, the first of them first, and then those that were
 * due since a moment, have late attempts and are not closed. These are the dates of a test for everybody without an
 * exception.
 */
export async function listOwnDatedTests(
  db: Db,
  teacherId: string,
  { since, now, until }: Days,
  count: number,
): Promise<OwnDatedTestRow[]> {
  const at = sql`${now}::timestamptz`;
  const lateAttempts = sql`from attempts where attempts.assessment_id = dated.id and attempts.status = 'submitted'
    and attempts.late`;
  const { rows } = await sql<OwnDatedTestRow>`
    select dated.*, (select count(*) ${lateAttempts}) as late_attempts
    from (select assessments.id, assessments.name, courses.id as course_id, courses.name as course_name, moment, at
      from assessments join courses on courses.id = assessments.course_id
        cross join lateral (select case when due_at > ${at} then 'due' when closes_at < ${until}::timestamptz then 'closes'
          else 'late' end as moment) named
        cross join lateral (select case moment when 'closes' then closes_at else due_at end as at) next
      where ${testIsOf(teacherId, 'see')} and ${testLive} and assessments.status = 'enabled'
        and (closes_at is null or closes_at > ${at}) and at > ${since}::timestamptz and at < ${until}::timestamptz
      offset 0) dated
    where moment <> 'late' or exists (select 1 ${lateAttempts})
    order by moment = 'late', abs(extract(epoch from at - ${at})), id limit ${count}`.execute(db);
  return rows;
}
