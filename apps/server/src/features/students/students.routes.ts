import { studentTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { mayOverseeCourses } from '../course-overview/index.ts';
import { saveNote } from './notes.service.ts';
import { studentPage } from './students.service.ts';

/** A student as staff know them, and the notes that staff keep about students. */
export function registerStudents(route: Router): void {
  route('GET /api/students/:id', {
    policy: mayOverseeCourses,
    handler: async ({ act, params }) => ({ status: 200, body: await studentPage(act, params.id) }),
  });

  route('PUT /api/students/:id/note', {
    policy: mayOverseeCourses,
    handler: async ({ act, params, body }) => {
      const note = await saveNote(act, params.id, body);
      return { status: 200, body: { message: note ? studentTexts.noteSaved : studentTexts.noteDeleted, note } };
    },
  });
}
