import { limits } from '@lectern/contract/limits';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { FilterPanel } from '../../../shared/table/filter-panel.tsx';
import { knownSort } from '../../../shared/table/known-sort.ts';
import { SortSelect } from '../../../shared/table/sort-select.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import list from '../../../shared/table/list.module.css';
import { auditFailed, auditQuery } from '../api/list-audit.ts';
import { isFiltered, queryOf, sortableColumns } from '../audit-filters.ts';
import { AuditCards, AuditTable } from './audit-entries.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';

const noFilters = {
  action: undefined,
  actor: undefined,
  target: undefined,
  institution: undefined,
  from: undefined,
  to: undefined,
  partOf: undefined,
};

/** The audit log: everything for administrators, the part of their institutions for coordinators. */
export function AuditLog({ area }: { area: 'instructor' | 'coordinator' }) {
  const [search, setSearch] = useListSearch();
  const small = useMediaQuery('(max-width: 1180px)', false, { getInitialValueInEffect: false });
  const me = useUser()?._id ?? '';
  const { page = 1 } = search;
  const sort = knownSort(sortableColumns, search.sort);
  const entries = useQuery(auditQuery({ ...queryOf(search), page, limit: limits.page.default, sort }));
  const goTo = (to: number): void => setSearch({ page: to });
  useLastPage(entries.isPlaceholderData ? undefined : entries.data, goTo);
  const rows = { entries: entries.data?.data, withAddress: area === 'instructor' };
  const order = { sort, onSort: (next: string | undefined): void => setSearch({ sort: next }) };
  const empty = entries.data?.total === 0;
  const filtered = isFiltered(search);
  const filter = { filters: search, onFilter: setSearch, coordinator: area === 'coordinator' ? me : null };
  return (
    <div className={list['list']}>
      {small ? (
        <FilterPanel filtered={filtered}>
          <AuditFilterFields {...filter} />
        </FilterPanel>
      ) : (
        <AuditFilterFields {...filter} />
      )}
      <div className={list['tools']}>
        <p role="status" className={list['total']}>
          {entries.data && !entries.isError ? countOf(entries.data, '{n} entry', '{n} entries') : ''}
        </p>
        {search.partOf !== undefined && <p className={list['total']}>{t('Only the entries of one import')}</p>}
        {small && <SortSelect columns={sortableColumns} {...order} />}
        {filtered && (
          <Button size="small" onClick={() => setSearch(noFilters)}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
      {entries.isError && (
        <ErrorState
          error={entries.error}
          fallback={auditFailed}
          onRetry={() => void entries.refetch()}
          retrying={entries.isFetching}
        />
      )}
      {!entries.isError && empty && (
        <EmptyState title={t('No entries')}>
          {filtered ? t('Nothing matches the filters.') : t('What is done to people and institutions will stand here.')}
        </EmptyState>
      )}
      {!entries.isError && !empty && (small ? <AuditCards {...rows} /> : <AuditTable {...rows} {...order} />)}
      <Pagination
        page={page}
        pageCount={entries.data?.pageCount ?? 0}
        more={entries.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('the audit log')}
      />
    </div>
  );
}
