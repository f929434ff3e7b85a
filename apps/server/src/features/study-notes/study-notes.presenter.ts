import type { MaterialNotes, StudyNote } from '@lectern/contract';
import type { NoteRow, PlacedNoteRow } from './study-notes.repository.ts';

export const presentStudyNote = (row: NoteRow): StudyNote => ({
  _id: row.id,
  second: row.second,
  page: row.page,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Rows in the order of their materials, put together by material. */
export function presentByMaterial(rows: readonly PlacedNoteRow[]): MaterialNotes[] {
  const groups: MaterialNotes[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.material._id === row.material_id) last.notes.push(presentStudyNote(row));
    else groups.push(presentGroup(row));
  }
  return groups;
}

const presentGroup = (row: PlacedNoteRow): MaterialNotes => ({
  subject: row.subject_id === null ? null : { _id: row.subject_id, name: row.subject_name ?? '' },
  material: { _id: row.material_id, name: row.present_name ?? row.material_name, content_type: row.content_type },
  notes: [presentStudyNote(row)],
});
