import type { courseRoutes, courseStaffRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, newCourse, makeCourse } from '../api-docs/index.ts';

const id = '$course';

/** A teacher of another school in the demo, whom the demo's teacher adds by e-mail address. */
const addTeacher = [
  makeCourse,
  call('POST /api/courses/:id/staff', 'teacher', {
    params: { id },
    body: { person: 'amara.okafor@demo.lectern.example', role: 'marker' },
  }),
] as const;
const findAdded = [
  ...addTeacher,
  call('GET /api/courses/:id/staff', 'teacher', {
    params: { id },
    keep: { as: 'helper', found: '"data":\\[{"user":{"_id":"\\([^"]*\\)"' },
  }),
] as const;

export const courseExamples = {
  'GET /api/courses': [
    call('GET /api/courses', 'visitor', { query: { search: 'botany', sort: '-averageRating', limit: 5 } }),
  ],
  'GET /api/courses/bin': [call('GET /api/courses/bin', 'admin', { query: { limit: 5 } })],
  'GET /api/courses/:id': [findCourse, call('GET /api/courses/:id', 'visitor', { params: { id } })],
  'POST /api/courses/create-course': [call('POST /api/courses/create-course', 'teacher', { body: newCourse })],
  'PUT /api/courses/update-course/:id': [
    makeCourse,
    call('PUT /api/courses/update-course/:id', 'teacher', { params: { id }, body: { name: 'A better name' } }),
  ],
  'GET /api/courses/:id/usage': [findCourse, call('GET /api/courses/:id/usage', 'teacher', { params: { id } })],
  'DELETE /api/courses/:id': [makeCourse, call('DELETE /api/courses/:id', 'teacher', { params: { id } })],
  'POST /api/courses/:id/restore': [
    makeCourse,
    call('DELETE /api/courses/:id', 'teacher', { params: { id } }),
    call('POST /api/courses/:id/restore', 'teacher', { params: { id } }),
  ],
  'POST /api/courses/:id/join-code': [
    makeCourse,
    call('POST /api/courses/:id/join-code', 'teacher', { params: { id } }),
  ],
  'GET /api/courses/:id/staff': [findCourse, call('GET /api/courses/:id/staff', 'teacher', { params: { id } })],
  'GET /api/courses/:id/staff/candidates': [
    findCourse,
    call('GET /api/courses/:id/staff/candidates', 'teacher', { params: { id }, query: { search: 'a' } }),
  ],
  'POST /api/courses/:id/staff': addTeacher,
  'PUT /api/courses/:id/staff/:userId': [
    ...findAdded,
    call('PUT /api/courses/:id/staff/:userId', 'teacher', {
      params: { id, userId: '$helper' },
      body: { role: 'co-teacher' },
    }),
  ],
  'DELETE /api/courses/:id/staff/:userId': [
    ...findAdded,
    call('DELETE /api/courses/:id/staff/:userId', 'teacher', { params: { id, userId: '$helper' } }),
  ],
} satisfies Examples<keyof typeof courseRoutes | keyof typeof courseStaffRoutes>;
