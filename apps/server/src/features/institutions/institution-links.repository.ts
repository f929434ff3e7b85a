import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';

/** The ids of an institution's existing coordinators and of the existing courses that it may use. */
export type InstitutionLinks = { managers: string[]; courses: string[] };

/** Reads them as they stand now. Ask under the institution's lock, so that they stay so. */
export async function readLinks(trx: Db, institutionId: string): Promise<InstitutionLinks> {
  const { rows } = await sql<InstitutionLinks>`
    select array(select m.user_id from institution_managers m
        join users u on u.id = m.user_id and u.deleted_at is null and u.role = 'coordinator'
        where m.institution_id = ${institutionId}) as managers,
      array(select a.course_id from institution_course_access a
        join courses c on c.id = a.course_id and c.deleted_at is null
        where a.institution_id = ${institutionId}) as courses`.execute(trx);
  return rows[0] ?? { managers: [], courses: [] };
}

/** The ids of an institution's coordinators. */
export async function listCoordinators(db: Db, institutionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.user_id as id from institution_managers m
    where m.institution_id = ${institutionId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of these people who are coordinators; they stay so until the transaction ends. */
export async function findCoordinators(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${[...ids]}::uuid[]) and role = 'coordinator' and deleted_at is null
    order by id for share`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** The names of these courses that exist, by id, of any maker. */
export async function findLiveCourses(trx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from courses where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(trx);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Makes these exactly the institution's coordinators. */
export async function replaceManagers(trx: Db, institutionId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from institution_managers where institution_id = ${institutionId}
    and user_id <> all(${[...ids]}::uuid[])`.execute(trx);
  await sql`insert into institution_managers (institution_id, user_id) select ${institutionId}::uuid, given.id
    from unnest(${[...ids]}::uuid[]) as given (id) on conflict do nothing`.execute(trx);
}

/** Makes these exactly the courses of the institution, beside those in the bin: they come back with what they were in. */
export async function replaceCourseAccess(trx: Db, institutionId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from institution_course_access a using courses
    where a.institution_id = ${institutionId} and courses.id = a.course_id and courses.deleted_at is null
    and a.course_id <> all(${[...ids]}::uuid[])`.execute(trx);
  await sql`insert into institution_course_access (institution_id, course_id) select ${institutionId}::uuid, given.id
    from unnest(${[...ids]}::uuid[]) as given (id) on conflict do nothing`.execute(trx);
}

/**
 * Whether the actor may show this file on the institution: an image of their own or one that it shows already; admins
 * may use any image. The file is kept from being cleaned away until the transaction ends.
 */
export async function isUsablePicture(trx: Db, actor: Actor, institutionId: string, fileId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f
    where f.id = ${fileId} and f.kind = 'image' and (
      (f.purpose = 'work' and (${actor.isAdmin} or f.owner_id = ${actor.id})) or exists (
        select 1 from institution_files i where i.file_id = f.id and i.institution_id = ${institutionId}))
    for key share of f`.execute(trx);
  return rows.length > 0;
}

/** Makes this the one file that the institution uses, or none. Returns those that it used. */
export async function replaceInstitutionFile(trx: Db, institutionId: string, fileId: string | null): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`delete from institution_files where institution_id = ${institutionId}
    and file_id is distinct from ${fileId}::uuid returning file_id`.execute(trx);
  const former = rows.map((row) => row.file_id);
  if (fileId === null) return former;
  await sql`insert into institution_files (institution_id, file_id) values (${institutionId}, ${fileId})
    on conflict do nothing`.execute(trx);
  return former;
}
