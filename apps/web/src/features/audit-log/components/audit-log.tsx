import { limits } from '@lectern/contract/limits';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { count } from '../../../shared/format/count.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { auditFailed, auditQuery } from '../api/list-audit.ts';
import { isFiltered, queryOf } from '../audit-filters.ts';
import { AuditCards, AuditTable } from './audit-entries.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import classes from './audit-log.module.css';

const noFilters = {
  action: undefined,
  actor: undefined,
  target: undefined,
  institution: undefined,
  from: undefined,
  to: undefined,
};

/** Who did what to whom and when: everything for administrators, for a coordinator the own institutions' part. */
export function AuditLog({ area }: { area: 'instructor' | 'coordinator' }) {
  const [search, setSearch] = useListSearch();
  const small = useMediaQuery('(max-width: 1180px)', false, { getInitialValueInEffect: false });
  const me = useUser()?._id ?? '';
  const { page = 1 } = search;
  const entries = useQuery(auditQuery({ ...queryOf(search), page, limit: limits.page.default }));
  const goTo = (to: number): void => setSearch({ page: to });
  useLastPage(entries.isPlaceholderData ? undefined : entries.data, goTo);
  const rows = { entries: entries.data?.data, withAddress: area === 'instructor' };
  const empty = entries.data?.total === 0;
  const filtered = isFiltered(search);
  // Later it is up to the person: clearing a filter must not close what it stands in.
  const [openAtFirst] = useState(filtered);
  const filter = { filters: search, onFilter: setSearch, coordinator: area === 'coordinator' ? me : null };
  return (
    <div className={classes['list']}>
      {small ? (
        <details open={openAtFirst} className={classes['filterPanel']}>
          <summary>Filters</summary>
          <AuditFilterFields {...filter} />
        </details>
      ) : (
        <AuditFilterFields {...filter} />
      )}
      <div className={classes['tools']}>
        <p role="status" className={classes['total']}>
          {entries.data && !entries.isError ? count(entries.data.total, 'entry', 'entries') : ''}
        </p>
        {filtered && (
          <Button size="small" onClick={() => setSearch(noFilters)}>
            Clear filters
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
        <EmptyState title="No entries">
          {filtered ? 'Nothing matches the filters.' : 'What is done to people and institutions will stand here.'}
        </EmptyState>
      )}
      {!entries.isError && !empty && (small ? <AuditCards {...rows} /> : <AuditTable {...rows} />)}
      <Pagination page={page} pageCount={entries.data?.pageCount ?? 0} onPage={goTo} label="the audit log" />
    </div>
  );
}
