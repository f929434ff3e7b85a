import type { ListSearch } from '../../shared/routing/list-search.ts';
import type { ApprovalsQuery } from './api/list-teacher-approvals.ts';

/** The choices above the list, with what the address says for each. */
export const statusChoices = [
  { label: 'All', status: undefined },
  { label: 'Approved', status: 'approved' },
  { label: 'Pending', status: 'pending' },
] as const;

/** What the address asks the server for. */
export function queryOf({ search, status }: ListSearch): ApprovalsQuery {
  return { search, status: status === 'approved' || status === 'pending' ? status : undefined };
}
