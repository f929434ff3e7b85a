import type { courseOverviewRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse } from '../api-docs/index.ts';

const params = { id: '$course' };

export const courseOverviewExamples = {
  'GET /api/courses/:id/overview': [findCourse, call('GET /api/courses/:id/overview', 'teacher', { params })],
  'GET /api/courses/:id/students': [
    findCourse,
    call('GET /api/courses/:id/students', 'teacher', { params, query: { only: 'not-started', limit: 5 } }),
  ],
  'GET /api/courses/:id/students/ids': [
    findCourse,
    call('GET /api/courses/:id/students/ids', 'teacher', { params, query: { only: 'not-started' } }),
  ],
  'GET /api/courses/:id/results': [
    findCourse,
    call('GET /api/courses/:id/results', 'teacher', { params, query: { attempts: 'first', limit: 5 } }),
  ],
  'GET /api/courses/:id/results/csv': [findCourse, call('GET /api/courses/:id/results/csv', 'teacher', { params })],
} satisfies Examples<keyof typeof courseOverviewRoutes>;
