import type { DeletedCourse } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { useFocusAfterRow } from '../../../shared/table/use-focus-after-row.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import list from '../../../shared/table/list.module.css';
import { deletedCoursesQuery } from '../api/list-deleted-courses.ts';
import { useRestoreCourse } from '../api/restore-course.ts';
import { DeletedCourseCards, DeletedCourseTable } from './deleted-courses.tsx';

/** The deleted courses, and the button that brings one back. */
export function CourseBin() {
  const [{ page = 1, search }, setSearch] = useListSearch();
  const small = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const courses = useQuery(deletedCoursesQuery({ page, limit: limits.page.default, search }));
  const restore = useRestoreCourse();
  const summary = useFocusAfterRow(courses.data?.data);
  const goTo = (to: number): void => setSearch({ page: to });
  useLastPage(courses.isPlaceholderData ? undefined : courses.data, goTo);
  const rows = {
    courses: courses.data?.data,
    restoring: restore.isPending ? restore.variables : undefined,
    onRestore: ({ _id }: DeletedCourse) => restore.mutate(_id),
  };
  const empty = courses.data?.total === 0;
  return (
    <div className={list['list']}>
      <div className={list['tools']}>
        <SearchField
          label={t('Search deleted courses...')}
          value={search ?? ''}
          onSearch={(text) => setSearch({ search: text === '' ? undefined : text })}
        />
        <p role="status" tabIndex={-1} ref={summary} className={list['total']}>
          {courses.data && !courses.isError ? countOf(courses.data, '{n} deleted course', '{n} deleted courses') : ''}
        </p>
      </div>
      {courses.isError && (
        <ErrorState
          error={courses.error}
          fallback={t(texts.courseListFailed)}
          onRetry={() => void courses.refetch()}
          retrying={courses.isFetching}
        />
      )}
      {!courses.isError && empty && <NoCourses search={search} onClear={() => setSearch({ search: undefined })} />}
      {!courses.isError && !empty && (small ? <DeletedCourseCards {...rows} /> : <DeletedCourseTable {...rows} />)}
      <Pagination
        page={page}
        pageCount={courses.data?.pageCount ?? 0}
        more={courses.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('deleted courses')}
      />
    </div>
  );
}

function NoCourses({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const title = t('No deleted courses');
  if (search !== undefined)
    return (
      <NothingMatches title={title} onClear={onClear}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  return (
    <EmptyState title={title}>
      {tn(limits.courseBinDays, 'Deleted courses stay here for {n} day.', 'Deleted courses stay here for {n} days.')}
    </EmptyState>
  );
}
