import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';

/** The whole site in figures. */
export const adminDashboardQuery = queryOptions({
  queryKey: ['dashboards', 'admin'],
  queryFn: ({ signal }) => request('GET /api/dashboards/admin', { signal }),
  meta: { failureLog: t('Loading the figures of the dashboard failed') },
});
