import { useState } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { isFiltered, roleName, sortableColumns } from '../user-filters.ts';
import { UserActions } from './user-actions.tsx';
import { AdminBadge, StatusBadge } from './user-badges.tsx';
import { FlagFilter, TextFilter } from './user-filter-fields.tsx';
import classes from './user-list.module.css';
import { skeletonRows, type UserRowsProps } from './user-table.tsx';

/** The same people and filters for phones, a card for each person. */
export function UserCards({ area, users, handlers, children, filters, onFilter }: UserRowsProps) {
  const filter = { filters, onFilter };
  // Later it is up to the person: clearing a filter must not close what it stands in.
  const [openAtFirst] = useState(() => isFiltered(filters));
  return (
    <>
      <details open={openAtFirst} className={classes['filterPanel']}>
        <summary>Filters</summary>
        <TextFilter field="username" {...filter} />
        <TextFilter field="email" {...filter} />
        <TextFilter field="role" {...filter} />
        <div className={classes['choices']}>
          <FlagFilter field="isAdmin" label="Admin" {...filter} />
          <FlagFilter field="isActive" label="Status" {...filter} />
        </div>
      </details>
      {children ? (
        <div className={classes['card']}>{children}</div>
      ) : (
        <ul className={classes['cards']} aria-label="Users" aria-busy={users === undefined}>
          {users?.map((user) => (
            <li key={user._id} className={classes['card']}>
              <div>
                <h2 className={classes['cardName']}>{user.username}</h2>
                <p className={classes['cardEmail']}>{user.email}</p>
              </div>
              <dl className={classes['facts']}>
                <dt>{sortableColumns.role}</dt>
                <dd>
                  {roleName(user.role)} <AdminBadge isAdmin={user.isAdmin} />
                </dd>
                <dt>Status</dt>
                <dd>
                  <StatusBadge isActive={user.isActive} />
                </dd>
                {area === 'instructor' && (
                  <>
                    <dt>{sortableColumns.createdAt}</dt>
                    <dd>{formatDate(user.createdAt)}</dd>
                  </>
                )}
              </dl>
              <UserActions area={area} user={user} wordy {...handlers} />
            </li>
          )) ??
            skeletonRows.map((number) => (
              <li key={number} className={classes['card']}>
                <Skeleton height={150} />
              </li>
            ))}
        </ul>
      )}
    </>
  );
}
