import type { GroupListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { knownSort } from '../../../shared/table/known-sort.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { SortSelect } from '../../../shared/table/sort-select.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import list from '../../../shared/table/list.module.css';
import { groupsQuery } from '../api/list-groups.ts';
import { sortableColumns } from '../group-columns.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import type { ListArea } from './group-actions.tsx';
import { GroupCards } from './group-cards.tsx';
import { GroupTable } from './group-table.tsx';

/** The groups that the staff of an area work on: a teacher's own, all of them for administrators. */
export function GroupList({ area }: { area: ListArea }) {
  const [search, setSearch] = useListSearch();
  const [deleting, setDeleting] = useState<GroupListItem | null>(null);
  const small = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const sort = knownSort(sortableColumns, search.sort);
  const groups = useQuery(
    groupsQuery({ page: search.page ?? 1, limit: limits.page.default, search: search.search, sort }),
  );
  const { total = 0, pageCount = 0 } = groups.data ?? {};
  const goTo = (page: number): void => setSearch({ page });
  const clear = (): void => setSearch({ search: undefined });
  useLastPage(groups.isPlaceholderData ? undefined : groups.data, goTo);
  const empty = groups.data !== undefined && total === 0;
  const rows = { area, groups: groups.data?.data, onDelete: setDeleting };
  const order = { sort, onSort: (next: string | undefined): void => setSearch({ sort: next }) };
  const table = <GroupTable {...rows} {...order} />;
  return (
    <div className={list['list']}>
      <div className={list['tools']}>
        <SearchField
          label={t('Search groups...')}
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text })}
        />
        {small && <SortSelect columns={sortableColumns} {...order} />}
        <p role="status" className={list['total']}>
          {groups.data ? countOf({ ...groups.data, total }, '{n} group', '{n} groups') : ''}
        </p>
      </div>
      {groups.isError && (
        <ErrorState
          error={groups.error}
          fallback={t(texts.groupsFailed)}
          onRetry={() => void groups.refetch()}
          retrying={groups.isFetching}
        />
      )}
      {!groups.isError && empty && <NoGroups area={area} search={search.search} onClear={clear} />}
      {!groups.isError && !empty && (small ? <GroupCards {...rows} /> : table)}
      <Pagination
        page={search.page ?? 1}
        pageCount={pageCount}
        more={groups.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('groups')}
      />
      {deleting && <DeleteGroupDialog group={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

type NoGroupsProps = { area: ListArea; search: string | undefined; onClear: () => void };

function NoGroups({ area, search, onClear }: NoGroupsProps) {
  if (search !== undefined)
    return (
      <NothingMatches title={t('No groups available.')} onClear={onClear}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  return (
    <EmptyState
      title={t('No groups available.')}
      action={
        <LinkButton to={area === 'teacher' ? '/teacher/create-group' : '/instructor/create-group'} variant="primary">
          {t('Create the first group')}
        </LinkButton>
      }
    >
      {t('Put users and courses into a group: its users can open the courses at once.')}
    </EmptyState>
  );
}
