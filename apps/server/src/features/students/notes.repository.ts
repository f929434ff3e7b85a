import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { StudentNotesTable } from '../../platform/db/schema-of-students.ts';

export type NoteRow = Selectable<StudentNotesTable>;
type Key = Pick<NoteRow, 'user_id' | 'student_id'>;

/** The author's note about a student, or null. */
export async function findNote(db: Db, { user_id, student_id }: Key): Promise<NoteRow | null> {
  const row = await db
    .selectFrom('student_notes')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockNote(trx: Db, { user_id, student_id }: Key): Promise<NoteRow | null> {
  const row = await trx
    .selectFrom('student_notes')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('student_id', '=', student_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a note. False, and nothing added, where another browser added one first. */
export async function insertNote(trx: Db, note: NoteRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('student_notes')
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a note that is locked. */
export async function updateNote(trx: Db, { user_id, student_id, text, updated_at }: NoteRow): Promise<void> {
  await trx
    .updateTable('student_notes')
    .set({ text, updated_at })
    .where('user_id', '=', user_id)
    .where('student_id', '=', student_id)
    .execute();
}

/** Removes a note that is locked. */
export async function deleteNote(trx: Db, { user_id, student_id }: Key): Promise<void> {
  await trx.deleteFrom('student_notes').where('user_id', '=', user_id).where('student_id', '=', student_id).execute();
}
