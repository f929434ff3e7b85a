import { texts } from '@lectern/contract/texts';
import { request } from '../../../shared/api/client.ts';
import type { PickSource } from '../../../shared/forms/pick-option.ts';

const limit = 20;

/** The institutions whose entries a person may read: all of them, or those that a coordinator (`managedBy`) manages. */
export const institutionSource = (managedBy: string | null): PickSource => ({
  key: `audited-institutions ${managedBy ?? ''}`,
  failed: texts.institutionsFailed,
  search: async (search, signal) => {
    const query = { search, limit };
    const page =
      managedBy === null
        ? await request('GET /api/institution', { query, signal })
        : await request('GET /api/institution/managment/:userId', { params: { userId: managedBy }, query, signal });
    return {
      total: page.total ?? page.data.length,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, name }) => ({ id: _id, label: name })),
    };
  },
});
