import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** The name of the group in the address. */
export const groupNameQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['groups', id, 'name'],
    queryFn: async ({ signal }) =>
      (await request('GET /api/groups/:id', { params: { id: id ?? '' }, signal })).data.name,
    enabled: id !== undefined,
    retry: false,
  });
