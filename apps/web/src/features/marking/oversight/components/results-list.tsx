import type { TestResultItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { testTexts } from '@lectern/contract/test-texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { countOf } from '../../../../shared/format/count.ts';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { t } from '../../../../shared/messages/t.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../../shared/routing/use-last-page.ts';
import { CutText } from '../../../../shared/table/cut-text.tsx';
import { NothingMatches } from '../../../../shared/table/nothing-matches.tsx';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { PersonName } from '../../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../../shared/ui/student-link.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../../shared/ui/search-field.tsx';
import { resultsQuery } from '../api/list-results.ts';
import { markText, type Area } from '../mark-text.ts';
import { filtersOf } from '../result-filters.ts';
import { DataSheet } from './data-sheet.tsx';
import { GroupFilter } from './group-filter.tsx';
import classes from './oversight.module.css';

/** The submitted attempts at a test: searched, sorted, page by page. */
export function ResultsList({ area, testId }: { area: Area; testId: string }) {
  const [search, setSearch] = useListSearch();
  const filters = filtersOf(search);
  const results = useQuery(resultsQuery(testId, { ...filters, page: search.page ?? 1, limit: limits.page.default }));
  const { data } = results;
  useLastPage(results.isPlaceholderData ? undefined : data, (page) => setSearch({ page }));
  return (
    <div className={classes['part']}>
      <div className={classes['tools']}>
        <SearchField
          label={t('Search student or receipt...')}
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text })}
        />
        <GroupFilter group={search.group} onGroup={(group) => setSearch({ group })} />
        <p role="status" className={classes['quiet']}>
          {data ? countOf(data, '{n} result', '{n} results') : ''}
        </p>
      </div>
      {results.isError && (
        <ErrorState
          error={results.error}
          fallback={t('The results could not be loaded. Please try again.')}
          onRetry={() => void results.refetch()}
          retrying={results.isFetching}
        />
      )}
      {results.isPending && <BlocksComing label={t('Loading results...')} heights={[240]} />}
      {data?.total === 0 && <NoResults />}
      {data !== undefined && data.total > 0 && (
        <ResultTable
          area={area}
          results={data.data}
          busy={results.isPlaceholderData}
          sort={filters.sort}
          onSort={(next) => setSearch({ sort: next })}
        />
      )}
      <Pagination
        page={search.page ?? 1}
        pageCount={data?.pageCount ?? 0}
        more={data?.totalIsLowerBound}
        onPage={(page) => setSearch({ page })}
        label={t('results')}
      />
    </div>
  );
}

function NoResults() {
  const [{ search, group }, setSearch] = useListSearch();
  const title = t(testTexts.noResults);
  const text = emptyText(search, group);
  if (search === undefined && group === undefined) return <EmptyState title={title}>{text}</EmptyState>;
  const clear = (): void => setSearch({ search: undefined, group: undefined });
  return (
    <NothingMatches title={title} onClear={clear} filters={search === undefined}>
      {text}
    </NothingMatches>
  );
}

function emptyText(search: string | undefined, group: string | undefined): string {
  if (search === undefined)
    return group === undefined ? t('Results appear as students submit.') : t('Nobody in this group has submitted yet.');
  return group === undefined
    ? t('Nothing matches “{search}”.', { search })
    : t('Nothing matches “{search}” in this group.', { search });
}

type ResultTableProps = {
  area: Area;
  results: readonly TestResultItem[];
  busy: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

const resultColumns = [
  { field: 'username', label: t('Student##column') },
  t('Attempt'),
  { field: 'mark', label: t('Mark') },
  t('Correct'),
  t('Wrong'),
  t('Skipped'),
  { field: 'submittedAt', label: t('Submitted##when') },
  t('Receipt'),
];

function ResultTable({ area, results, busy, ...order }: ResultTableProps) {
  return (
    <DataSheet label={t('Results')} busy={busy} columns={resultColumns} {...order}>
      {results.map((result) => (
        <tr key={result._id}>
          <th scope="row">
            <PersonName person={result.student}>
              <CutText text={shownName(result.student.username)}>
                <StudentLink area={area} student={result.student} />
              </CutText>
            </PersonName>
          </th>
          <td>
            <Link
              to={area === 'teacher' ? '/teacher/attempt/$id' : '/instructor/attempt/$id'}
              params={{ id: result._id }}
              aria-label={t('Attempt {number} of {name}', {
                number: result.number,
                name: shownName(result.student.username),
              })}
            >
              {result.number}
            </Link>
          </td>
          <td>
            <span className={classes['whole']}>{markText(result)}</span>{' '}
            {result.regradedAt !== null && <Badge tone="warn">{t('Corrected')}</Badge>}{' '}
            {!result.inAudience && <Badge>{t('No longer for them')}</Badge>}
          </td>
          <td>{result.right}</td>
          <td>{result.wrong}</td>
          <td>{result.skipped}</td>
          <td className={classes['moment']}>
            {formatMoment(result.submittedAt)} {result.late && <Badge tone="warn">{t('Late')}</Badge>}{' '}
            {result.submittedBy === 'deadline' && <span className={classes['quiet']}>{t('at the deadline')}</span>}
            {result.submittedBy === 'staff' && <span className={classes['quiet']}>{t('by staff')}</span>}
          </td>
          <td className={classes['code']}>
            <bdi dir="ltr">{result.receiptCode}</bdi>
          </td>
        </tr>
      ))}
    </DataSheet>
  );
}
