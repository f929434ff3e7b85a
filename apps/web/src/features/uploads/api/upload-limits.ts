import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/**
 * The largest upload of each kind, which changes only with the server's settings, and how much the person has stored.
 */
export const uploadLimitsQuery = () =>
  queryOptions({
    queryKey: ['files', 'limits'],
    queryFn: ({ signal }) => request('GET /api/files/limits', { signal }),
    staleTime: 60_000,
  });
