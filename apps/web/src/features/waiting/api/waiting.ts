import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** Milliseconds between two looks, while the page is visible. */
const every = 60_000;

/** How many things wait for the signed-in person. It is fetched often and in the background: a failure stays silent. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => request('GET /api/users/me/waiting', { signal }),
  staleTime: 0,
  refetchInterval: every,
  refetchOnWindowFocus: true,
});
