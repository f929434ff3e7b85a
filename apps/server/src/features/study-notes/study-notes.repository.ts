import type { ContentType } from '@lectern/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { StudyNotesTable } from '../../platform/db/schema-of-study-notes.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseName, courseSeen } from '../courses/index.ts';
import { materialsInOrder } from '../materials/index.ts';

export type NoteRow = Selectable<StudyNotesTable>;
/** A note and its material as it is now; nulls where that is removed. */
export type PlacedNoteRow = NoteRow & {
  subject_id: string | null;
  subject_name: string | null;
  present_name: string | null;
  content_type: ContentType | null;
};

/** The course if the actor may open it, or null. */
export async function findCourse(db: Db, actor: Actor, courseId: string): Promise<{ id: string; name: string } | null> {
  const id = sql`${courseId}::uuid`;
  const { rows } = await sql<{ id: string; name: string }>`select ${id} as id, ${courseName(id)} as name
    where ${courseSeen(id, actor)}`.execute(db);
  return rows[0] ?? null;
}

/** By their places; those about all of the material come first. */
const inPlace = sql`coalesce(n.second, n.page) nulls first, n.created_at, n.id`;

/** A person's notes at a material, by their places. Whether they may open it is asked before. */
export async function listNotesAt(db: Db, userId: string, materialId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`select n.* from study_notes n
    where n.user_id = ${userId} and n.material_id = ${materialId} order by ${inPlace}`.execute(db);
  return rows;
}

/** A person's notes in a course, in the order of its materials; those of removed materials last. The course is asked for before. */
export async function listNotesIn(db: Db, userId: string, courseId: string): Promise<PlacedNoteRow[]> {
  const { rows } =
    await sql<PlacedNoteRow>`select n.*, m.subject_id, m.subject_name, m.name as present_name, m.content_type
    from study_notes n left join ${materialsInOrder(courseId)} m on m.id = n.material_id
    where n.user_id = ${userId} and n.course_id = ${courseId}
    order by m.subject_position nulls last, m.position, n.material_id, ${inPlace}`.execute(db);
  return rows;
}

/** The actor's own note in a course that they may open, locked until the transaction ends, or null. */
export async function lockNote(trx: Db, actor: Actor, id: string): Promise<NoteRow | null> {
  const { rows } = await sql<NoteRow>`select n.* from study_notes n
    where n.user_id = ${actor.id} and n.id = ${id} and ${courseSeen(sql`n.course_id`, actor)} for update of n`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The notes of a person at a material, those of them in all, and the characters of these. */
export async function countNotes(
  trx: Db,
  userId: string,
  materialId: string,
): Promise<{ here: number; all: number; characters: number }> {
  const { rows } = await sql<{ here: number; all: number; characters: number }>`
    select count(*) filter (where material_id = ${materialId}) as here, count(*) as all,
      coalesce(sum(char_length(text)), 0)::integer as characters
    from study_notes where user_id = ${userId}`.execute(trx);
  return rows[0] ?? { here: 0, all: 0, characters: 0 };
}

/** The bookmark without a name that a person has at a place, or null. */
export async function findBookmark(
  trx: Db,
  { user_id, material_id, second, page }: Pick<NoteRow, 'user_id' | 'material_id' | 'second' | 'page'>,
): Promise<NoteRow | null> {
  const { rows } = await sql<NoteRow>`select * from study_notes where user_id = ${user_id}
    and material_id = ${material_id} and text is null and second is not distinct from ${second}
    and page is not distinct from ${page} limit 1`.execute(trx);
  return rows[0] ?? null;
}

export async function insertNote(trx: Db, note: Insertable<StudyNotesTable>): Promise<void> {
  await trx.insertInto('study_notes').values(note).execute();
}

/** Changes a note that is locked. */
export async function updateNote(trx: Db, { user_id, id, text, updated_at }: NoteRow): Promise<void> {
  await trx
    .updateTable('study_notes')
    .set({ text, updated_at })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a note that is locked. */
export async function deleteNote(trx: Db, { user_id, id }: Pick<NoteRow, 'user_id' | 'id'>): Promise<void> {
  await trx.deleteFrom('study_notes').where('user_id', '=', user_id).where('id', '=', id).execute();
}
