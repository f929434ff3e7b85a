import type { progressRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, findSubject, findMaterial } from '../api-docs/index.ts';

const id = '$course';

export const progressExamples = {
  'GET /api/courses/:id/progress': [findCourse, call('GET /api/courses/:id/progress', 'student', { params: { id } })],
  'PUT /api/courses/:id/progress': [
    findCourse,
    findSubject,
    findMaterial,
    call('PUT /api/courses/:id/progress', 'student', {
      params: { id },
      body: { material: '$material', position: 4, duration: 8, watched: [[0, 4]] },
    }),
  ],
} satisfies Examples<keyof typeof progressRoutes>;
