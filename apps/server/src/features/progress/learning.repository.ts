import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { exceptedDatesIn, materialDate, materialIsOpen } from '../courses/index.ts';
import { nextMaterialOf, touchedBy } from './next-step.repository.ts';

/** The students of the table `place`, whose exceptions are the table `own`. */
const whose = sql`place.user_id`;
const ofPlace = sql`own on own.material_id = m.id and own.user_id = ${whose}`;

/**
 * How far students have come, as a statement: for each `course_id` and `user_id` of the table `places` with a material
 * opened, `done`, `done_open` of those that are open, and `seen_at`, the last time.
 */
export const learningOf = (places: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`select place.course_id, place.user_id, count(p.completed_at) as done,
      count(p.completed_at) filter (where ${materialIsOpen(now, whose)}) as done_open, max(p.updated_at) as seen_at
    from ${places} place join subjects s on s.course_id = place.course_id join materials m on m.subject_id = s.id
      join material_progress p on p.user_id = place.user_id and p.material_id = m.id
      left join ${exceptedDatesIn(places)} ${ofPlace}
    group by place.course_id, place.user_id`;

/**
 * The number of materials of each course of the table `places`, as a statement with `course_id`, `materials` and `open`, those that
 * are open to everybody.
 */
export const materialsIn = (places: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`select s.course_id, count(*) as materials, count(*) filter (where ${materialIsOpen(now, null)}) as open from subjects s join materials m on m.subject_id = s.id
    where s.course_id in (select course_id from ${places}) group by s.course_id`;

/** How many materials more, or less, are open to each `user_id` of the table `places` than to everybody, by exceptions. */
export const openByExceptions = (places: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`select place.course_id, place.user_id,
      sum(${materialIsOpen(now, whose)}::int - ${materialIsOpen(now, null)}::int) as more
    from ${places} place join subjects s on s.course_id = place.course_id join materials m on m.subject_id = s.id
      join ${exceptedDatesIn(places)} ${ofPlace}
    group by place.course_id, place.user_id`;

/** The materials that were due before `now`, are still open and not complete, each with `course_id` and `user_id` of the table `places`. */
export const overdueMaterialsOf = (places: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`select place.course_id, place.user_id, 'material' as kind, m.id, m.name, ${materialDate('due_at', whose)} as due_at
    from ${places} place join subjects s on s.course_id = place.course_id join materials m on m.subject_id = s.id
      left join ${exceptedDatesIn(places)} ${ofPlace}
    where ${materialDate('due_at', whose)} < ${now}::timestamptz and ${materialIsOpen(now, whose)}
      and not exists (select 1 from material_progress p
        where p.user_id = place.user_id and p.material_id = m.id and p.completed_at is not null)`;

export type NextMaterialRow = { course_id: string; id: string; name: string };

/** The material to go on with in each of these courses that has one. */
export async function listNextMaterials(
  db: Db,
  { userId, now }: { userId: string; now: Date },
  courseIds: readonly string[],
): Promise<NextMaterialRow[]> {
  const ids = sql`any(${[...courseIds]}::uuid[])`;
  const { rows } = await sql<NextMaterialRow>`with ${touchedBy(userId, sql`s.course_id = ${ids}`)}
    select step.course_id, m.id, m.name from (select courses.id as course_id, ${nextMaterialOf(userId, now)} as next
        from courses left join touched on touched.course_id = courses.id where courses.id = ${ids}) step
      join materials m on m.id = step.next`.execute(db);
  return rows;
}
