import type { RouteQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** Begins the keys of everything about who needs whom. */
export const needsKey = ['needs'];

/** One page of the lines. While another page is coming, the present one stays. */
export const needsQuery = (query: RouteQuery<'GET /api/needs'>) =>
  queryOptions({
    queryKey: [...needsKey, query],
    queryFn: ({ signal }) => request('GET /api/needs', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureLog: 'Loading who needs somebody failed' },
  });

/** The lines about a student themselves; they load again whenever the page becomes visible, because time goes on. */
export const ownNeedsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...needsKey, 'own', userId],
    queryFn: ({ signal }) => request('GET /api/users/me/needs', { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { failureLog: 'Loading own lines failed' },
  });
