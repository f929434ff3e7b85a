import type { OwnCourse } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { ownCoursesQuery } from '../api/own-courses.ts';
import classes from './my-courses.module.css';
import { OwnCoursesComing } from './own-courses-coming.tsx';

type MyCoursesProps = {
  userId: string;
  /** Draws one course. */
  card: (course: OwnCourse) => ReactNode;
};

/** A student's own courses in a grid, page by page. */
export function MyCourses({ userId, card }: MyCoursesProps) {
  const [{ page = 1 }, setSearch] = useListSearch();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(ownCoursesQuery(userId, page));
  if (isPending) return <OwnCoursesComing />;
  if (data === undefined) {
    return (
      <ErrorState
        error={error}
        fallback={t(texts.courseListFailed)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.data.length === 0 && page > 1) {
    return (
      <EmptyState
        title={t('No courses available')}
        action={<Button onClick={() => setSearch({ page: undefined })}>{t('First page')}</Button>}
      >
        {t('This list has no page {page}.', { page })}
      </EmptyState>
    );
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        title={t('No courses available')}
        action={<LinkButton to="/courses">{t('Browse courses')}</LinkButton>}
      >
        {t('Courses that you have joined will appear here.')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes['grid']} aria-busy={isPlaceholderData}>
        {data.data.map((course) => (
          <li key={course._id}>{card(course)}</li>
        ))}
      </ul>
      <Pagination
        label={t('my courses')}
        page={data.page}
        pageCount={data.pageCount}
        onPage={(next) => setSearch({ page: next })}
      />
    </>
  );
}
