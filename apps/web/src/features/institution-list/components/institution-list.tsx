import type { InstitutionListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
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
import { institutionsQuery } from '../api/list-institutions.ts';
import { createPaths, sortableColumns, type ListArea } from '../institution-columns.ts';
import { DeleteInstitutionDialog } from './delete-institution-dialog.tsx';
import { InstitutionCards } from './institution-cards.tsx';
import { InstitutionTable } from './institution-table.tsx';

/** All institutions for administrators, their own for coordinators. */
export function InstitutionList({ area }: { area: ListArea }) {
  const [search, setSearch] = useListSearch();
  const [deleting, setDeleting] = useState<InstitutionListItem | null>(null);
  const small = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const me = useUser()?._id ?? '';
  const sort = knownSort(sortableColumns, search.sort);
  const institutions = useQuery(
    institutionsQuery(
      { page: search.page ?? 1, limit: limits.page.default, search: search.search, sort },
      area === 'coordinator' ? me : null,
    ),
  );
  const { total = 0, pageCount = 0 } = institutions.data ?? {};
  const goTo = (page: number): void => setSearch({ page });
  const clear = (): void => setSearch({ search: undefined });
  useLastPage(institutions.isPlaceholderData ? undefined : institutions.data, goTo);
  const empty = institutions.data !== undefined && total === 0;
  const rows = { area, institutions: institutions.data?.data, onDelete: setDeleting };
  const order = { sort, onSort: (next: string | undefined): void => setSearch({ sort: next }) };
  const table = <InstitutionTable {...rows} {...order} />;
  return (
    <div className={list['list']}>
      <div className={list['tools']}>
        <SearchField
          label={t('Search institutions...')}
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text })}
        />
        {small && <SortSelect columns={sortableColumns} {...order} />}
        <p role="status" className={list['total']}>
          {institutions.data && !institutions.isError
            ? countOf(institutions.data, '{n} institution', '{n} institutions')
            : ''}
        </p>
      </div>
      {institutions.isError && (
        <ErrorState
          error={institutions.error}
          fallback={t(texts.institutionsFailed)}
          onRetry={() => void institutions.refetch()}
          retrying={institutions.isFetching}
        />
      )}
      {!institutions.isError && empty && <NoInstitutions area={area} search={search.search} onClear={clear} />}
      {!institutions.isError && !empty && (small ? <InstitutionCards {...rows} /> : table)}
      <Pagination
        page={search.page ?? 1}
        pageCount={pageCount}
        more={institutions.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('institutions')}
      />
      {deleting && <DeleteInstitutionDialog institution={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

const whoFinds = {
  instructor: t('Schools, colleges and centers stand here, with their coordinators and the courses they get.'),
  coordinator: t('An institution stands here once you have added it or an administrator has made you its coordinator.'),
};

type NoInstitutionsProps = { area: ListArea; search: string | undefined; onClear: () => void };

function NoInstitutions({ area, search, onClear }: NoInstitutionsProps) {
  const title = t('No institutions found.');
  if (search !== undefined)
    return (
      <NothingMatches title={title} onClear={onClear}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton to={createPaths[area]} variant="primary">
          {t('Add the first institution')}
        </LinkButton>
      }
    >
      {whoFinds[area]}
    </EmptyState>
  );
}
