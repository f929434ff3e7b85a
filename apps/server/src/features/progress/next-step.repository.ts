import type { ContentType } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { materialIsOpen, withOwnDates } from '../courses/index.ts';

/** Where somebody goes on in a course, beside the count of its materials. */
export type NextStepRow = {
  materials_total: number;
  materials_completed: number;
  /** When the person last did anything with a material of the course. */
  last_at: Date | null;
  next_material: NextMaterialRow | null;
};
export type NextMaterialRow = {
  id: string;
  name: string;
  content_type: ContentType;
  position_seconds: number | null;
  duration_seconds: number | null;
  page: number | null;
  pages: number | null;
};

/**
 * For each course with a touched material, as the table `touched`: when it was touched last, how many materials are
 * done, and the subject's and the material's position of the one touched last. `courses` is a condition on `s`.
 * Materialized, because the planner takes a person's courses for one and would ask anew for each of them.
 */
export function touchedBy(userId: string, courses = sql<boolean>`true`): RawBuilder<unknown> {
  return sql`touched as materialized (select s.course_id, max(p.updated_at) as last_at, count(p.completed_at) as done,
      max(array[extract(epoch from p.updated_at), s.position, m.position]) as place
    from material_progress p join materials m on m.id = p.material_id join subjects s on s.id = m.subject_id
    where p.user_id = ${userId} and ${courses} group by s.course_id)`;
}

/** A figure of `materials as m` that only a PDF has: another file may have come in its place. */
export const ofPdf = (figure: RawBuilder<unknown>) => sql`case when m.content_type = 'PDF' then ${figure} end`;

const materialsOfCourse = sql`materials m join subjects s on s.id = m.subject_id and s.course_id = courses.id`;

/**
 * The id of the material of `courses` to go on with, beside the table `touched`: the last touched one unless it is done,
 * else the first after it that is not, else the first of all that is not; null when none is left. Materials that are shut to the
 * student at `now` are passed over.
 */
export function nextMaterialOf(userId: string, now: Date): RawBuilder<string | null> {
  const whose = sql`${userId}::uuid`;
  const firstLeft = (subjects: RawBuilder<boolean>, materials: RawBuilder<boolean>) => sql`(select m.id from subjects s
    cross join lateral (select m.id from materials m ${withOwnDates(whose)}
      where m.subject_id = s.id and ${materials} and ${materialIsOpen(now, whose)}
      and not exists (select 1 from material_progress p
        where p.material_id = m.id and p.user_id = ${userId} and p.completed_at is not null)
      order by m.position limit 1) m
    where s.course_id = courses.id and ${subjects} order by s.position limit 1)`;
  const sinceLast = firstLeft(
    sql`s.position >= touched.place[2]::int`,
    sql`(s.position > touched.place[2]::int or m.position >= touched.place[3]::int)`,
  );
  // The count is quicker than finding none left in a finished course.
  return sql<string | null>`coalesce(${sinceLast}, case
    when touched.done is null or touched.done < (select count(*) from ${materialsOfCourse})
      then ${firstLeft(sql`true`, sql`true`)} end)`;
}

/** The columns of a `NextStepRow` beside the table `courses`, from `step` with `last_at`, `done` and the id `next`. */
export function nextStepColumns(userId: string): RawBuilder<unknown> {
  return sql`step.last_at, (select count(*) from ${materialsOfCourse}) as materials_total,
    coalesce(step.done, 0) as materials_completed,
    (select json_build_object('id', m.id, 'name', m.name, 'content_type', m.content_type,
        'position_seconds', p.position_seconds, 'duration_seconds', p.duration_seconds,
        'page', ${ofPdf(sql`p.page`)}, 'pages', ${ofPdf(sql`p.pages`)})
      from materials m left join material_progress p on p.material_id = m.id and p.user_id = ${userId}
      where m.id = step.next) as next_material`;
}

/** How many materials of `courses` there are, and how many of them are done. */
export function materialCounts(userId: string): RawBuilder<unknown> {
  return sql`(select count(*) from ${materialsOfCourse}) as materials_total,
    (select count(*) from ${materialsOfCourse}
      join material_progress p on p.material_id = m.id and p.user_id = ${userId} and p.completed_at is not null
    ) as materials_completed`;
}

/** Where somebody goes on in one course; null when there is none. Whether they may see it is asked before. */
export async function findNextStep(
  db: Db,
  { userId, now }: { userId: string; now: Date },
  courseId: string,
): Promise<NextStepRow | null> {
  const { rows } = await sql<NextStepRow>`with ${touchedBy(userId, sql`s.course_id = ${courseId}`)}
    select ${nextStepColumns(userId)}
    from (select courses.id, touched.last_at, touched.done, ${nextMaterialOf(userId, now)} as next
      from courses left join touched on touched.course_id = courses.id
      where courses.id = ${courseId}) step join courses on courses.id = step.id`.execute(db);
  return rows[0] ?? null;
}
