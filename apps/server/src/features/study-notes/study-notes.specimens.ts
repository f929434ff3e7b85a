import type { studyNoteRoutes } from '@lectern/contract';
import { type Access, hiddenFromStudents, students, studentsMaking } from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

/** The student alone, as who wrote it. */
const writer: Access = students;
const text = { text: 'Leaves are green' };
const at = '2026-03-01T00:00:00.000Z';

export const studyNoteSpecimens = {
  'GET /api/materials/:id/notes': { access: students, onPrivate: hiddenFromStudents },
  'POST /api/materials/:id/notes': {
    access: studentsMaking,
    onPrivate: hiddenFromStudents,
    body: () => text,
    trespass: () => text,
  },
  'GET /api/courses/:id/notes': { access: students, onPrivate: hiddenFromStudents },
  'PUT /api/study-notes/:id': {
    access: writer,
    onPrivate: hiddenFromStudents,
    // The text that it has, so that nothing has changed in between.
    body: () => ({ ...text, updatedAt: at }),
    trespass: () => ({ ...text, updatedAt: at }),
  },
  'DELETE /api/study-notes/:id': { access: writer, onPrivate: hiddenFromStudents, trespass: byPath },
} satisfies Specimens<keyof typeof studyNoteRoutes>;
