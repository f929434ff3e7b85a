import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The whole site in figures. */
export const adminDashboardQuery = queryOptions({
  queryKey: ['dashboards', 'admin'],
  queryFn: ({ signal }) => request('GET /api/dashboards/admin', { signal }),
  meta: { failureLog: 'Loading the figures of the dashboard failed' },
});
