import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** How the installation stands. */
export const siteHealthQuery = queryOptions({
  queryKey: ['site-health'],
  queryFn: ({ signal }) => request('GET /api/site-health', { signal }),
  staleTime: 60_000,
  meta: { failureLog: 'Loading the health of the site failed' },
});
