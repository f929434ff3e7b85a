import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import type { FilesTable } from '../../platform/db/schema.ts';
import { maintenanceLock } from '../../platform/jobs/maintenance.ts';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { courseFileOpenTo, courseOfferedTo, courseVisibleTo, grantedAt, type Sight } from '../courses/index.ts';
import { institutionPictureVisibleTo } from '../institutions/index.ts';

export type FileRow = Selectable<FilesTable>;

export async function insertFile(db: Db, row: Insertable<FilesTable>): Promise<void> {
  await db.insertInto('files').values(row).execute();
}

/** The file with this id, for any viewer, or null. */
export async function findAnyFile(db: Db, id: string): Promise<FileRow | null> {
  return (await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * The database, whether a student can take a test, and whether a colleague shares its questions with a teacher; both are
 * conditions on `assessments` joined with its `courses`.
 */
export type FileAccess = {
  db: Db;
  testOpenTo: (student: Actor) => RawBuilder<boolean>;
  testSharedWith: (teacher: Actor) => RawBuilder<boolean>;
};

/**
 * The file with this id, or null unless the viewer may see it: an admin, its uploader, or through what uses it, which is
 * a course that they see or may copy, a test, an institution or a person. People's pictures are for everybody who is signed in; those of posts have
 * an address of their own.
 */
export async function findFile(access: FileAccess, sight: Sight, id: string): Promise<FileRow | null> {
  const [row] = await findFiles(access, sight, [id]);
  return row ?? null;
}

/** Those of the files with these ids that the viewer may see, as `findFile` does. */
export async function findFiles(
  { db, testOpenTo, testSharedWith }: FileAccess,
  sight: Sight,
  ids: readonly string[],
): Promise<FileRow[]> {
  const { viewer } = sight;
  const { rows } = await sql<FileRow>`
    select f.* from files f
    where f.id = any(${[...ids]}::uuid[]) and f.purpose <> 'post' and (
      ${viewer?.isAdmin === true} or f.owner_id = ${viewer?.id ?? null} or exists (
        select 1 from course_files cf join courses on courses.id = cf.course_id
        where cf.file_id = f.id
          and (${courseVisibleTo(viewer)} and ${courseFileOpenTo(sight)} or ${courseOfferedTo(viewer)}))
      or exists (
        select 1 from assessment_files af join assessments on assessments.id = af.assessment_id
          join courses on courses.id = assessments.course_id
        where af.file_id = f.id and ${testShownTo(viewer, { testOpenTo, testSharedWith })})
      ${viewer === null ? sql`` : sql`or ${showsSomething(viewer)}`})`.execute(db);
  return rows;
}

function showsSomething(viewer: Actor): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from user_files uf join users u on u.id = uf.user_id and u.deleted_at is null
      where uf.file_id = f.id)
    or exists (select 1 from institution_files i join institutions on institutions.id = i.institution_id
      where i.file_id = f.id and ${institutionPictureVisibleTo(viewer)})`;
}

/** The tests whose questions somebody gets: their own, those of courses on which they have a part and shared ones, and for students those that they can take or have sat. */
function testShownTo(
  viewer: Viewer,
  { testOpenTo, testSharedWith }: Pick<FileAccess, 'testOpenTo' | 'testSharedWith'>,
): RawBuilder<boolean> {
  if (viewer === null) return sql<boolean>`false`;
  if (viewer.role !== 'student')
    return sql<boolean>`(assessments.deleted_at is null and (assessments.created_by = ${viewer.id}
        or courses.deleted_at is null and ${grantedAt(sql`courses.id`, viewer, 'see')})
      or ${testSharedWith(viewer)})`;
  return sql<boolean>`(exists (select 1 from attempts a
      where a.assessment_id = assessments.id and a.student_id = ${viewer.id})
    or ${testOpenTo(viewer)})`;
}

/**
 * Deletes up to `count` files that nothing uses and that were uploaded before this moment, and returns their ids. A
 * save that is just tying a file to what uses it wins: the file stays. `unused` is a condition on `files f`.
 */
export async function deleteUnusedFiles(
  db: Db,
  { before, count, unused }: { before: Date; count: number; unused: RawBuilder<boolean> },
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select f.id from files f
      where f.created_at < ${before} and ${unused}
      order by f.created_at limit ${count}
      for update skip locked`.execute(trx);
    return deleteLocked(trx, rows, unused);
  });
}

/** Deletes those of these files that nothing uses, and returns their ids. A save that is just tying one wins here too. */
export async function deleteFilesIfUnused(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return inTransaction(db, async (trx) => {
    // A backup holds this lock: what its snapshot knows stays until it is done, and goes with what nothing uses.
    const lock = await sql<{
      free: boolean;
    }>`select pg_try_advisory_xact_lock_shared(${maintenanceLock}) as free`.execute(trx);
    if (lock.rows[0]?.free !== true) return [];
    const { rows } = await sql<{ id: string }>`select f.id from files f where f.id = any(${[...ids]}::uuid[])
      order by f.id for update skip locked`.execute(trx);
    return deleteLocked(trx, rows, usedByNothing);
  });
}

/** Asks again under the lock: a save may have tied a file after it was picked. */
async function deleteLocked(trx: Db, files: readonly { id: string }[], unused: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from files f where f.id = any(${files.map((file) => file.id)}::uuid[]) and ${unused}
    returning f.id`.execute(trx);
  return rows.map((row) => row.id);
}

/** Keeps those of these files that the author of a draft has uploaded, and no others, for as long as the draft is there. */
export async function keepFilesFor(
  trx: Db,
  { userId, draftId }: { userId: string; draftId: string },
  fileIds: readonly string[],
): Promise<void> {
  const files = sql`select f.id from files f where f.id = any(${[...fileIds]}::uuid[]) and f.owner_id = ${userId}`;
  await sql`delete from draft_files where user_id = ${userId} and draft_id = ${draftId}
    and file_id not in (${files})`.execute(trx);
  await sql`insert into draft_files (user_id, draft_id, file_id)
    select ${userId}, ${draftId}, file.id from (${files} for key share) file on conflict do nothing`.execute(trx);
}

/** The archive of a course that this person has uploaded to be imported, or null. */
export async function findArchive(db: Db, id: string, userId: string): Promise<FileRow | null> {
  const row = await findAnyFile(db, id);
  return row?.purpose === 'import' && row.owner_id === userId ? row : null;
}

/** Takes an archive away, whose bytes are to be removed next; false where somebody else has taken it before. */
export async function takeArchive(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('files')
    .where('id', '=', id)
    .where('purpose', '=', 'import')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Nothing uses the file `f`. Pictures of posts are left to those who keep posts. */
export const usedByNothing = sql<boolean>`(f.purpose <> 'post' and not exists (select 1 from course_files cf where cf.file_id = f.id)
  and not exists (select 1 from draft_files d where d.file_id = f.id)
  and not exists (select 1 from user_files uf where uf.file_id = f.id)
  and not exists (select 1 from institution_files i where i.file_id = f.id)
  and not exists (select 1 from assessment_files af where af.file_id = f.id))`;

/** The ids of these that are files. */
export async function listExistingFileIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from files where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}
