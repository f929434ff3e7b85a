import type { CourseOverview, ResultsTest, StudentResults } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/format/count.ts';
import { percentText } from '../../../shared/format/format-number.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import list from '../../../shared/table/list.module.css';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { ScrollFrame } from '../../../shared/table/scroll-frame.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { courseResultsQuery } from '../api/course-results.ts';
import type { TeachingArea } from '../course-pages.ts';
import { attemptChoiceOf } from '../results-search.ts';
import classes from './course-page.module.css';

type ResultsSheetProps = { area: TeachingArea; course: CourseOverview };

/** The students of a course by name, with their results at its tests side by side. */
export function ResultsSheet({ area, course }: ResultsSheetProps) {
  const [{ page = 1, search, attempts }, setSearch] = useListSearch();
  const choice = attemptChoiceOf(attempts);
  const results = useQuery(
    courseResultsQuery(course._id, { page, limit: limits.page.default, search, attempts: choice }),
  );
  const { data } = results;
  useLastPage(results.isPlaceholderData ? undefined : data, (next) => setSearch({ page: next }));
  return (
    <div className={list['list']}>
      <div className={list['tools']}>
        <SearchField
          label={t('Search students...')}
          value={search ?? ''}
          onSearch={(text) => setSearch({ search: text })}
        />
        <NativeSelect
          aria-label={t('Attempts')}
          data={[
            { value: '', label: t('Best attempt') },
            { value: 'first', label: t('First attempt') },
          ]}
          value={choice ?? ''}
          onChange={(event) => setSearch({ attempts: event.currentTarget.value })}
        />
        <p role="status" className={list['total']}>
          {data ? countOf(data, '{n} student', '{n} students') : ''}
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
      {data && (data.total === 0 || data.tests.length === 0) && (
        <NoResults area={area} search={search} tests={data.tests.length} />
      )}
      {data && data.total > 0 && data.tests.length > 0 && (
        <Sheet area={area} tests={data.tests} students={data.data} busy={results.isPlaceholderData} />
      )}
      {data && data.moreTests > 0 && (
        <p className={classes['quiet']}>
          {tn(data.moreTests, '{n} more test is not shown.', '{n} more tests are not shown.')}
        </p>
      )}
      <Pagination
        page={page}
        pageCount={data?.pageCount ?? 0}
        more={data?.totalIsLowerBound}
        onPage={(next) => setSearch({ page: next })}
        label={t('students')}
      />
    </div>
  );
}

type NoResultsProps = { area: TeachingArea; search: string | undefined; tests: number };

function NoResults({ area, search, tests }: NoResultsProps) {
  const [, setSearch] = useListSearch();
  if (tests === 0)
    return (
      <EmptyState
        title={t('No tests yet')}
        action={
          <LinkButton to={area === 'teacher' ? '/teacher/test/new' : '/instructor/test/new'} variant="primary">
            {t('Add Test')}
          </LinkButton>
        }
      >
        {t('A test asks multiple-choice questions about one subject of a course.')}
      </EmptyState>
    );
  if (search !== undefined)
    return (
      <NothingMatches title={t('No students found')} onClear={() => setSearch({ search: undefined })}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  return (
    <EmptyState title={t('No students yet')}>
      {t('Students come in by the join code, by a request, or when you add them.')}
    </EmptyState>
  );
}

type SheetProps = {
  area: TeachingArea;
  tests: readonly ResultsTest[];
  students: readonly StudentResults[];
  busy: boolean;
};

function Sheet({ area, tests, students, busy }: SheetProps) {
  return (
    <ScrollFrame label={t('Results')} className={classes['sheet']}>
      <table aria-label={t('Results')} aria-busy={busy} className={classes['results']}>
        <thead>
          <tr>
            <th scope="col">{t('Student##column')}</th>
            <th scope="col">{t('Mean')}</th>
            {tests.map(({ _id: id, test_name: name }) => (
              <th key={id} scope="col">
                <CutText text={name}>
                  <Link
                    to={area === 'teacher' ? '/teacher/test/$id/results' : '/instructor/test/$id/results'}
                    params={{ id }}
                    className={list['link']}
                  >
                    {name}
                  </Link>
                </CutText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <ResultsRow key={student.user._id} area={area} tests={tests} student={student} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Mean of all')}</th>
            <td />
            {tests.map(({ _id: id, mean, students: count }) => (
              <td key={id} title={tn(count, '{n} student', '{n} students')}>
                {percentText(mean)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
}

type ResultsRowProps = { area: TeachingArea; tests: readonly ResultsTest[]; student: StudentResults };

function ResultsRow({ area, tests, student: { user, results, mean } }: ResultsRowProps) {
  const byTest = new Map(results.map((result) => [result.test, result]));
  const name = shownName(user.username);
  return (
    <tr>
      <th scope="row">
        <PersonName person={user}>
          <CutText text={name}>
            <StudentLink area={area} student={user} />
          </CutText>
        </PersonName>
      </th>
      <td>{percentText(mean)}</td>
      {tests.map(({ _id: id, test_name: test }) => {
        const result = byTest.get(id);
        const text = percentText(result?.percentage ?? null);
        return (
          <td key={id}>
            {result === undefined ? (
              text
            ) : (
              <Link
                to={area === 'teacher' ? '/teacher/attempt/$id' : '/instructor/attempt/$id'}
                params={{ id: result.attempt }}
                aria-label={t('{name} at {test}: {percentage}', { name, test, percentage: text })}
                data-late={result.late || undefined}
                title={result.late ? t('Late') : undefined}
              >
                {text}
              </Link>
            )}
          </td>
        );
      })}
    </tr>
  );
}
