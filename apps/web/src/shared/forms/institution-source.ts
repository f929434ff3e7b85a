import { texts } from '@lectern/contract/texts';
import { request } from '../api/client.ts';
import { institutionStatusNames, institutionTypeNames } from '../format/institution-names.ts';
import type { PickSource } from './pick-option.ts';
import type { InstitutionStatus, InstitutionType } from '@lectern/contract';
import { t } from '../messages/t.ts';

/** How many matches a look-up brings. */
const limit = 20;

const listed = (type: InstitutionType, status: InstitutionStatus): string =>
  t('{first}, {second}', { first: institutionTypeNames[type], second: institutionStatusNames[status] });

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
      options: data.map(({ _id, name, type, status }) => ({ id: _id, label: name, detail: listed(type, status) })),
    };
  },
};
