import type { ContentType } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseJoinedBy, courseVisibleTo, type WayIn } from '../courses/index.ts';
import { courseRatedBy } from '../ratings/index.ts';
import { ofPdf } from './next-step.repository.ts';

export type Completion = 'watched' | 'read' | 'opened' | 'marked';
export type MaterialProgressRow = {
  id: string;
  name: string;
  content_type: ContentType;
  completed_at: Date | null;
  how: Completion | null;
  position_seconds: number | null;
  duration_seconds: number | null;
  watched_seconds: number;
  page: number | null;
  pages: number | null;
};
export type PlacedProgressRow = MaterialProgressRow & { subject_id: string; subject_name: string };

/** The whole seconds watched in `material_progress as p`; what lies past the end of the video does not count. */
const watchedSeconds = sql`coalesce((select sum(upper(stretch) - lower(stretch))
  from unnest(p.watched * nummultirange(numrange(0, p.duration_seconds::numeric))) as stretch), 0)::double precision`;

/** A `MaterialProgressRow` of `materials as m` and `material_progress as p`. */
const materialColumns = sql`m.id, m.name, m.content_type, p.completed_at, p.how, p.position_seconds,
  p.duration_seconds, ${watchedSeconds} as watched_seconds, ${ofPdf(sql`p.page`)} as page, ${ofPdf(sql`p.pages`)} as pages`;

/** A course, the way by which it is the student's own, and whether they rated it. */
export type FoundCourse = { id: string; name: string; joined: WayIn | null; rated: boolean };

/** The course if the student may see it, or null. */
export async function findCourseOf(db: Db, student: Actor, id: string): Promise<FoundCourse | null> {
  const { rows } = await sql<FoundCourse>`select courses.id, courses.name, ${courseJoinedBy(student)} as joined,
      ${courseRatedBy(student.id)} as rated
    from courses
    where courses.id = ${id} and ${courseVisibleTo(student)}`.execute(db);
  return rows[0] ?? null;
}

/** Every material of a course in order, with what the user did with it. */
export async function listProgress(db: Db, userId: string, courseId: string): Promise<PlacedProgressRow[]> {
  const { rows } = await sql<PlacedProgressRow>`select s.id as subject_id, s.name as subject_name, ${materialColumns}
    from subjects s join materials m on m.subject_id = s.id
    left join material_progress p on p.material_id = m.id and p.user_id = ${userId}
    where s.course_id = ${courseId} order by s.position, m.position`.execute(db);
  return rows;
}

/** One material, with what the user did with it. Throws when the user reported nothing of it. */
export async function requireReported(db: Db, userId: string, materialId: string): Promise<MaterialProgressRow> {
  const { rows } = await sql<MaterialProgressRow>`select ${materialColumns}
    from materials m join material_progress p on p.material_id = m.id
    where m.id = ${materialId} and p.user_id = ${userId}`.execute(db);
  if (!rows[0]) throw new Error('Nothing was reported of the material');
  return rows[0];
}

/**
 * The kind of a material of this course, which cannot be removed until the transaction ends, or null when the course
 * does not have it.
 */
export async function lockMaterialType(trx: Db, courseId: string, materialId: string): Promise<ContentType | null> {
  const row = await trx
    .selectFrom('materials')
    .innerJoin('subjects', 'subjects.id', 'materials.subject_id')
    .select('materials.content_type')
    .where('materials.id', '=', materialId)
    .where('subjects.course_id', '=', courseId)
    .forKeyShare('materials')
    .executeTakeFirst();
  return row?.content_type ?? null;
}

export type Report = {
  userId: string;
  materialId: string;
  position: number | null;
  duration: number | null;
  watched: readonly (readonly [number, number])[];
  page: number | null;
  pages: number | null;
  now: Date;
};
export type Totals = {
  completed: boolean;
  /** Whether the report came to a PDF's last page from another one, or from none. */
  atEnd: boolean;
  how: Completion | null;
  watchedSeconds: number;
  durationSeconds: number | null;
};

/**
 * Adds a report to what is known: stretches are united, so that a repeated report changes nothing. They are kept in whole
 * seconds and in bounded number, which never takes away what was watched.
 */
export async function addReport(trx: Db, report: Report): Promise<Totals> {
  const stretches = report.watched.filter(([from, to]) => from < to).map(([from, to]) => `[${from},${to})`);
  const watched = `{${stretches.join(',')}}`;
  const { rows } = await sql<{
    completed: boolean;
    how: Completion | null;
    watched_seconds: number;
    duration_seconds: number | null;
    at_end: boolean;
  }>`
    with before as (select coalesce(page = pages, false) as at_end from material_progress
      where user_id = ${report.userId} and material_id = ${report.materialId})
    insert into material_progress as p
      (user_id, material_id, opened_at, position_seconds, duration_seconds, watched, page, pages, updated_at)
    values (${report.userId}, ${report.materialId}, ${report.now}, ${report.position}, ${report.duration},
      bounded_stretches(${watched}::nummultirange), ${report.page}, ${report.pages}, ${report.now})
    on conflict (user_id, material_id) do update set
      position_seconds = coalesce(excluded.position_seconds, p.position_seconds),
      duration_seconds = coalesce(excluded.duration_seconds, p.duration_seconds),
      watched = bounded_stretches(p.watched + excluded.watched),
      page = coalesce(excluded.page, p.page),
      pages = coalesce(excluded.pages, p.pages),
      updated_at = excluded.updated_at
    returning p.completed_at is not null as completed, p.how, p.duration_seconds, ${watchedSeconds} as watched_seconds,
      coalesce(${report.page}::integer = ${report.pages}::integer, false)
        and not coalesce((select at_end from before), false) as at_end`.execute(trx);
  const row = rows[0];
  return {
    completed: row?.completed ?? false,
    atEnd: row?.at_end ?? false,
    how: row?.how ?? null,
    watchedSeconds: row?.watched_seconds ?? 0,
    durationSeconds: row?.duration_seconds ?? null,
  };
}

/** Marks a material as complete, or with null as not complete. */
export async function setCompletion(
  trx: Db,
  { userId, materialId, how, now }: { userId: string; materialId: string; how: Completion | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('material_progress')
    .set({ how, completed_at: how === null ? null : now, updated_at: now })
    .where('user_id', '=', userId)
    .where('material_id', '=', materialId)
    .execute();
}

/** Forgets which seconds of a video were watched; where it stopped and how long it is stays. */
export async function forgetWatched(trx: Db, userId: string, materialId: string): Promise<void> {
  await sql`update material_progress set watched = '{}'
    where user_id = ${userId} and material_id = ${materialId}`.execute(trx);
}

/** The students who have completed each of these materials. */
export const listCompleters = (db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> =>
  listStudents(db, ids, sql`completed_at is not null`);

/** The students who have opened, watched or marked each of these materials. */
export const listTouchers = (db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> =>
  listStudents(db, ids, sql`true`);

async function listStudents(
  db: Db,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; students: string[] }>`
    select material_id as id, array_agg(user_id) as students from material_progress
    where material_id = any(${[...ids]}::uuid[]) and ${condition} group by material_id`.execute(db);
  return new Map(rows.map(({ id, students }) => [id, new Set(students)]));
}

/** Those of these materials that the user has opened, watched or marked. */
export async function listTouchedMaterials(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('material_progress')
    .select('material_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`material_id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ material_id: id }) => id);
}
