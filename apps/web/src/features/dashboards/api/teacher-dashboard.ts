import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

/** The number of a teacher's courses, and the work that waits. */
export const teacherDashboardQuery = queryOptions({
  queryKey: ['dashboards', 'teacher'],
  queryFn: ({ signal }) => request('GET /api/dashboards/teacher', { signal }),
  meta: { failureLog: 'Loading the figures of the dashboard failed' },
});
