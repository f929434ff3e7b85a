import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { datesOfOpenCourse } from '../courses/index.ts';
import { dueDatesIn } from '../test-authoring/index.ts';
import { standingOf } from './standing.repository.ts';

/** Locks a course that is due to be looked at and passes over those that another process works on; null where none is. */
export async function claimCourse(trx: Db, now: Date): Promise<string | null> {
  const { rows } = await sql<{ course_id: string }>`select course_id from need_checks
    where check_at <= ${now} order by check_at, course_id limit 1 for update skip locked`.execute(trx);
  return rows[0]?.course_id ?? null;
}

/** Keeps the students of a course who may need somebody, as they are at `now`, in place of those of the last look. */
export async function keepNeeds(trx: Db, courseId: string, now: Date): Promise<void> {
  const columns = sql`overdue, overdue_since, overdue_newest, overdue_materials, materials_since, materials_newest, fell_at,
    idle_since, not_started_since`;
  await sql`with found as materialized (select course_id, user_id, ${columns}
      from (${standingOf({ courses: sql`${courseId}::uuid`, users: null }, now)}) standing
      where overdue > 0 or num_nonnulls(fell_at, idle_since, not_started_since) > 0),
    gone as (delete from student_needs n where n.course_id = ${courseId}
      and not exists (select 1 from found where found.user_id = n.user_id))
    insert into student_needs as n (course_id, user_id, ${columns})
      select course_id, user_id, ${columns} from found
    on conflict (course_id, user_id) do update set (${columns}) = (excluded.overdue, excluded.overdue_since,
      excluded.overdue_newest, excluded.overdue_materials, excluded.materials_since, excluded.materials_newest,
      excluded.fell_at, excluded.idle_since, excluded.not_started_since)
    where (n.overdue, n.overdue_since, n.overdue_newest, n.overdue_materials, n.materials_since, n.materials_newest, n.fell_at,
      n.idle_since, n.not_started_since) is distinct from (excluded.overdue, excluded.overdue_since,
      excluded.overdue_newest, excluded.overdue_materials, excluded.materials_since, excluded.materials_newest,
      excluded.fell_at, excluded.idle_since, excluded.not_started_since)`.execute(trx);
}

/** Notes when a course is looked at again: when its next date has passed, in a day at the latest; never while it is closed. */
export async function storeCheck(trx: Db, courseId: string, now: Date): Promise<void> {
  const tomorrow = new Date(now.getTime() + dayMs);
  await sql`update need_checks set checked_at = ${now}, check_at = coalesce((
      select case when count(*) = 0 then null else least(${tomorrow}::timestamptz,
        min(open.at) filter (where open.at >= ${now}::timestamptz) + interval '1 millisecond',
        (select min(due.at) from (${dueDatesIn(courseId)}) due where due.at >= ${now}::timestamptz)
          + interval '1 millisecond') end
      from (${datesOfOpenCourse(courseId)}) open), 'infinity')
    where course_id = ${courseId}`.execute(trx);
}
