import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The beginning of the keys of all students' pages. */
export const studentsKey = ['students'] as const;

/** A student's page. */
export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: [...studentsKey, id],
    queryFn: ({ signal }) => request('GET /api/students/:id', { params: { id }, signal }),
  });
