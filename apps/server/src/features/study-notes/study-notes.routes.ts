import { studyNoteTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { onlyRole } from '../../platform/policy/index.ts';
import { addNote, changeNote, notesAt, notesIn, removeNote } from './study-notes.service.ts';

/** Notes and bookmarks of students at materials, each for its writer alone. */
export function registerStudyNotes(route: Router): void {
  const policy = onlyRole('student');

  route('GET /api/materials/:id/notes', {
    policy,
    handler: async ({ act, params }) => ({ status: 200, body: { data: await notesAt(act, params.id) } }),
  });

  route('POST /api/materials/:id/notes', {
    policy,
    handler: async ({ act, params, body }) => {
      const note = await addNote(act, params.id, body);
      const message = note.text === null ? studyNoteTexts.marked : studyNoteTexts.saved;
      return { status: 201, body: { message, note } };
    },
  });

  route('GET /api/courses/:id/notes', {
    policy,
    handler: async ({ db, viewer, params }) => ({ status: 200, body: await notesIn(db, viewer, params.id) }),
  });

  route('PUT /api/study-notes/:id', {
    policy,
    handler: async ({ act, params, body }) => ({
      status: 200,
      body: { message: studyNoteTexts.saved, note: await changeNote(act, params.id, body) },
    }),
  });

  route('DELETE /api/study-notes/:id', {
    policy,
    handler: async ({ act, params }) => {
      await removeNote(act, params.id);
      return { status: 200, body: { message: studyNoteTexts.deleted } };
    },
  });
}
