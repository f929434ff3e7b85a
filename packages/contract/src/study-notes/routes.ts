import { z } from 'zod';
import { Id, idOf, MessageBody } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { MaterialNotes, NewStudyNote, StudyNote, StudyNoteInput } from './schemas.ts';

const material = z.object({ id: idOf('materials') });
const note = z.object({ id: idOf('study_notes') });

export const studyNoteRoutes = defineRoutes({
  'GET /api/materials/:id/notes': {
    tag: 'Notes',
    summary: "One's own notes and bookmarks at a material, by their places",
    params: material,
    responses: { 200: z.object({ data: z.array(StudyNote) }) },
  },
  'POST /api/materials/:id/notes': {
    tag: 'Notes',
    summary:
      'Write a note at a material, or at a place in it; without a text it is a bookmark, of which each place has one',
    params: material,
    body: NewStudyNote,
    responses: { 201: z.object({ message: z.string(), note: StudyNote }) },
    errors: ['material_not_open', 'material_closed', 'too_many_notes'],
    idempotent: true,
  },
  'GET /api/courses/:id/notes': {
    tag: 'Notes',
    summary: "One's own notes and bookmarks in a course, by subjects and materials in their order",
    params: z.object({ id: idOf('courses') }),
    responses: { 200: z.object({ course: z.object({ _id: Id, name: z.string() }), data: z.array(MaterialNotes) }) },
  },
  'PUT /api/study-notes/:id': {
    tag: 'Notes',
    summary: 'Change the text of a note or the name of a bookmark',
    params: note,
    body: StudyNoteInput,
    responses: { 200: z.object({ message: z.string(), note: StudyNote }) },
    errors: ['stale_update', 'too_many_notes'],
  },
  'DELETE /api/study-notes/:id': {
    tag: 'Notes',
    summary: 'Delete a note or a bookmark',
    params: note,
    responses: { 200: MessageBody },
  },
});
