import type { RouteQuery } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';

/** The filters of the columns: a part of each text, in any case. */
export type RequestFilters = Pick<
  RouteQuery<'GET /api/courses/join-requests'>,
  'username' | 'course' | 'status' | 'actions'
>;

/** The columns that can be sorted, by the field in the address and on the server. */
export const sortableColumns = {
  username: t('Username'),
  course: t('Course'),
  status: t('Status'),
  createdAt: t('Requested##when'),
} as const;

type Order = Pick<RouteQuery<'GET /api/courses/join-requests'>, 'sort'>;

/** One page of the requests, newest first unless asked otherwise. While another page is coming, the present one stays. */
export const joinRequestsQuery = (query: RequestFilters & Order & { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['join-requests', 'list', query],
    queryFn: ({ signal }) => request('GET /api/courses/join-requests', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.courseListFailed },
  });

/** How many pending requests pass the filters, and whether there are more. */
export const pendingCountQuery = (filters: RequestFilters) =>
  queryOptions({
    queryKey: ['join-requests', 'pending', filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, status: 'pending', page: 1, limit: 1 };
      const { total, totalIsLowerBound = false } = await request('GET /api/courses/join-requests', { query, signal });
      return { total, more: totalIsLowerBound };
    },
  });
