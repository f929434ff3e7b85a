import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The whole site in figures. */
export const adminDashboardQuery = queryOptions({
  queryKey: ['dashboards', 'admin'],
  queryFn: ({ signal }) => request('GET /api/dashboards/admin', { signal }),
  // After making an institution, the admin should see it counted and the next step offered.
  staleTime: 0,
  meta: { failureLog: 'Loading the figures of the dashboard failed' },
});
