import type { CourseListItem } from '@lectern/contract';
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
import { staffCoursesQuery } from '../api/list-staff-courses.ts';
import { sortableColumns } from '../course-columns.ts';
import type { ListArea } from './course-actions.tsx';
import { CourseCards } from './course-cards.tsx';
import { CourseTable } from './course-table.tsx';
import { DeleteCourseDialog } from './delete-course-dialog.tsx';

/** Width of a list image in pixels, in each area. */
const thumbnails = { instructor: 60, teacher: 100 } as const;

/** The courses that the staff of an area work on: a teacher's own, all of them for administrators. */
export function CourseList({ area }: { area: ListArea }) {
  const [search, setSearch] = useListSearch();
  const [deleting, setDeleting] = useState<CourseListItem | null>(null);
  const small = useMediaQuery('(max-width: 1180px)', false, { getInitialValueInEffect: false });
  const sort = knownSort(sortableColumns, search.sort);
  const courses = useQuery(
    staffCoursesQuery({
      page: search.page ?? 1,
      limit: limits.page.default,
      search: search.search,
      sort,
      ...(area === 'teacher' && { created_by: 'me' }),
    }),
  );
  const goTo = (page: number): void => setSearch({ page });
  const clear = (): void => setSearch({ search: undefined });
  const page = courses.isPlaceholderData ? undefined : courses.data;
  useLastPage(page, goTo);
  const rows = { area, courses: courses.data?.data, thumbnail: thumbnails[area], onDelete: setDeleting };
  const order = { sort, onSort: (next: string | undefined): void => setSearch({ sort: next }) };
  const table = <CourseTable {...rows} {...order} />;
  return (
    <div className={list['list']}>
      <div className={list['tools']}>
        <SearchField
          label={t('Search courses...')}
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text })}
        />
        {small && <SortSelect columns={sortableColumns} {...order} />}
        <p role="status" className={list['total']}>
          {courses.data ? countOf(courses.data, '{n} course', '{n} courses') : ''}
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
      {!courses.isError &&
        (courses.data?.total === 0 ? <NoCourses area={area} search={search.search} onClear={clear} /> : null)}
      {!courses.isError && courses.data?.total !== 0 && (small ? <CourseCards {...rows} /> : table)}
      <Pagination
        page={search.page ?? 1}
        pageCount={courses.data?.pageCount ?? 0}
        more={courses.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('courses')}
      />
      {deleting && <DeleteCourseDialog course={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

type NoCoursesProps = { area: ListArea; search: string | undefined; onClear: () => void };

function NoCourses({ area, search, onClear }: NoCoursesProps) {
  if (search !== undefined)
    return (
      <NothingMatches title={t('No courses available')} onClear={onClear}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  return (
    <EmptyState
      title={t('No courses available')}
      action={
        <LinkButton to={area === 'teacher' ? '/teacher/create-course' : '/instructor/create-course'} variant="primary">
          {t('Create the first course')}
        </LinkButton>
      }
    >
      {t('Courses hold subjects, and subjects hold materials such as videos and PDFs.')}
    </EmptyState>
  );
}
