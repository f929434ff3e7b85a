import type { ratingRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse } from '../api-docs/index.ts';

const id = '$course';

export const ratingExamples = {
  'POST /api/courses/:id/rate': [
    findCourse,
    call('POST /api/courses/:id/rate', 'student', { params: { id }, body: { rating: 5, comment: 'A good start.' } }),
  ],
  'GET /api/courses/:id/ratings': [
    findCourse,
    call('GET /api/courses/:id/ratings', 'visitor', { params: { id }, query: { limit: 5 } }),
  ],
} satisfies Examples<keyof typeof ratingRoutes>;
