import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';

/** A teacher's courses in number, and what needs doing. */
export const teacherDashboardQuery = queryOptions({
  queryKey: ['dashboards', 'teacher'],
  queryFn: ({ signal }) => request('GET /api/dashboards/teacher', { signal }),
  meta: { failureLog: t('Loading the figures of the dashboard failed') },
});
