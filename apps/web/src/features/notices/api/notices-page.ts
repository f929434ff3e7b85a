import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** How often the page looks for new notices, in milliseconds. */
const lookAgainMs = 60_000;

export const noticesKey = ['notices'];

/** One page of the person's notices, newest first. */
export const noticesQuery = (page: number) =>
  queryOptions({
    queryKey: [...noticesKey, page],
    queryFn: ({ signal }) => request('GET /api/users/me/notices', { query: { page, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
    refetchOnMount: 'always',
  });
