import type { UserListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { SortSelect } from '../../../shared/table/sort-select.tsx';
import { useFocusAfterRow } from '../../../shared/table/use-focus-after-row.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import list from '../../../shared/table/list.module.css';
import { usersQuery } from '../api/list-users.ts';
import { useSetUserStatus } from '../api/set-user-status.ts';
import { columnsOf, isFiltered, noFilters, queryOf, type ListArea } from '../user-filters.ts';
import { BlockUserDialog } from './block-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { UserCards } from './user-cards.tsx';
import classes from './user-list.module.css';
import { UserTable } from './user-table.tsx';
import { UserTabs } from './user-tabs.tsx';

/** The screens on which the columns of an area's table do not fit. */
const tooNarrow = { instructor: '(max-width: 1264px)', teacher: '(max-width: 1040px)' } as const;

/** An act that needs a confirmation, and its target. */
type Asking = { act: 'block' | 'delete' | 'link'; user: UserListItem };

/** The people that the staff of an area manage: all users for administrators, a teacher's students for a teacher. */
export function UserList({ area }: { area: ListArea }) {
  const [search, setSearch] = useListSearch();
  const [asking, setAsking] = useState<Asking | null>(null);
  const small = useMediaQuery(tooNarrow[area], false, { getInitialValueInEffect: false });
  const query = queryOf(area, search);
  const users = useQuery(usersQuery({ ...query, page: search.page ?? 1, limit: limits.page.default }));
  const status = useSetUserStatus();
  const summary = useFocusAfterRow(users.data?.data);
  const goTo = (page: number): void => setSearch({ page });
  useLastPage(users.isPlaceholderData ? undefined : users.data, goTo);
  const filter = { filters: search, onFilter: setSearch };
  const ask = (act: Asking['act']) => (user: UserListItem) => setAsking({ act, user });
  const toggle = (user: UserListItem): void => {
    if (user.isActive) ask('block')(user);
    else status.mutate({ id: user._id, isActive: true });
  };
  const handlers = { onToggle: toggle, onDelete: ask('delete'), onPasswordLink: ask('link') };
  const rows = { area, users: users.data?.data, handlers, ...filter };
  const order = { sort: query.sort, onSort: (sort: string | undefined): void => setSearch({ sort }) };
  const instead = insteadOfRows(users, area, isFiltered(search) ? () => setSearch(noFilters) : undefined);
  const people = (
    <div className={classes['list']}>
      <div className={list['tools']}>
        <p role="status" tabIndex={-1} ref={summary} className={list['total']}>
          {users.data && !users.isError ? countOf(users.data, '{n} user', '{n} users') : ''}
        </p>
        {small && <SortSelect columns={columnsOf(area)} {...order} />}
      </div>
      {small ? (
        <UserCards {...rows}>{instead}</UserCards>
      ) : (
        <UserTable {...rows} {...order}>
          {instead}
        </UserTable>
      )}
      <Pagination
        page={search.page ?? 1}
        pageCount={users.data?.pageCount ?? 0}
        more={users.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('users')}
      />
    </div>
  );
  return (
    <>
      {area === 'instructor' ? <UserTabs {...filter}>{people}</UserTabs> : people}
      <Asked
        area={area}
        asking={asking}
        onBlock={(user) => status.mutate({ id: user._id, isActive: false })}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

type AskedProps = {
  area: ListArea;
  asking: Asking | null;
  onBlock: (user: UserListItem) => void;
  onClose: () => void;
};

function Asked({ area, asking, onBlock, onClose }: AskedProps) {
  if (asking === null) return null;
  const { act, user } = asking;
  if (act === 'block')
    return <BlockUserDialog area={area} user={user} onBlock={() => onBlock(user)} onClose={onClose} />;
  if (act === 'delete') return <DeleteUserDialog user={user} onClose={onClose} />;
  return <PasswordLinkDialog user={user} onClose={onClose} />;
}

type Load = { error: Error | null; isError: boolean; isFetching: boolean; data?: { total: number } | undefined } & {
  refetch: () => Promise<unknown>;
};

function insteadOfRows({ error, isError, isFetching, data, refetch }: Load, area: ListArea, onClear?: () => void) {
  if (isError)
    return (
      <ErrorState error={error} fallback={t(texts.usersFailed)} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (data?.total !== 0) return null;
  const nobody = area === 'teacher' ? t('Students show up here when they ask to join your courses.') : undefined;
  const title = t('No user data available.');
  if (onClear === undefined) return <EmptyState title={title}>{nobody}</EmptyState>;
  return (
    <NothingMatches title={title} onClear={onClear} filters>
      {t('Nobody matches the filters.')}
    </NothingMatches>
  );
}
