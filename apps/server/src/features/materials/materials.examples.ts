import type { materialRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, findSubject, findMaterial } from '../api-docs/index.ts';

export const materialExamples = {
  'GET /api/materials/:subjectId/materials': [
    findCourse,
    findSubject,
    call('GET /api/materials/:subjectId/materials', 'visitor', { params: { subjectId: '$subject' } }),
  ],
  'GET /api/materials/:id': [
    findCourse,
    findSubject,
    findMaterial,
    call('GET /api/materials/:id', 'visitor', { params: { id: '$material' } }),
  ],
  'GET /api/courses/:id/outline': [
    findCourse,
    call('GET /api/courses/:id/outline', 'visitor', { params: { id: '$course' } }),
  ],
} satisfies Examples<keyof typeof materialRoutes>;
