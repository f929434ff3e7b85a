import type { courseDateRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, findMaterial, findStudent, findSubject, makeCourse, makeGroup } from '../api-docs/index.ts';

const params = { id: '$course' };
/** A new course with a subject and a material of it. */
const findOwn = [makeCourse, findSubject, findMaterial] as const;
const moving = { days: 7, skipWeekends: true };

export const courseDatesExamples = {
  'GET /api/courses/:id/dates': [findCourse, call('GET /api/courses/:id/dates', 'teacher', { params })],
  'GET /api/courses/:id/dates/people/:userId': [
    makeCourse,
    call('POST /api/courses/:id/students', 'teacher', { params, body: { people: ['student'] } }),
    findStudent,
    call('GET /api/courses/:id/dates/people/:userId', 'teacher', { params: { ...params, userId: '$student' } }),
  ],
  'GET /api/materials/:id/exceptions': [
    ...findOwn,
    call('GET /api/materials/:id/exceptions', 'teacher', { params: { id: '$material' } }),
  ],
  'PUT /api/materials/:id/exceptions/groups/:groupId': [
    ...findOwn,
    makeGroup,
    call('PUT /api/materials/:id/exceptions/groups/:groupId', 'admin', {
      params: { id: '$material', groupId: '$group' },
      body: { dueAt: '2027-03-01T12:00:00Z' },
    }),
  ],
  'PUT /api/materials/:id/exceptions/people/:userId': [
    ...findOwn,
    call('POST /api/courses/:id/students', 'teacher', { params, body: { people: ['student'] } }),
    findStudent,
    call('PUT /api/materials/:id/exceptions/people/:userId', 'admin', {
      params: { id: '$material', userId: '$student' },
      body: { dueAt: '2027-03-01T12:00:00Z', closesAt: '2027-03-08T12:00:00Z' },
    }),
  ],
  'PUT /api/courses/:id/dates': [
    makeCourse,
    call('PUT /api/courses/:id/dates', 'teacher', {
      params,
      body: { kind: 'course', _id: '$course', opensAt: '2027-01-11T08:00:00Z', updatedAt: null },
    }),
  ],
  'POST /api/courses/:id/dates/move': [
    makeCourse,
    call('PUT /api/courses/:id/dates', 'teacher', {
      params,
      body: { kind: 'course', _id: '$course', opensAt: '2027-01-11T08:00:00Z', updatedAt: null },
    }),
    call('POST /api/courses/:id/dates/move', 'teacher', { params, body: { ...moving, dryRun: true } }),
  ],
  'POST /api/courses/:id/dates/undo': [
    makeCourse,
    call('PUT /api/courses/:id/dates', 'teacher', {
      params,
      body: { kind: 'course', _id: '$course', opensAt: '2027-01-11T08:00:00Z', updatedAt: null },
    }),
    call('POST /api/courses/:id/dates/move', 'teacher', {
      params,
      body: { ...moving, dryRun: true },
      keep: { as: 'state', found: '"state":"\\([^"]*\\)"' },
    }),
    call('POST /api/courses/:id/dates/move', 'teacher', {
      params,
      body: { ...moving, dryRun: false, state: '$state' },
      keep: { as: 'move', found: '"move":"\\([^"]*\\)"' },
    }),
    call('POST /api/courses/:id/dates/undo', 'teacher', { params, body: { move: '$move' } }),
  ],
} satisfies Examples<keyof typeof courseDateRoutes>;
