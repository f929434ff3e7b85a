import type { Board, RouteQuery } from '@lectern/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { clockAhead } from '../../../../shared/clock/server-clock.ts';

/** How often the page fetches the board, in milliseconds. */
const everyMs = 5_000;

export type BoardQuery = RouteQuery<'GET /api/tests/:id/board'>;
/** The board, and how far the server's clock is ahead of the page's. */
export type WatchedBoard = Board & { ahead: number };

/** The open attempts at a test, fetched again and again. */
export const boardQuery = (id: string, query: BoardQuery) =>
  queryOptions({
    queryKey: ['oversight', id, 'board', query],
    queryFn: async ({ signal }): Promise<WatchedBoard> => {
      const asked = performance.now();
      const board = await request('GET /api/tests/:id/board', { params: { id }, query, signal });
      return { ...board, ahead: clockAhead(board.serverTime, asked, performance.now()) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
