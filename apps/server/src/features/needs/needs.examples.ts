import type { needRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findMaterial, findStudent, findSubject, makeCourse } from '../api-docs/index.ts';

const params = { id: '$course', userId: '$student' };
const id = '$course';

/** A student of a new course, whose only material was due long ago. */
const fallBehind = [
  findStudent,
  makeCourse,
  findSubject,
  findMaterial,
  call('POST /api/courses/:id/students', 'teacher', { params: { id }, body: { people: ['student'] } }),
  call('PUT /api/courses/:id/dates', 'teacher', {
    params: { id },
    body: { kind: 'material', _id: '$material', dueAt: '2026-01-12T08:00:00Z', updatedAt: null },
  }),
  call('GET /api/needs', 'teacher', { query: { course: id }, until: '"state"' }),
  call('GET /api/needs', 'teacher', {
    query: { course: id },
    keep: { as: 'state', found: '"state":"\\([^"]*\\)"' },
  }),
] as const;
const dismiss = call('PUT /api/courses/:id/needs/:userId/dismissal', 'teacher', {
  params,
  body: { reason: 'spoke', text: null, state: '$state' },
});

export const needExamples = {
  'GET /api/needs': [call('GET /api/needs', 'teacher', { query: { limit: 5 } })],
  'PUT /api/courses/:id/needs/:userId/dismissal': [...fallBehind, dismiss],
  'DELETE /api/courses/:id/needs/:userId/dismissal': [
    ...fallBehind,
    dismiss,
    call('DELETE /api/courses/:id/needs/:userId/dismissal', 'teacher', { params }),
  ],
  'GET /api/users/me/needs': [call('GET /api/users/me/needs', 'student')],
} satisfies Examples<keyof typeof needRoutes>;
