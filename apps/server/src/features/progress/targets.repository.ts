import { sql } from 'kysely';
import { type Db, fixedLimit } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import {
  courseOwnedByStudent,
  courseVisibleTo,
  courseWithinReachOfStudent,
  materialDate,
  materialIsOpen,
  withOwnDates,
} from '../courses/index.ts';

/** A material or subject of a student's own courses that is to be done by a day. */
export type TargetRow = {
  kind: 'material' | 'subject';
  id: string;
  name: string;
  course_id: string;
  course_name: string;
  due_at: Date;
};

type Window = { from: Date | null; now: Date; until: Date };

/**
 * The materials and subjects of a student's own courses that are due between two moments, are open now and that the student has not done:
 * of a subject, all materials that are open are to be complete. Nothing is late once the course has ended. The
 * `most` nearest to `now`.
 */
export async function listOpenTargets(
  db: Db,
  student: Pick<Actor, 'id' | 'role' | 'isAdmin' | 'institutionId'>,
  { from, now, until }: Window,
  most: number,
): Promise<TargetRow[]> {
  const whose = sql`${student.id}::uuid`;
  const incomplete = sql`${materialIsOpen(now, whose)} and not exists (select 1 from material_progress p
    where p.material_id = m.id and p.user_id = ${student.id} and p.completed_at is not null)`;
  const { rows } = await sql<TargetRow>`
    with mine as materialized (select courses.id, courses.name, courses.ends_at from courses
      where ${courseWithinReachOfStudent(student)} and ${courseOwnedByStudent(student)} and ${courseVisibleTo(student)}),
    open as (
      select 'material' as kind, m.id, m.name, mine.id as course_id, mine.name as course_name,
          ${materialDate('due_at', whose)} as due_at, mine.ends_at
        from mine join subjects s on s.course_id = mine.id join materials m on m.subject_id = s.id
          ${withOwnDates(whose)}
        where ${materialDate('due_at', whose)} is not null and ${incomplete}
      union all
      select 'subject', s.id, s.name, mine.id, mine.name, s.due_at, mine.ends_at
        from mine join subjects s on s.course_id = mine.id
        where s.due_at is not null and exists (select 1 from materials m ${withOwnDates(whose)}
          where m.subject_id = s.id and ${incomplete}))
    select kind, id, name, course_id, course_name, due_at from open
    where due_at < ${until}::timestamptz and due_at >= coalesce(${from}::timestamptz, '-infinity')
      and (due_at > ${now}::timestamptz or ends_at is null or ends_at > ${now}::timestamptz)
    order by abs(extract(epoch from due_at - ${now}::timestamptz)), kind, id ${fixedLimit(most)}`.execute(db);
  return rows;
}
