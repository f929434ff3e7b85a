import { texts } from '@lectern/contract/texts';
import { request } from '../api/client.ts';
import type { PickSource } from './pick-option.ts';

/** The most matches of a look-up. */
const limit = 20;

const groupsWith = (key: string, filter: { status?: 'active' }): PickSource => ({
  key,
  failed: texts.groupsFailed,
  search: async (search, signal) => {
    const page = await request('GET /api/groups', { query: { search, limit, sort: 'name', ...filter }, signal });
    return {
      total: page.total ?? page.data.length,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, name }) => ({ id: _id, label: name })),
    };
  },
});

/** The groups that the signed-in person may see, by name. */
export const groupSource = groupsWith('groups', {});

/** Those of them that are active. */
export const activeGroupSource = groupsWith('active-groups', { status: 'active' });
