import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/client.ts';

/** The name of the institution in the address. */
export const institutionNameQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['institutions', id, 'name'],
    queryFn: async ({ signal }) =>
      (await request('GET /api/institution/:id', { params: { id: id ?? '' }, signal })).name,
    enabled: id !== undefined,
    retry: false,
  });
