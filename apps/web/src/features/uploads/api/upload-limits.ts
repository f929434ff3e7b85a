import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The largest upload of each kind; it changes only with the server's settings. */
export const uploadLimitsQuery = () =>
  queryOptions({
    queryKey: ['files', 'limits'],
    queryFn: ({ signal }) => request('GET /api/files/limits', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
