import type { CourseListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { type ReactNode, useId } from 'react';
import { hasAnswer } from '../../../shared/api/api-error.ts';
import { useLoad } from '../../../shared/api/use-load.ts';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { useErrorToast } from '../../../shared/ui/use-error-toast.ts';
import { listCourses, type CourseFilter } from '../api/list-courses.ts';
import { CatalogueOrder, useChosenCourses } from './catalogue-order.tsx';
import classes from './catalogue.module.css';

/** Fills whole rows of two, three and four. */
const perPage = 12;
/** The images on the first screen; the others wait until they come near. */
const eagerImages = 6;

type CatalogueProps = {
  /** Its order and kind; `chosen` by the people who read it. */
  filter: CourseFilter | 'chosen';
  /** A placeholder until the first courses arrive. */
  loading: ReactNode;
  /** Draws one course; `eager` for those on the first screen. */
  card: (course: CourseListItem, eager: boolean) => ReactNode;
  /** `wide` for cards with more to read. */
  columns?: 'narrow' | 'wide';
};

/** Courses in a grid, with a search and pages that live in the address. */
export function Catalogue({ filter, loading, card, columns = 'narrow' }: CatalogueProps) {
  const [{ page = 1, search = '', ...asked }, setSearch] = useListSearch();
  const chosen = useChosenCourses(asked);
  const form = useId();
  const query = {
    ...(filter === 'chosen' ? chosen : filter),
    page,
    limit: perPage,
    search: search.slice(0, limits.search),
  };
  const courses = useLoad(`courses ${JSON.stringify(query)}`, (signal) => listCourses(query, signal));
  const fallback = hasAnswer(courses.error) ? texts.catalogueFailed : texts.somethingWrong;
  useErrorToast(courses.error, fallback);
  const found = courses.data;
  return (
    <>
      <div className={classes['tools']}>
        <SearchField
          id={form}
          label={t('Search courses...')}
          value={search}
          onSearch={(text) => setSearch({ search: text })}
        />
        {filter === 'chosen' && <CatalogueOrder chosen={chosen} form={form} onChoose={setSearch} />}
        <p role="status" className={classes['count']}>
          {found !== undefined && countOf(found, '{n} course', '{n} courses')}
        </p>
      </div>
      {courses.isPending && loading}
      {courses.isError && (
        <ErrorState error={courses.error} fallback={fallback} onRetry={courses.refetch} retrying={courses.isFetching} />
      )}
      {found?.data.length === 0 && (
        <NoCourses search={search} page={page} kind={query.course_type} onShow={setSearch} />
      )}
      {found !== undefined && found.data.length > 0 && (
        <>
          <ul className={classNames(classes['grid'], classes[columns])} aria-busy={courses.isPlaceholderData}>
            {found.data.map((course, index) => (
              <li key={course._id}>{card(course, index < eagerImages)}</li>
            ))}
          </ul>
          <Pagination
            label={t('courses')}
            page={found.page}
            pageCount={found.pageCount}
            more={found.totalIsLowerBound}
            onPage={(next) => setSearch({ page: next })}
            query={{ ...(search !== '' && { search }), ...(filter === 'chosen' && { sort: chosen.sort }) }}
          />
        </>
      )}
    </>
  );
}

type NoCoursesProps = {
  search: string;
  page: number;
  kind: CourseFilter['course_type'];
  onShow: (change: { search?: undefined; page?: undefined; course_type?: undefined }) => void;
};

/**
 * Says why there is nothing to show: nothing matches, none is of the kind, the address names a page past the last, or there are no courses.
 */
function NoCourses({ search, page, kind, onShow }: NoCoursesProps) {
  if (page > 1) {
    return (
      <EmptyState
        title={t('No courses available')}
        action={<Button onClick={() => onShow({ page: undefined })}>{t('First page')}</Button>}
      >
        {t('This list has no page {page}.', { page })}
      </EmptyState>
    );
  }
  if (search === '' && kind !== undefined) {
    return (
      <EmptyState
        title={t('No courses available')}
        action={<Button onClick={() => onShow({ course_type: undefined })}>{t('All courses')}</Button>}
      >
        {t('There are none of this kind.')}
      </EmptyState>
    );
  }
  if (search === '')
    return <EmptyState title={t('No courses available')}>{t('New courses will appear here.')}</EmptyState>;
  return (
    <EmptyState
      title={t('No courses available')}
      drawing="unfound"
      action={<Button onClick={() => onShow({ search: undefined })}>{t('Clear search')}</Button>}
    >
      {t('Nothing matches “{search}”.', { search })}
    </EmptyState>
  );
}
