import {
  limits,
  type MaterialNotes,
  type NewStudyNote,
  say,
  type StudyNote,
  type StudyNoteInput,
  studyNoteTexts,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { requireMaterialOpen, sightOf } from '../courses/index.ts';
import { findMaterial, holdMaterial } from '../materials/index.ts';
import { holdAccount, lockAccount } from '../users/index.ts';
import { presentByMaterial, presentStudyNote } from './study-notes.presenter.ts';
import {
  countNotes,
  deleteNote,
  findBookmark,
  findCourse,
  insertNote,
  listNotesAt,
  listNotesIn,
  lockNote,
  updateNote,
} from './study-notes.repository.ts';

/** The actor's notes at a material. Throws `not_found` for one that they may not open. */
export async function notesAt(act: Act, materialId: string): Promise<StudyNote[]> {
  const { db, actor } = act;
  if ((await findMaterial(db, sightOf(act), materialId)) === null) throw notFound('Material not found');
  return (await listNotesAt(db, actor.id, materialId)).map(presentStudyNote);
}

type InCourse = { course: { _id: string; name: string }; data: MaterialNotes[] };

/** The actor's notes in a course. Throws `not_found` for one that they may not open. */
export async function notesIn(db: Db, actor: Actor, courseId: string): Promise<InCourse> {
  const course = await findCourse(db, actor, courseId);
  if (!course) throw notFound('Course not found');
  const rows = await listNotesIn(db, actor.id, courseId);
  return { course: { _id: course.id, name: course.name }, data: presentByMaterial(rows) };
}

/**
 * Writes a note at a material, or marks a place in it; a place that is marked stays so. Throws `not_found` for a material that the
 * actor may not open, `material_not_open` and `material_closed`, `validation_failed` for a place that it cannot have, and `too_many_notes`.
 */
export async function addNote(act: Act, materialId: string, input: NewStudyNote): Promise<StudyNote> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    await holdAccount(trx, actor.id);
    // Notes of one person are counted one after the other.
    await lockAccount(trx, actor.id);
    await holdMaterial(trx, materialId);
    const material = await findMaterial(trx, sightOf(act), materialId);
    if (!material) throw notFound('Material not found');
    await requireMaterialOpen(trx, sightOf(act), materialId);
    const { second = null, page = null, text = null } = input;
    if (second !== null && material.content_type !== 'Video') throw invalidField('second', 'Only a video has seconds');
    if (page !== null && material.content_type !== 'PDF') throw invalidField('page', 'Only a PDF has pages');
    const at = { user_id: actor.id, material_id: materialId, second, page };
    const marked = text === null ? await findBookmark(trx, at) : null;
    if (marked) return presentStudyNote(marked);
    await refuseTooMany(trx, at, { notes: 1, characters: text?.length ?? 0 });
    const now = clock.now();
    const of = { course_id: material.course_id, material_name: material.name };
    const note = { ...at, ...of, id: ids.next(), text, created_at: now, updated_at: now };
    await insertNote(trx, note);
    return presentStudyNote(note);
  });
}

/**
 * Changes the text of a note; saved again it changes nothing. Throws `not_found`, `stale_update` where the actor changed the
 * note in another window meanwhile, and `too_many_notes`.
 */
export async function changeNote(act: Act, id: string, { text, updatedAt }: StudyNoteInput): Promise<StudyNote> {
  return transact(act, async ({ db: trx, actor, clock }) => {
    await lockAccount(trx, actor.id);
    const before = await requireNote(trx, actor, id);
    if (before.text === text) return presentStudyNote(before);
    if (new Date(updatedAt).getTime() !== before.updated_at.getTime()) {
      throw new AppError('stale_update', studyNoteTexts.changed, { details: studyNoteTexts.changed });
    }
    await refuseTooMany(trx, before, { notes: 0, characters: (text?.length ?? 0) - (before.text?.length ?? 0) });
    const { updated_at } = nextVersion(clock, before, actor.id);
    const note = { ...before, text, updated_at };
    await updateNote(trx, note);
    return presentStudyNote(note);
  });
}

/** Deletes a note. Throws `not_found`. */
export async function removeNote(act: Act, id: string): Promise<void> {
  await transact(act, async ({ db: trx, actor }) => deleteNote(trx, await requireNote(trx, actor, id)));
}

async function requireNote(trx: Db, actor: Actor, id: string) {
  const note = await lockNote(trx, actor, id);
  if (!note) throw notFound('Note not found');
  return note;
}

type Added = { notes: number; characters: number };

/** Refuses more notes than a person may have; fewer are always allowed. */
async function refuseTooMany(trx: Db, at: { user_id: string; material_id: string }, added: Added): Promise<void> {
  if (added.notes <= 0 && added.characters <= 0) return;
  const { here, all, characters } = await countNotes(trx, at.user_id, at.material_id);
  const { notesAtMaterial, notesOfPerson, noteCharacters } = limits;
  if (here + added.notes > notesAtMaterial) {
    throw new AppError('too_many_notes', say('A material may have {max} notes of yours.', { max: notesAtMaterial }));
  }
  if (all + added.notes > notesOfPerson) {
    throw new AppError('too_many_notes', say('You may have {max} notes in all.', { max: notesOfPerson }));
  }
  if (characters + added.characters > noteCharacters) {
    throw new AppError('too_many_notes', 'Your notes are too long in all. Please delete or shorten some.');
  }
}
