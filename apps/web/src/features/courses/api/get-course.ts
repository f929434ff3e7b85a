import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** One course with its subjects, materials and ratings. */
export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', id],
    queryFn: ({ signal }) => request('GET /api/courses/:id', { params: { id }, signal }),
  });
