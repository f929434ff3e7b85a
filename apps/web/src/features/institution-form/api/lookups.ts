import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import type { PickSource } from '../../../shared/forms/pick-option.ts';

/** The most coordinators of a look-up. */
const limit = 20;
/** The most courses of a look-up; they stand in a list that scrolls. */
const courseLimit = 50;

/** The coordinators, by username. */
export const coordinatorSource: PickSource = {
  key: 'coordinators',
  failed: texts.coordinatorsFailed,
  search: async (search, signal) => {
    const page = await request('GET /api/users/role/:role', {
      params: { role: 'coordinator' },
      query: { search, limit },
      signal,
    });
    return {
      total: page.total,
      totalIsLowerBound: page.totalIsLowerBound,
      options: page.data.map(({ _id, username, email }) => ({ id: _id, label: username, detail: email })),
    };
  },
};

/** The matching courses made by administrators, by name. While others load, the present ones stay. */
export const grantableCoursesQuery = (search: string) =>
  queryOptions({
    queryKey: ['lookup', 'grantable-courses', search],
    queryFn: async ({ signal }) => {
      const query = { created_by: 'admins', search, limit: courseLimit, sort: 'name' } as const;
      const page = await request('GET /api/courses', { query, signal });
      return {
        total: page.total,
        totalIsLowerBound: page.totalIsLowerBound,
        options: page.data.map(({ _id, name }) => ({ id: _id, label: name })),
      };
    },
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.coursesLookupFailed },
  });
