import type { TestListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { testStatuses, testTypes } from '@lectern/contract/test-words';
import { testTexts } from '@lectern/contract/test-texts';
import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { knownSort } from '../../../shared/table/known-sort.ts';
import list from '../../../shared/table/list.module.css';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { SortSelect } from '../../../shared/table/sort-select.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { testsQuery, type TestsPage } from '../api/list-tests.ts';
import { knownWord, sortableColumns, statusNames, typeNames, type ListArea } from '../test-columns.ts';
import { DeleteTestDialog } from './delete-test-dialog.tsx';
import { TestCards, TestTable } from './test-rows.tsx';

/** The tests that the staff of an area work on: a teacher's own, all of them for administrators. */
export function TestList({ area }: { area: ListArea }) {
  const [search, setSearch] = useListSearch();
  const [deleting, setDeleting] = useState<TestListItem | null>(null);
  const small = useMediaQuery('(max-width: 1180px)', false, { getInitialValueInEffect: false });
  const sort = knownSort(sortableColumns, search.sort);
  const tests = useQuery(
    testsQuery({
      page: search.page ?? 1,
      limit: limits.page.default,
      search: search.search,
      sort,
      test_type: knownWord(search.test_type, testTypes),
      test_status: knownWord(search.status, testStatuses),
      ...(area === 'teacher' && { created_by: 'me' }),
    }),
  );
  const goTo = (page: number): void => setSearch({ page });
  const clear = (): void => setSearch({ search: undefined, test_type: undefined, status: undefined });
  useLastPage(tests.isPlaceholderData ? undefined : tests.data, goTo);
  const filtered = search.search !== undefined || search.test_type !== undefined || search.status !== undefined;
  const rows = { area, tests: tests.data?.data, onDelete: setDeleting };
  const table = <TestTable {...rows} sort={sort} onSort={(next) => setSearch({ sort: next })} />;
  return (
    <div className={list['list']}>
      <ListTools found={tests.data} sortable={small} />
      {tests.isError && (
        <ErrorState
          error={tests.error}
          fallback={t(testTexts.testFailed)}
          onRetry={() => void tests.refetch()}
          retrying={tests.isFetching}
        />
      )}
      {!tests.isError && tests.data?.total === 0 && <NoTests area={area} filtered={filtered} onClear={clear} />}
      {!tests.isError && tests.data?.total !== 0 && (small ? <TestCards {...rows} /> : table)}
      <Pagination
        page={search.page ?? 1}
        pageCount={tests.data?.pageCount ?? 0}
        more={tests.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('tests')}
      />
      {deleting && <DeleteTestDialog test={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

/** Search, filters and the number of tests. */
function ListTools({ found, sortable }: { found: TestsPage | undefined; sortable: boolean }) {
  const [search, setSearch] = useListSearch();
  return (
    <div className={list['tools']}>
      <SearchField
        label={t('Search tests...')}
        value={search.search ?? ''}
        onSearch={(text) => setSearch({ search: text })}
      />
      <NativeSelect
        aria-label={t('Type')}
        data={[
          { value: '', label: t('All types') },
          ...testTypes.map((type) => ({ value: type, label: typeNames[type] })),
        ]}
        value={knownWord(search.test_type, testTypes) ?? ''}
        onChange={(event) => setSearch({ test_type: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Status')}
        data={[
          { value: '', label: t('All statuses') },
          ...testStatuses.map((status) => ({ value: status, label: statusNames[status] })),
        ]}
        value={knownWord(search.status, testStatuses) ?? ''}
        onChange={(event) => setSearch({ status: event.currentTarget.value })}
      />
      {sortable && (
        <SortSelect
          columns={sortableColumns}
          sort={knownSort(sortableColumns, search.sort)}
          onSort={(sort) => setSearch({ sort })}
        />
      )}
      <p role="status" className={list['total']}>
        {found === undefined ? '' : countOf(found, '{n} test', '{n} tests')}
      </p>
    </div>
  );
}

type NoTestsProps = { area: ListArea; filtered: boolean; onClear: () => void };

function NoTests({ area, filtered, onClear }: NoTestsProps) {
  if (filtered)
    return (
      <NothingMatches title={t(testTexts.noTests)} onClear={onClear}>
        {t('Nothing matches this search.')}
      </NothingMatches>
    );
  return (
    <EmptyState
      title={t(testTexts.noTests)}
      action={
        <LinkButton to={area === 'teacher' ? '/teacher/test/new' : '/instructor/test/new'} variant="primary">
          {t('Add the first test')}
        </LinkButton>
      }
    >
      {t('A test asks multiple-choice questions about one subject of a course.')}
    </EmptyState>
  );
}
