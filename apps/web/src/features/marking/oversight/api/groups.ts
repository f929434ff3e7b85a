import { texts } from '@lectern/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import type { PickSource } from '../../../../shared/forms/pick-option.ts';

/** The most matches of a look-up. */
const limit = 20;

/** The groups that the signed-in person may see, by name. */
export const groupSource: PickSource = {
  key: 'groups',
  failed: texts.groupsFailed,
  search: async (search, signal) => {
    const page = await request('GET /api/groups', { query: { search, limit, sort: 'name' }, signal });
    return {
      total: page.total ?? page.data.length,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, name }) => ({ id: _id, label: name })),
    };
  },
};

/** The name of the group in the address. */
export const groupNameQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['groups', id, 'name'],
    queryFn: async ({ signal }) =>
      (await request('GET /api/groups/:id', { params: { id: id ?? '' }, signal })).data.name,
    enabled: id !== undefined,
    retry: false,
  });
