import type { UserListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { SortableHeader } from '../../../shared/table/sortable-header.tsx';
import { EmailText } from '../../../shared/ui/email-text.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { roleName, sortableColumns, type ListArea } from '../user-filters.ts';
import { UserActions, type UserHandlers } from './user-actions.tsx';
import { AdminBadge, StatusBadge } from './user-badges.tsx';
import { FlagFilter, TextFilter, type FilterProps } from './user-filter-fields.tsx';
import classes from './user-list.module.css';

export type UserRowsProps = FilterProps & {
  area: ListArea;
  /** Undefined while loading. */
  users: readonly UserListItem[] | undefined;
  handlers: UserHandlers;
  /** Stands in place of the rows. */
  children?: ReactNode;
};

type UserTableProps = UserRowsProps & { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The people as a table with a filter in the head of each column, for screens that are wide enough. */
export function UserTable({ area, users, handlers, children, sort, onSort, filters, onFilter }: UserTableProps) {
  const filter = { filters, onFilter };
  const sortable = (field: keyof typeof sortableColumns) => (
    <SortableHeader field={field} label={sortableColumns[field]} sort={sort} onSort={onSort} />
  );
  const dated = area === 'instructor';
  return (
    <div className={classes['sheet']}>
      <Table aria-label="Users" aria-busy={users === undefined && !children} className={classes['table']}>
        <thead className={classes['tableHead']}>
          <tr>
            {sortable('username')}
            {sortable('email')}
            {sortable('role')}
            <th scope="col">Admin</th>
            <th scope="col">Status</th>
            {dated && sortable('createdAt')}
            <th scope="col">Actions</th>
          </tr>
          <tr className={classes['filters']}>
            <td>
              <TextFilter field="username" short="Filter" {...filter} />
            </td>
            <td>
              <TextFilter field="email" short="Filter" {...filter} />
            </td>
            <td>
              <TextFilter field="role" short="Filter" {...filter} />
            </td>
            <td>
              <FlagFilter field="isAdmin" {...filter} />
            </td>
            <td>
              <FlagFilter field="isActive" {...filter} />
            </td>
            {dated && <td />}
            <td />
          </tr>
        </thead>
        <Table.Tbody>
          {children ? (
            <tr>
              <td colSpan={dated ? 7 : 6} className={classes['instead']}>
                {children}
              </td>
            </tr>
          ) : (
            (users?.map((user) => <UserRow key={user._id} user={user} area={area} {...handlers} />) ??
            skeletonRows.map((number) => <SkeletonRow key={number} dated={dated} />))
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function UserRow({ user, area, ...handlers }: UserHandlers & { user: UserListItem; area: ListArea }) {
  return (
    <Table.Tr>
      <Table.Td className={classes['name']}>{user.username}</Table.Td>
      <Table.Td className={classes['email']}>
        <EmailText>{user.email}</EmailText>
      </Table.Td>
      <Table.Td>{roleName(user.role)}</Table.Td>
      <Table.Td>
        <AdminBadge isAdmin={user.isAdmin} />
      </Table.Td>
      <Table.Td>
        <StatusBadge isActive={user.isActive} />
      </Table.Td>
      {area === 'instructor' && <Table.Td className={classes['date']}>{formatDate(user.createdAt)}</Table.Td>}
      <Table.Td>
        <UserActions area={area} user={user} {...handlers} />
      </Table.Td>
    </Table.Tr>
  );
}

export const skeletonRows = [1, 2, 3, 4, 5];

function SkeletonRow({ dated }: { dated: boolean }) {
  const widths = ['70%', '85%', 70, 56, 62, ...(dated ? [90] : []), 150];
  return (
    <Table.Tr>
      {widths.map((width) => (
        <Table.Td key={width}>
          <Skeleton width={width} height={24} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
