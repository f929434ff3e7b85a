import type { RouteQuery } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

export type InstitutionsQuery = RouteQuery<'GET /api/institution'> & { page: number; limit: number };

/**
 * One page of the institutions; with a `manager` only those that they manage. While another page loads, the present one
 * stays.
 */
export const institutionsQuery = (query: InstitutionsQuery, manager: string | null) =>
  queryOptions({
    queryKey: ['institutions', 'list', manager, query],
    queryFn: async ({ signal }) => {
      const answer =
        manager === null
          ? await request('GET /api/institution', { query, signal })
          : await request('GET /api/institution/managment/:userId', { params: { userId: manager }, query, signal });
      const { data, page = 1, total = data.length, totalIsLowerBound, pageCount = 1 } = answer;
      return { data, page, total, totalIsLowerBound, pageCount };
    },
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.institutionsFailed },
  });
