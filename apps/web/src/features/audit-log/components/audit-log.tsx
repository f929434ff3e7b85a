import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { countOf } from '../../../shared/format/count.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { knownSort } from '../../../shared/table/known-sort.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import list from '../../../shared/table/list.module.css';
import { auditFailed, auditQuery } from '../api/list-audit.ts';
import { isFiltered, queryOf, sortableColumns } from '../audit-filters.ts';
import { actText } from '../audit-words.ts';
import { columnsFor } from './audit-columns.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import classes from './audit-log.module.css';

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
  const me = useUser()?._id ?? '';
  const sort = knownSort(sortableColumns, search.sort);
  const { page = 1 } = search;
  const entries = useQuery(auditQuery({ ...queryOf(search), page, limit: limits.page.default, sort }));
  const filtered = isFiltered(search);
  const filter = { filters: search, onFilter: setSearch, coordinator: area === 'coordinator' ? me : null };
  return (
    <ListPage
      found={entries}
      sort={sort}
      narrow="(max-width: 1180px)"
      filters={{ filtered, fields: <AuditFilterFields {...filter} />, above: true }}
      tools={
        <>
          {search.partOf !== undefined && <p className={list['total']}>{t('Only the entries of one import or act')}</p>}
          {filtered && (
            <Button size="small" onClick={() => setSearch(noFilters)}>
              {t('Clear filters')}
            </Button>
          )}
        </>
      }
      count={(found) => countOf(found, '{n} entry', '{n} entries')}
      pagesOf={t('the audit log')}
      failed={auditFailed}
      empty={
        <EmptyState title={t('No entries')}>
          {filtered ? t('Nothing matches the filters.') : t('Changes to people and institutions will appear here.')}
        </EmptyState>
      }
      label={t('Audit log')}
      columns={columnsFor(area === 'instructor')}
      cardHead={(entry) => (
        <div className={classes['cardHead']}>
          <h2 className={list['cardName']}>{actText(entry)}</h2>
          <time dateTime={entry.at} className={list['quiet']}>
            {formatMoment(entry.at)}
          </time>
        </div>
      )}
      cardHeight={72}
      cardClass={classes['card']}
      factsClass={classes['facts']}
    />
  );
}
