import { texts } from '@lectern/contract/texts';
import { request } from '../../../shared/api/client.ts';
import type { PickSource } from '../../../shared/forms/pick-option.ts';

/** How many matches a look-up brings. */
const limit = 20;

/** Every institution, in whatever state, by name. */
export const institutionSource: PickSource = {
  key: 'institutions',
  failed: texts.institutionsFailed,
  search: async (search, signal) => {
    const {
      data,
      total = data.length,
      totalIsLowerBound,
    } = await request('GET /api/institution', {
      query: { search, limit, sort: 'name' },
      signal,
    });
    return {
      total,
      totalIsLowerBound,
      options: data.map(({ _id, name, type, status }) => ({ id: _id, label: name, detail: `${type}, ${status}` })),
    };
  },
};
