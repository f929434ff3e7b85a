import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
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

/** Notes when a course is looked at again: when its next date comes, in a day at the latest; never while it is closed. */
export async function storeCheck(trx: Db, courseId: string, now: Date): Promise<void> {
  const at = sql`${now}::timestamptz`;
  await sql`update need_checks set checked_at = ${now}, check_at = coalesce((
      select least(${new Date(now.getTime() + dayMs)}::timestamptz, min(date.at) + interval '1 millisecond')
      from courses c left join lateral (
        select c.begins_at as at union all select c.ends_at
        union all select m.due_at from subjects s join materials m on m.subject_id = s.id where s.course_id = c.id
        union all select a.due_at from assessments a where a.course_id = c.id
        union all select e.due_at from assessment_exceptions e where e.course_id = c.id) date on date.at >= ${at}
      where c.id = ${courseId} and c.deleted_at is null and c.status = 'active' group by c.id), 'infinity')
    where course_id = ${courseId}`.execute(trx);
}
