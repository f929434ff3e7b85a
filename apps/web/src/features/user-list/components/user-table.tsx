import type { UserListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { ListTable, SkeletonRows } from '../../../shared/table/list-table.tsx';
import { SortableHeaders } from '../../../shared/table/sortable-header.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { UnverifiedMark } from '../../../shared/ui/unverified-mark.tsx';
import list from '../../../shared/table/list.module.css';
import { columnsOf, type ListArea } from '../user-filters.ts';
import { UserActions, type UserHandlers } from './user-actions.tsx';
import { AdminBadge, RoleBadge, StatusBadge } from './user-badges.tsx';
import { FlagFilter, TextFilter, type FilterProps } from './user-filter-fields.tsx';
import classes from './user-list.module.css';

export type UserRowsProps = FilterProps & {
  area: ListArea;
  /** Undefined while loading. */
  users: readonly UserListItem[] | undefined;
  handlers: UserHandlers;
  /** Takes the place of the rows. */
  children?: ReactNode;
};

type UserTableProps = UserRowsProps & { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The people as a table with a filter in the head of each column, for wide screens. */
export function UserTable({ area, users, handlers, children, sort, onSort, filters, onFilter }: UserTableProps) {
  const dated = area === 'instructor';
  return (
    <ListTable
      label={t('Users')}
      busy={users === undefined && !children}
      className={classes['table']}
      head={<Head area={area} sort={sort} onSort={onSort} filters={filters} onFilter={onFilter} />}
    >
      {children ? (
        <tr>
          <td colSpan={dated ? 7 : 6} className={classes['instead']}>
            {children}
          </td>
        </tr>
      ) : (
        (users?.map((user) => <UserRow key={user._id} user={user} area={area} {...handlers} />) ?? (
          <SkeletonRows widths={['70%', '85%', 70, 56, 62, ...(dated ? [90] : []), 150]} />
        ))
      )}
    </ListTable>
  );
}

type HeadProps = FilterProps & { area: ListArea; sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The names of the columns, and a filter below each that has one. */
function Head({ area, sort, onSort, ...filter }: HeadProps) {
  return (
    <>
      <tr>
        <SortableHeaders columns={columnsOf(area)} sort={sort} onSort={onSort} />
        <th scope="col">{t('Actions')}</th>
      </tr>
      <tr className={list['filterRow']}>
        <td>
          <TextFilter field="username" short={t('Filter')} {...filter} />
        </td>
        <td>
          <TextFilter field="email" short={t('Filter')} {...filter} />
        </td>
        <td className={classes['role']}>
          <TextFilter field="role" short={t('Filter')} {...filter} />
        </td>
        <td>
          <FlagFilter field="isAdmin" {...filter} />
        </td>
        <td>
          <FlagFilter field="isActive" {...filter} />
        </td>
        {area === 'instructor' && <td />}
        <td />
      </tr>
    </>
  );
}

function UserRow({ user, area, ...handlers }: UserHandlers & { user: UserListItem; area: ListArea }) {
  return (
    <Table.Tr>
      <Table.Td className={classNames(list['name'], classes['name'])}>{user.username}</Table.Td>
      <Table.Td className={classes['email']} title={user.email}>
        <div className={classes['address']}>
          <span className={classes['addressText']}>{user.email}</span>
          <UnverifiedMark verified={user.emailVerified} />
        </div>
      </Table.Td>
      <Table.Td>
        <RoleBadge role={user.role} />
      </Table.Td>
      <Table.Td>
        <AdminBadge isAdmin={user.isAdmin} />
      </Table.Td>
      <Table.Td>
        <StatusBadge isActive={user.isActive} />
      </Table.Td>
      {area === 'instructor' && <Table.Td className={list['date']}>{formatDate(user.createdAt)}</Table.Td>}
      <Table.Td>
        <UserActions area={area} user={user} {...handlers} />
      </Table.Td>
    </Table.Tr>
  );
}
