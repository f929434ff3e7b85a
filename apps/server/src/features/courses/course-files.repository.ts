import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';

/**
 * The kinds of those of these files, by id, that the actor may put into the course: their own uploads, files of the course, files of their
 * other courses; admins may use any; nobody may use people's pictures. The rows are kept from being cleaned away until
 * the transaction ends.
 */
export async function usableFiles(
  trx: Db,
  actor: Actor,
  courseId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; kind: string }>`
    select f.id, f.kind from files f
    where f.id = any(${[...ids]}::uuid[]) and (
      (f.purpose = 'work' and (${actor.isAdmin} or f.owner_id = ${actor.id})) or exists (
        select 1 from course_files cf join courses c on c.id = cf.course_id
        where cf.file_id = f.id and (cf.course_id = ${courseId} or c.created_by = ${actor.id})))
    for key share of f`.execute(trx);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** Makes these exactly the files that the course uses. */
export async function replaceCourseFiles(trx: Db, courseId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from course_files where course_id = ${courseId} and file_id <> all(${[...ids]}::uuid[])`.execute(
    trx,
  );
  await sql`insert into course_files (course_id, file_id)
    select ${courseId}::uuid, unnest(${[...ids]}::uuid[]) on conflict do nothing`.execute(trx);
}
