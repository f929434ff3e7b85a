import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';
import type { AuditOrder, AuditSelection } from '../audit-filters.ts';

export const auditFailed = t('The audit log could not be loaded. Please try again.');

/**
 * One page of the log, newest first unless asked otherwise, always loaded afresh. While another page loads, the present
 * one stays.
 */
export const auditQuery = (query: AuditSelection & { page: number; limit: number; sort: AuditOrder }) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => request('GET /api/audit', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errorFallback: auditFailed },
  });
