import type { courseTraceRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { approveNewcomer, askToJoin, findCourse, makeCourse } from '../api-docs/index.ts';

const params = { id: '$course' };

export const courseTraceExamples = {
  'GET /api/courses/:id/traces': [findCourse, call('GET /api/courses/:id/traces', 'student', { params })],
  'DELETE /api/courses/:id/traces': [findCourse, call('DELETE /api/courses/:id/traces', 'student', { params })],
  'POST /api/courses/:id/leave': [
    makeCourse,
    askToJoin,
    approveNewcomer,
    call('POST /api/courses/:id/leave', 'newcomer', { params, body: { forget: true } }),
  ],
} satisfies Examples<keyof typeof courseTraceRoutes>;
