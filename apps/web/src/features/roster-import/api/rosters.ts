import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RosterRow } from '@lectern/contract';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';
import { isRunning } from '../roster-words.ts';

/** How often the page looks at a running import, in milliseconds. */
const lookEvery = 500;

export const rosterFailed = t('The import could not be loaded. Please try again.');
export const rosterKey = (id: string) => ['rosters', id];

/** A roster, loaded again and again while the server works on it. */
export const rosterQuery = (id: string) =>
  queryOptions({
    queryKey: rosterKey(id),
    queryFn: ({ signal }) => request('GET /api/rosters/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data?.status) ? lookEvery : false),
    meta: { errorFallback: rosterFailed },
  });

type RowsQuery = { action: RosterRow['action'] | undefined; page: number; limit: number };

/** One page of a roster's rows. While another page is coming, the present one stays. */
export const rosterRowsQuery = (id: string, query: RowsQuery) =>
  queryOptions({
    queryKey: [...rosterKey(id), 'rows', query],
    queryFn: ({ signal }) => request('GET /api/rosters/:id/rows', { params: { id }, query, signal }),
    // A row's line is its name in a list.
    select: (page) => ({ ...page, data: page.data.map((row) => ({ ...row, _id: String(row.line) })) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One page of the former imports, newest first. */
export const rostersQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['rosters', 'list', query],
    queryFn: ({ signal }) => request('GET /api/rosters', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
