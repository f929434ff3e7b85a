import type { UserListItem } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Column } from '../../../shared/table/column.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import { UnverifiedMark } from '../../../shared/ui/unverified-mark.tsx';
import list from '../../../shared/table/list.module.css';
import { sortableColumns, type FilterProps, type ListArea } from '../user-filters.ts';
import { AdminBadge, RoleBadge, StatusBadge } from './user-badges.tsx';
import { FlagFilter, TextFilter } from './user-filter-fields.tsx';
import classes from './user-list.module.css';

/** The name of a person, which leads to a student's page, or to the form of anybody else. */
function UserName({ area, user }: { area: ListArea; user: UserListItem }) {
  const { _id: id, username, can } = user;
  if (user.role === 'student' && !user.isAdmin)
    return (
      <CutText text={username}>
        <StudentLink area={area} student={user} className={list['link']} />
      </CutText>
    );
  if (!can.edit && !can.editStudent) return <CutText text={username} />;
  const to = area === 'teacher' ? '/teacher/users/edit/$id' : '/instructor/users/edit/$id';
  return (
    <CutText text={username}>
      <Link to={to} params={{ id }} className={list['link']}>
        {username}
      </Link>
    </CutText>
  );
}

const nameColumn = (area: ListArea): Column<UserListItem> => ({
  key: 'username',
  label: sortableColumns.username,
  sorts: true,
  width: '70%',
  headWidth: '19%',
  className: classNames(list['name'], list['cut']),
  cell: (user) => (
    <PersonName person={user}>
      <UserName area={area} user={user} />
    </PersonName>
  ),
  fact: null,
});

const columns: readonly Column<UserListItem>[] = [
  {
    key: 'email',
    label: sortableColumns.email,
    sorts: true,
    width: '85%',
    headWidth: '22%',
    className: classNames(list['cut'], classes['email']),
    cell: ({ email, emailVerified }) => (
      <div className={list['marked']}>
        <CutText text={email} />
        <UnverifiedMark verified={emailVerified} />
      </div>
    ),
    fact: null,
  },
  {
    key: 'role',
    label: sortableColumns.role,
    sorts: true,
    width: 70,
    cell: ({ role }) => <RoleBadge role={role} />,
    fact: ({ role, isAdmin }) => ({
      label: sortableColumns.role,
      content: (
        <span className={classes['facts']}>
          <RoleBadge role={role} /> <AdminBadge isAdmin={isAdmin} />
        </span>
      ),
    }),
  },
  {
    key: 'isAdmin',
    label: sortableColumns.isAdmin,
    sorts: true,
    width: 56,
    cell: ({ isAdmin }) => <AdminBadge isAdmin={isAdmin} />,
    fact: null,
  },
  {
    key: 'isActive',
    label: sortableColumns.isActive,
    sorts: true,
    width: 62,
    cell: ({ isActive }) => <StatusBadge isActive={isActive} />,
  },
  {
    key: 'createdAt',
    label: sortableColumns.createdAt,
    sorts: true,
    width: 90,
    className: list['date'],
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

/** The columns of an area, with their filters: teachers get no dates. */
export function columnsOf(area: ListArea, filter: FilterProps): readonly Column<UserListItem>[] {
  const short = t('Filter');
  const filters: Record<string, ReactNode> = {
    username: <TextFilter field="username" short={short} {...filter} />,
    email: <TextFilter field="email" short={short} {...filter} />,
    role: (
      <div className={classes['role']}>
        <TextFilter field="role" short={short} {...filter} />
      </div>
    ),
    isAdmin: <FlagFilter field="isAdmin" {...filter} />,
    isActive: <FlagFilter field="isActive" {...filter} />,
  };
  return [nameColumn(area), ...columns]
    .filter(({ key }) => area === 'instructor' || key !== 'createdAt')
    .map((column) => ({ ...column, filter: filters[column.key] }));
}
