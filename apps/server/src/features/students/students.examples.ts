import type { studentRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findStudent } from '../api-docs/index.ts';

const params = { id: '$student' };

export const studentExamples = {
  'GET /api/students/:id': [findStudent, call('GET /api/students/:id', 'teacher', { params })],
  'PUT /api/students/:id/note': [
    findStudent,
    call('PUT /api/students/:id/note', 'admin', {
      params,
      body: { text: 'Wants to go over the leaves again.', updatedAt: null },
    }),
  ],
} satisfies Examples<keyof typeof studentRoutes>;
