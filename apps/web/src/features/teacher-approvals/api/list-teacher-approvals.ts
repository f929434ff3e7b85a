import type { RouteQuery } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';

export type ApprovalsQuery = Pick<RouteQuery<'GET /api/users/teacher-approvals'>, 'search' | 'status' | 'sort'>;

/** One page of the teachers that the viewer may approve or see approved. While another page is coming, this one stays. */
export const teacherApprovalsQuery = (query: ApprovalsQuery & { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['teacher-approvals', 'list', query],
    queryFn: ({ signal }) => request('GET /api/users/teacher-approvals', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: texts.teacherApprovalsFailed },
  });
