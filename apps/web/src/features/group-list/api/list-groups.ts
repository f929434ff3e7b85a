import type { RouteQuery } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

export type GroupsQuery = RouteQuery<'GET /api/groups'> & { page: number; limit: number };

/** One page of the groups that staff work on. While another page is coming, the present one stays. */
export const groupsQuery = (query: GroupsQuery) =>
  queryOptions({
    queryKey: ['groups', 'list', query],
    queryFn: ({ signal }) => request('GET /api/groups', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.groupsFailed },
  });
