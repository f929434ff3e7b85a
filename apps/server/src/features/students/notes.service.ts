import { type StudentNote, type StudentNoteInput, studentTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { holdAccount, holdPerson } from '../users/index.ts';
import { deleteNote, insertNote, lockNote, type NoteRow, updateNote } from './notes.repository.ts';
import { presentNote } from './students.presenter.ts';
import { requireStudent } from './students.service.ts';

/**
 * Makes the actor's note about a student this one; without a text there is none. Saved again it changes nothing. Throws
 * `not_found`, and `stale_update` where the note is another one by now than the one that the writer knew.
 */
export async function saveNote(act: Act, studentId: string, input: StudentNoteInput): Promise<StudentNote | null> {
  await requireStudent(act, studentId);
  return transact(act, async ({ db: trx, actor, clock }) => {
    await holdAccount(trx, actor.id);
    if (!(await holdPerson(trx, studentId))) throw notFound('Student not found');
    const key = { user_id: actor.id, student_id: studentId };
    const before = await lockNote(trx, key);
    if ((before?.text ?? null) === input.text) return presentNote(before);
    if (!knows(input, before)) throw stale();
    if (input.text === null) {
      await deleteNote(trx, key);
      return null;
    }
    const { updated_at } = nextVersion(clock, before ?? { updated_at: new Date(0) }, actor.id);
    const note = { ...key, text: input.text, updated_at };
    if (before) await updateNote(trx, note);
    else if (!(await insertNote(trx, note))) throw stale();
    return presentNote(note);
  });
}

const knows = ({ updatedAt }: StudentNoteInput, before: NoteRow | null): boolean =>
  (updatedAt === null ? null : new Date(updatedAt).getTime()) === (before?.updated_at.getTime() ?? null);

/** The only other writer is the author in another browser. */
const stale = (): AppError =>
  new AppError('stale_update', studentTexts.noteChanged, { details: studentTexts.noteChanged });
