import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** A subject with its materials, in order. */
export const subjectContentsQuery = (subjectId: string) =>
  queryOptions({
    queryKey: ['subjects', subjectId, 'materials'],
    queryFn: ({ signal }) => request('GET /api/materials/:subjectId/materials', { params: { subjectId }, signal }),
    meta: { failureLog: 'Loading the materials of a subject failed' },
  });
