import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { FilterPanel } from '../../../shared/table/filter-panel.tsx';
import { SkeletonCards } from '../../../shared/table/list-table.tsx';
import { UnverifiedMark } from '../../../shared/ui/unverified-mark.tsx';
import list from '../../../shared/table/list.module.css';
import { isFiltered, sortableColumns } from '../user-filters.ts';
import { UserActions } from './user-actions.tsx';
import { AdminBadge, RoleBadge, StatusBadge } from './user-badges.tsx';
import { FlagFilter, TextFilter } from './user-filter-fields.tsx';
import classes from './user-list.module.css';
import type { UserRowsProps } from './user-table.tsx';

/** The same people and filters for phones, a card for each person. */
export function UserCards({ area, users, handlers, children, filters, onFilter }: UserRowsProps) {
  const filter = { filters, onFilter };
  return (
    <>
      <FilterPanel filtered={isFiltered(filters)}>
        <TextFilter field="username" {...filter} />
        <TextFilter field="email" {...filter} />
        <TextFilter field="role" {...filter} />
        <div className={classes['choices']}>
          <FlagFilter field="isAdmin" label={t('Admin')} {...filter} />
          <FlagFilter field="isActive" label={t('Status')} {...filter} />
        </div>
      </FilterPanel>
      {children ? (
        <div>{children}</div>
      ) : (
        <ul className={list['cards']} aria-label={t('Users')} aria-busy={users === undefined}>
          {users?.map((user) => (
            <li key={user._id} className={list['card']}>
              <div>
                <h2 className={list['cardName']}>{user.username}</h2>
                <p className={list['cardNote']}>
                  {user.email}
                  <UnverifiedMark verified={user.emailVerified} />
                </p>
              </div>
              <dl className={list['facts']}>
                <dt>{sortableColumns.role}</dt>
                <dd className={classes['facts']}>
                  <RoleBadge role={user.role} /> <AdminBadge isAdmin={user.isAdmin} />
                </dd>
                <dt>{t('Status')}</dt>
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
          )) ?? <SkeletonCards height={150} />}
        </ul>
      )}
    </>
  );
}
