import { type RawBuilder, sql } from 'kysely';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { coursePart } from './course-staff.visibility.ts';
import {
  courseOverseenBy,
  coursePublished,
  courseWithinReachOfStudent,
  groupMakerOpens,
} from './courses.visibility.ts';

/** The courses and the people to look for, each to stand behind `=`: an id, or `any(…)`. */
export type PlacesAsked = { courses: RawBuilder<unknown>; users: RawBuilder<unknown> | null };

/**
 * The students of courses that run at `now`, as a statement with `course_id`, `user_id`, `begins_at` of the course and
 * `since`, when a request let them in; null where something else did. The same pairs as `studentsOfCourse` tells.
 */
export function placesIn({ courses, users }: PlacesAsked, now: Date): RawBuilder<unknown> {
  const at = sql`${now}::timestamptz`;
  const asked = (id: string) => (users === null ? sql`true` : sql`${sql.ref(id)} = ${users}`);
  // In a database without statistics an index on the kind of people or on the state of requests seems as good as a key, and reads all of them
  // for each place: a condition that `is true` has no index. The places are read once (`materialized`), not for each course or person.
  return sql`select place.course_id, place.user_id, max(courses.begins_at) as begins_at, min(place.since) as since
    from (with once as materialized (
      select jr.course_id, jr.user_id, jr.decided_at as since from join_requests jr
        where jr.course_id = ${courses} and ${asked('jr.user_id')}
          and jr.status <> 'rejected' and (jr.status = 'approved') is true
      union all select own.id, gu.user_id, null from courses own join group_courses gc on gc.course_id = own.id
        join groups g on g.id = gc.group_id and g.status = 'active'
        join users maker on maker.id = g.created_by and (${groupMakerOpens('own')}) is true
        join group_users gu on gu.group_id = g.id where own.id = ${courses} and ${asked('gu.user_id')}
      union all select a.course_id, member.id, null from institution_course_access a
        join institutions i on i.id = a.institution_id and i.status = 'Approved'
        join users member on member.institution_id = i.id and member.role = 'student' and member.deleted_at is null
        where a.course_id = ${courses} and ${asked('member.id')}) select * from once) place
    join courses on courses.id = place.course_id and courses.id = ${courses}
      and (courses.deleted_at is null and ${coursePublished}) is true and coalesce(courses.begins_at <= ${at}, true) and coalesce(courses.ends_at > ${at}, true)
    join users person on person.id = place.user_id and (person.role = 'student' and not person.is_admin
        and person.is_active and person.deleted_at is null) is true
    where not exists (select 1 from teacher_blocks b join users blocker on blocker.id = b.teacher_id
      and blocker.role = 'teacher' and not blocker.is_admin
      where b.teacher_id = courses.created_by and b.user_id = place.user_id)
    group by place.course_id, place.user_id`;
}

/** The courses that a student may be in, as a value to stand behind `=`. `placesIn` says in which of them they are. */
export const anyWithinReach = (student: Pick<Actor, 'id' | 'institutionId'>): RawBuilder<unknown> =>
  sql`any(array(select courses.id from courses where ${courseWithinReachOfStudent(student)}))`;

/**
 * The courses whose students somebody looks after day by day, by id and name, as the table `courses`. For administrators these are
 * their own and the one that they ask for, because they may look after all.
 */
export function coursesLookedAfterBy(actor: Actor, asked: string | undefined): RawBuilder<unknown> {
  const mine = actor.isAdmin
    ? sql`(courses.created_by = ${actor.id} or courses.id = ${asked ?? null}::uuid)`
    : sql`true`;
  return sql`(select courses.id, courses.name from courses where ${mine} and ${courseOverseenBy(actor)}) courses`;
}

/** All courses by id and name, with the viewer's part, as the table `courses`, for statements that know who may see what. */
export const namedCourses = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(select courses.id, courses.name, ${coursePart(viewer)} as part from courses) courses`;

/** The dates of a course that is open to students, and of its materials, as a statement with `at`; none for others. */
export const datesOfOpenCourse = (courseId: string): RawBuilder<unknown> =>
  sql`select date.at from courses c cross join lateral (
      select '-infinity'::timestamptz as at union all select c.begins_at union all select c.ends_at
      union all select own.at from subjects s join materials m on m.subject_id = s.id
        cross join lateral (values (m.due_at), (coalesce(m.opens_at, s.opens_at)), (m.closes_at)) own (at)
        where s.course_id = c.id and num_nonnulls(m.due_at, m.opens_at, s.opens_at, m.closes_at) > 0
      union all select own.at from material_exceptions e
        cross join lateral (values (e.opens_at), (e.due_at), (e.closes_at)) own (at) where e.course_id = c.id) date
    where c.id = ${courseId} and c.deleted_at is null and c.status = 'active' and date.at is not null`;
