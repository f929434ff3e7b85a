import type { UserListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { PersonHead } from '../../../shared/table/person-head.tsx';
import { ticksOf } from '../../../shared/table/ticks.tsx';
import { useTicks } from '../../../shared/table/use-ticks.ts';
import { useFocusAfterRow } from '../../../shared/table/use-focus-after-row.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { listIds } from '../api/list-ids.ts';
import { usersQuery } from '../api/list-users.ts';
import { useSetUserStatus } from '../api/set-user-status.ts';
import { isFiltered, noFilters, queryOf, type FilterProps, type ListArea } from '../user-filters.ts';
import { BlockUserDialog } from './block-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ChosenFilters, FurtherFilters } from './further-filters.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { UserActions } from './user-actions.tsx';
import { columnsOf } from './user-columns.tsx';
import { UserFilterFields } from './user-filter-fields.tsx';
import classes from './user-list.module.css';
import { UserTabs } from './user-tabs.tsx';

// Fetched with the first tick.
const BulkActs = lazy(async () => ({ default: (await fetchPart(() => import('./bulk-acts.tsx'))).BulkActs }));
const SignOutUserDialog = lazyDecoration(async () => (await import('./sign-out-user-dialog.tsx')).SignOutUserDialog);
const ResetFactorDialog = lazyDecoration(async () => (await import('./reset-factor-dialog.tsx')).ResetFactorDialog);

/** The screens on which the columns of an area's table do not fit. */
const tooNarrow = { instructor: '(max-width: 1264px)', teacher: '(max-width: 1040px)' } as const;

/** An act that needs a confirmation, and its target. */
type Asking = { act: 'block' | 'delete' | 'link' | 'factor' | 'sign-out'; user: UserListItem };

type UserListProps = {
  area: ListArea;
  /** Draws the heading of the page, with the tabs in it where the area has them. */
  heading: (tabs: ReactNode) => ReactNode;
};

/** The people that the staff of an area manage: all users for administrators, a teacher's students for a teacher. */
export function UserList({ area, heading }: UserListProps) {
  const [search, setSearch] = useListSearch();
  const query = queryOf(area, search);
  const users = useQuery(usersQuery({ ...query, page: search.page ?? 1, limit: limits.page.default }));
  const { asking, handlers, block, close } = useActs();
  const summary = useFocusAfterRow(users.data?.data);
  const many = area === 'instructor';
  const { sort: _, ...shown } = query;
  const selection = useTicks({
    filter: shown,
    rows: users.data?.data,
    nameOf: ({ username }) => username,
    listIds: () => listIds(query),
    atOnce: limits.peopleAtOnce,
    failed: texts.usersFailed,
  });
  const filter = { filters: search, onFilter: setSearch };
  const people = (
    <ListPage
      found={users}
      sort={query.sort}
      narrow={tooNarrow[area]}
      filters={{ filtered: isFiltered(search), fields: <UserFilterFields area={area} {...filter} /> }}
      chosen={many && <ChosenFilters {...filter} />}
      furtherFilters={many && <FurtherFilters {...filter} />}
      ticks={many ? ticksOf(selection.ticks) : undefined}
      count={(found) => countOf(found, '{n} user', '{n} users')}
      summary={summary}
      pagesOf={t('users')}
      failed={t(texts.usersFailed)}
      empty={<Nobody area={area} filtered={isFiltered(search)} onClear={() => setSearch(noFilters)} />}
      label={t('Users')}
      columns={columnsOf(area, filter)}
      cardHead={(person) => <PersonHead person={person} />}
      actions={(user, wordy) => <UserActions area={area} user={user} wordy={wordy} {...handlers} />}
      cardHeight={150}
      tableClass={classes['table']}
    />
  );
  return (
    <>
      <Placed {...{ area, heading, filter }}>
        {people}
        {selection.isUsed && (
          <Suspense>
            <BulkActs selection={selection} found={users.data} onGone={() => summary.current?.focus()} />
          </Suspense>
        )}
      </Placed>
      <Asked area={area} asking={asking} onBlock={block} onClose={close} />
    </>
  );
}

/** The acts on one person, of which most ask first. */
function useActs() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const status = useSetUserStatus();
  const ask = (act: Asking['act']) => (user: UserListItem) => setAsking({ act, user });
  const handlers = {
    onToggle: (user: UserListItem): void => {
      if (user.isActive) ask('block')(user);
      else status.mutate({ id: user._id, isActive: true });
    },
    onDelete: ask('delete'),
    onPasswordLink: ask('link'),
    onResetFactor: ask('factor'),
    onSignOut: ask('sign-out'),
  };
  return {
    asking,
    handlers,
    block: (user: UserListItem): void => status.mutate({ id: user._id, isActive: false }),
    close: (): void => setAsking(null),
  };
}

/** The list below the heading of its area; that of administrators has tabs. */
function Placed({ area, heading, filter, children }: UserListProps & { filter: FilterProps; children: ReactNode }) {
  if (area === 'instructor')
    return (
      <UserTabs heading={heading} {...filter}>
        {children}
      </UserTabs>
    );
  return (
    <>
      {heading(null)}
      {children}
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
  if (act === 'factor') {
    return (
      <Suspense>
        <ResetFactorDialog user={user} onClose={onClose} />
      </Suspense>
    );
  }
  if (act === 'sign-out') {
    return (
      <Suspense>
        <SignOutUserDialog user={user} onClose={onClose} />
      </Suspense>
    );
  }
  return <PasswordLinkDialog user={user} onClose={onClose} />;
}

function Nobody({ area, filtered, onClear }: { area: ListArea; filtered: boolean; onClear: () => void }) {
  const title = t('No user data available.');
  if (filtered)
    return (
      <NothingMatches title={title} onClear={onClear} filters>
        {t('Nobody matches the filters.')}
      </NothingMatches>
    );
  return (
    <EmptyState title={title}>
      {area === 'teacher' && t('Students appear here when they ask to join your courses.')}
    </EmptyState>
  );
}
