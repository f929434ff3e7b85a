import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** One material with the subject and the course that it belongs to. */
export const materialQuery = (id: string) =>
  queryOptions({
    queryKey: ['materials', id],
    queryFn: ({ signal }) => request('GET /api/materials/:id', { params: { id }, signal }),
    meta: { failureLog: 'Loading a material failed' },
  });
