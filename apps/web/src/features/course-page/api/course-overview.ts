import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The beginning of the keys of everything on a course's page. */
export const coursePageKey = (id: string) => ['courses', 'page', id] as const;

/** A course in figures. */
export const courseOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...coursePageKey(id), 'overview'],
    queryFn: ({ signal }) => request('GET /api/courses/:id/overview', { params: { id }, signal }),
  });
