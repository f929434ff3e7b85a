import { z } from 'zod';
import { idOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { StudentNote, StudentNoteInput, StudentPage } from './schemas.ts';

const params = z.object({ id: idOf('users') });

export const studentRoutes = defineRoutes({
  'GET /api/students/:id': {
    tag: 'Students',
    summary: 'A student with everything that concerns the courses, tests and groups that one looks after',
    params,
    responses: { 200: StudentPage },
  },
  'PUT /api/students/:id/note': {
    tag: 'Students',
    summary: 'Write, change or delete the note about a student that one keeps for oneself',
    params,
    body: StudentNoteInput,
    responses: { 200: z.object({ message: z.string(), note: StudentNote.nullable() }) },
    errors: ['stale_update'],
  },
});
