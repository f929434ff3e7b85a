import { t } from '../../shared/messages/t.ts';
import type { ListSearch } from '../../shared/routing/list-search.ts';
import { knownSort } from '../../shared/table/known-sort.ts';
import type { ApprovalsQuery } from './api/list-teacher-approvals.ts';

/** The choices above the list, with the value of each in the address. */
export const statusChoices = [
  { label: t('All'), status: undefined },
  { label: t('Approved##teacher'), status: 'approved' },
  { label: t('Pending##teacher'), status: 'pending' },
] as const;

/** The columns that can be sorted, by the field in the address and on the server. */
export const sortableColumns = {
  username: t('Username'),
  email: t('Email'),
  phoneNumber: t('Phone Number'),
  institution: t('Institution'),
  createdAt: t('Registered At'),
  isActive: t('IsActive'),
  isApproved: t('IsApproved'),
  approved_by: t('Approved By'),
} as const;

/** The server's query for an address. */
export function queryOf({ search, status, sort }: ListSearch): ApprovalsQuery {
  return {
    search,
    status: status === 'approved' || status === 'pending' ? status : undefined,
    sort: knownSort(sortableColumns, sort),
  };
}
