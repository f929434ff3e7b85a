import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** A student's next seven days; loads again whenever the page becomes visible, because time goes on. */
export const weekQuery = (userId: string) =>
  queryOptions({
    queryKey: ['week', userId],
    queryFn: ({ signal }) => request('GET /api/users/me/week', { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { failureLog: 'Loading the week failed' },
  });
