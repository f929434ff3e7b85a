import type { studyNoteRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, findMaterial, findSubject } from '../api-docs/index.ts';

const material = { id: '$material' };
const one = { id: '$note' };
const way = [findCourse, findSubject, findMaterial] as const;

const write = call('POST /api/materials/:id/notes', 'student', {
  params: material,
  body: { text: 'Chlorophyll absorbs red and blue.\nWhat is left is green.' },
  keep: { as: 'note', found: '"note":{"_id":"\\([^"]*\\)"' },
});

export const studyNoteExamples = {
  'GET /api/materials/:id/notes': [...way, call('GET /api/materials/:id/notes', 'student', { params: material })],
  'POST /api/materials/:id/notes': [...way, write],
  'GET /api/courses/:id/notes': [
    findCourse,
    call('GET /api/courses/:id/notes', 'student', { params: { id: '$course' } }),
  ],
  'PUT /api/study-notes/:id': [
    ...way,
    call('POST /api/materials/:id/notes', 'student', {
      params: material,
      body: { text: 'Chlorophyll absorbs red.' },
      keep: { as: 'note', found: '"note":{"_id":"\\([^"]*\\)"' },
    }),
    call('PUT /api/study-notes/:id', 'student', {
      params: one,
      body: { text: 'Chlorophyll absorbs red.', updatedAt: '2026-11-27T08:00:00.000Z' },
    }),
  ],
  'DELETE /api/study-notes/:id': [...way, write, call('DELETE /api/study-notes/:id', 'student', { params: one })],
} satisfies Examples<keyof typeof studyNoteRoutes>;
