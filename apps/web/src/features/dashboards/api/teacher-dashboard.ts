import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** A teacher's courses in number, and what needs doing. */
export const teacherDashboardQuery = queryOptions({
  queryKey: ['dashboards', 'teacher'],
  queryFn: ({ signal }) => request('GET /api/dashboards/teacher', { signal }),
  meta: { failureLog: 'Loading the figures of the dashboard failed' },
});
