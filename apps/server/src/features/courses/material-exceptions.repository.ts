import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { MaterialExceptionsTable } from '../../platform/db/schema-of-course-dates.ts';

/** A material by its course and its id. */
export type MaterialPlace = { course_id: string; id: string };
/** The group or person that an exception is for, by the column that names it. */
export type ExceptionTarget = { column: 'group_id' | 'user_id'; id: string };
export type MaterialExceptionRow = Selectable<MaterialExceptionsTable> & {
  group_name: string | null;
  username: string | null;
  profile_picture: string | null;
};
/** The most exceptions that a material has: a page shows them all. */
export const exceptionsPerMaterial = 500;

const withNames = sql`select e.*, groups.name as group_name, users.username, users.profile_picture
  from material_exceptions e left join groups on groups.id = e.group_id left join users on users.id = e.user_id`;

const ofMaterial = ({ course_id, id }: MaterialPlace) => sql`e.course_id = ${course_id} and e.material_id = ${id}`;

/** Whether the material `m` of the subject `s` has exceptions, as a condition. */
export const materialHasExceptions = sql<boolean>`exists (select 1 from material_exceptions e
  where e.course_id = s.course_id and e.material_id = m.id)`;

/** The exceptions of a material: those of groups by name, then those of people by name. */
export async function listMaterialExceptions(db: Db, material: MaterialPlace): Promise<MaterialExceptionRow[]> {
  const { rows } = await sql<MaterialExceptionRow>`${withNames} where ${ofMaterial(material)}
    order by e.group_id is null, lower(groups.name), users.username_key, e.target_id
    limit ${exceptionsPerMaterial}`.execute(db);
  return rows;
}

/** The exception of a group or person; null where there is none. */
export async function findMaterialException(
  db: Db,
  material: MaterialPlace,
  target: ExceptionTarget,
): Promise<MaterialExceptionRow | null> {
  const { rows } = await sql<MaterialExceptionRow>`${withNames} where ${ofMaterial(material)}
    and e.target_id = ${target.id} and e.${sql.ref(target.column)} is not null`.execute(db);
  return rows[0] ?? null;
}

/** How many exceptions a material has. */
export async function countMaterialExceptions(db: Db, material: MaterialPlace): Promise<number> {
  const { rows } = await sql<{ exceptions: number }>`select count(*) as exceptions from material_exceptions e
    where ${ofMaterial(material)}`.execute(db);
  return rows[0]?.exceptions ?? 0;
}

type Fields = Pick<MaterialExceptionRow, 'opens_at' | 'due_at' | 'closes_at' | 'updated_at' | 'updated_by'>;

/** Makes a target's exception this one, whether there was one or not. */
export async function storeMaterialException(
  trx: Db,
  { course_id, id: material_id }: MaterialPlace,
  { column, id }: ExceptionTarget,
  fields: Fields,
): Promise<void> {
  await trx
    .insertInto('material_exceptions')
    .values({ course_id, material_id, group_id: null, user_id: null, [column]: id, ...fields })
    .onConflict((conflict) => conflict.columns(['course_id', 'material_id', 'target_id']).doUpdateSet(fields))
    .execute();
}

/** Removes a target's exception. */
export async function removeMaterialException(
  trx: Db,
  material: MaterialPlace,
  { id }: ExceptionTarget,
): Promise<void> {
  await sql`delete from material_exceptions e where ${ofMaterial(material)} and e.target_id = ${id}`.execute(trx);
}

/** The dates of an exception, by its material and its group or person. */
export type MaterialExceptionDates = Pick<MaterialExceptionRow, 'opens_at' | 'due_at' | 'closes_at'> & {
  material: string;
  id: string;
};

/** The dates of all exceptions at materials of these courses. */
export async function listMaterialExceptionDates(
  db: Db,
  courseIds: readonly string[],
): Promise<(MaterialExceptionDates & { course_id: string })[]> {
  const { rows } = await sql<MaterialExceptionDates & { course_id: string }>`
    select e.course_id, e.material_id as material, e.target_id as id, e.opens_at, e.due_at, e.closes_at
    from material_exceptions e where e.course_id = any(${[...courseIds]}::uuid[])
    order by e.material_id, e.target_id`.execute(db);
  return rows;
}

/** Gives exceptions of a locked course other dates. Their version rises also where the clock stands still. */
export async function writeMaterialExceptionDates(
  trx: Db,
  courseId: string,
  exceptions: readonly MaterialExceptionDates[],
  { now, by }: { now: Date; by: string },
): Promise<void> {
  if (exceptions.length === 0) return;
  await sql`update material_exceptions e set opens_at = given.opens_at, due_at = given.due_at,
      closes_at = given.closes_at, updated_by = ${by}::uuid,
      updated_at = greatest(${now}::timestamptz, e.updated_at + interval '1 millisecond')
    from json_to_recordset(${JSON.stringify(exceptions)}::json)
      as given (material uuid, id uuid, opens_at timestamptz, due_at timestamptz, closes_at timestamptz)
    where e.course_id = ${courseId} and e.material_id = given.material and e.target_id = given.id`.execute(trx);
}

/** The course of a material, whoever asks; null where there is no such material. */
export async function findCourseOfMaterial(db: Db, materialId: string): Promise<string | null> {
  const { rows } = await sql<{ course_id: string }>`select s.course_id from materials m
    join subjects s on s.id = m.subject_id where m.id = ${materialId}`.execute(db);
  return rows[0]?.course_id ?? null;
}
