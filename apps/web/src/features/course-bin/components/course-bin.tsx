import type { DeletedCourse } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { count } from '../../../shared/format/count.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { deletedCoursesQuery } from '../api/list-deleted-courses.ts';
import { useRestoreCourse } from '../api/restore-course.ts';
import classes from './course-bin.module.css';
import { DeletedCourseCards, DeletedCourseTable } from './deleted-courses.tsx';

/** The deleted courses, and the button that brings one back. */
export function CourseBin() {
  const [{ page = 1, search }, setSearch] = useListSearch();
  const small = useMediaQuery('(max-width: 860px)', false, { getInitialValueInEffect: false });
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
    <div className={classes['list']}>
      <div className={classes['tools']}>
        <SearchField
          label="Search deleted courses..."
          value={search ?? ''}
          onSearch={(text) => setSearch({ search: text === '' ? undefined : text })}
        />
        <p role="status" tabIndex={-1} ref={summary} className={classes['total']}>
          {courses.data && !courses.isError ? count(courses.data.total, 'deleted course') : ''}
        </p>
      </div>
      {courses.isError && (
        <ErrorState
          error={courses.error}
          fallback={texts.courseListFailed}
          onRetry={() => void courses.refetch()}
          retrying={courses.isFetching}
        />
      )}
      {!courses.isError && empty && (
        <EmptyState title="No deleted courses">
          {search === undefined
            ? `Deleted courses stay here for ${limits.courseBinDays} days.`
            : `Nothing matches “${search}”.`}
        </EmptyState>
      )}
      {!courses.isError && !empty && (small ? <DeletedCourseCards {...rows} /> : <DeletedCourseTable {...rows} />)}
      <Pagination page={page} pageCount={courses.data?.pageCount ?? 0} onPage={goTo} label="deleted courses" />
    </div>
  );
}

/** Where the focus goes when the row that had it was restored: to the sentence that counts the rows. */
function useFocusAfterRow(rows: readonly DeletedCourse[] | undefined) {
  const summary = useRef<HTMLParagraphElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    const lost = before.current?.some((row) => !rows?.some(({ _id }) => _id === row._id)) ?? false;
    before.current = rows;
    if (lost && document.activeElement === document.body) summary.current?.focus();
  }, [rows]);
  return summary;
}
