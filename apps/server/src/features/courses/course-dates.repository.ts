import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { CoursesTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseGrants } from './course-staff.visibility.ts';

// The dates of a course, its subjects and its materials. They have a version of their own, so that a save of the course's form
// leaves them alone.

export type CourseThingKind = 'course' | 'subject' | 'material';

/** A course, or a subject or material of it, with its dates and their version. */
export type CourseThing = {
  kind: CourseThingKind;
  id: string;
  name: string;
  subject_id: string | null;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  dates_updated_at: Date | null;
  dates_updated_by: string | null;
  /** Groups and people with other dates, at a material. */
  exceptions: number;
};

const none = sql`null::timestamptz`;
const version = (table: 'courses' | 's' | 'm') =>
  sql`${sql.ref(`${table}.dates_updated_at`)}, ${sql.ref(`${table}.dates_updated_by`)}`;

/** Everything of a course that may have dates, as a statement; `places` stand in the order of the course. */
const thingsOf = (courseId: string) => sql`
  select 'course' as kind, courses.id, courses.name, null::uuid as subject_id, courses.begins_at as opens_at,
      ${none} as due_at, courses.ends_at as closes_at, ${version('courses')}, 0 as exceptions, array[-1] as places
    from courses where courses.id = ${courseId}
  union all select 'subject', s.id, s.name, null, s.opens_at, s.due_at, ${none}, ${version('s')}, 0, array[s.position, -1]
    from subjects s where s.course_id = ${courseId}
  union all select 'material', m.id, m.name, s.id, m.opens_at, m.due_at, m.closes_at, ${version('m')},
      (select count(*) from material_exceptions e
        where e.course_id = s.course_id and e.material_id = m.id), array[s.position, m.position]
    from subjects s join materials m on m.subject_id = s.id where s.course_id = ${courseId}`;

/**
 * A course, its subjects and its materials in order. Where there are more than `most` materials, those are told that have a
 * date or are of the subject `asked`.
 */
export async function listCourseThings(
  db: Db,
  courseId: string,
  { most, asked }: { most: number; asked: string | undefined },
): Promise<{ things: CourseThing[]; materials: number }> {
  const { rows } = await sql<CourseThing & { materials: number }>`
    with things as (${thingsOf(courseId)}), counted as (select count(*) as materials from things where kind = 'material')
    select things.kind, things.id, things.name, things.subject_id, things.opens_at, things.due_at, things.closes_at,
      things.dates_updated_at, things.dates_updated_by, things.exceptions, counted.materials
    from things, counted where things.kind <> 'material' or counted.materials <= ${most}
      or num_nonnulls(things.opens_at, things.due_at, things.closes_at) > 0 or things.exceptions > 0
      or things.subject_id = ${asked ?? null}::uuid
    order by things.places`.execute(db);
  return { things: rows, materials: rows[0]?.materials ?? 0 };
}

/** The things of a course that have a date, or exceptions with one, in order. */
export async function listDatedThings(db: Db, courseId: string): Promise<CourseThing[]> {
  const { rows } = await sql<CourseThing>`select kind, id, name, subject_id, opens_at, due_at, closes_at,
      dates_updated_at, dates_updated_by, exceptions
    from (${thingsOf(courseId)}) things where num_nonnulls(opens_at, due_at, closes_at) > 0 or exceptions > 0 order by places`.execute(
    db,
  );
  return rows;
}

/** One thing of a course, or null. */
export async function findCourseThing(
  db: Db,
  courseId: string,
  { kind, id }: Pick<CourseThing, 'kind' | 'id'>,
): Promise<CourseThing | null> {
  const { rows } = await sql<CourseThing>`select kind, id, name, subject_id, opens_at, due_at, closes_at,
      dates_updated_at, dates_updated_by, exceptions
    from (${thingsOf(courseId)}) things where kind = ${kind} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** How many subjects and materials of a course have a date. */
export async function countDatedThings(db: Db, courseId: string): Promise<number> {
  const { rows } = await sql<{ dated: number }>`select count(*) as dated from (${thingsOf(courseId)}) things
    where kind <> 'course' and num_nonnulls(opens_at, due_at, closes_at) > 0`.execute(db);
  return rows[0]?.dated ?? 0;
}

/** Locks a course that the actor edits against saves of its form and of its dates; null without one. */
export async function lockDatesOf(trx: Db, actor: Actor, courseId: string): Promise<Selectable<CoursesTable> | null> {
  const edited = sql`courses.id = ${courseId} and courses.deleted_at is null and ${courseGrants(actor, 'edit')}`;
  await sql`select 1 from courses where ${edited} for no key update`.execute(trx);
  // Read again, because the lock may have waited for the actor's removal from the course.
  const { rows } = await sql<Selectable<CoursesTable>>`select courses.* from courses where ${edited}`.execute(trx);
  return rows[0] ?? null;
}

export type ThingDates = Pick<CourseThing, 'kind' | 'id' | 'opens_at' | 'due_at' | 'closes_at'>;

/** Gives things of a locked course other dates, in a statement for each kind. Their version rises also where the clock stands still. */
export async function setThingDates(
  trx: Db,
  courseId: string,
  things: readonly ThingDates[],
  { now, by }: { now: Date; by: string },
): Promise<void> {
  const given = (kind: CourseThingKind) => {
    const rows = things.filter((thing) => thing.kind === kind);
    return sql`json_to_recordset(${JSON.stringify(rows)}::json)
      as given (id uuid, opens_at timestamptz, due_at timestamptz, closes_at timestamptz)`;
  };
  const versioned = sql`dates_updated_by = ${by}::uuid,
    dates_updated_at = greatest(${now}::timestamptz, dates_updated_at + interval '1 millisecond')`;
  const has = (kind: CourseThingKind) => things.some((thing) => thing.kind === kind);
  if (has('course'))
    await sql`update courses set begins_at = given.opens_at, ends_at = given.closes_at, ${versioned}
      from ${given('course')} where courses.id = given.id and courses.id = ${courseId}`.execute(trx);
  if (has('subject'))
    await sql`update subjects set opens_at = given.opens_at, due_at = given.due_at, ${versioned}
      from ${given('subject')} where subjects.id = given.id and subjects.course_id = ${courseId}`.execute(trx);
  if (has('material'))
    await sql`update materials set opens_at = given.opens_at, due_at = given.due_at, closes_at = given.closes_at, ${versioned}
      from ${given('material')}
      where materials.id = given.id
        and materials.subject_id in (select s.id from subjects s where s.course_id = ${courseId})`.execute(trx);
}

/** When the subject of a material opens; null where it has no such date. */
export async function findSubjectOpening(db: Db, materialId: string): Promise<Date | null> {
  const { rows } = await sql<{ opens_at: Date | null }>`select s.opens_at from materials m
    join subjects s on s.id = m.subject_id where m.id = ${materialId}`.execute(db);
  return rows[0]?.opens_at ?? null;
}

/** Whether a material that opens with its subject is due or closes before this moment. */
export async function endsBefore(db: Db, subjectId: string, moment: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from materials m where m.subject_id = ${subjectId} and m.opens_at is null
    and (m.due_at <= ${moment}::timestamptz or m.closes_at <= ${moment}::timestamptz) limit 1`.execute(db);
  return rows.length > 0;
}
