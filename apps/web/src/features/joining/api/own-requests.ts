import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** How often a page with requests looks for decisions, in milliseconds. */
const lookAgainMs = 60_000;

/**
 * One page of the student's own requests, newest first; loads again while it is shown, so that a decision appears by
 * itself.
 */
export const ownRequestsQuery = (page: number) =>
  queryOptions({
    queryKey: ['join-requests', 'own', page],
    queryFn: ({ signal }) => request('GET /api/users/me/join-requests', { query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
