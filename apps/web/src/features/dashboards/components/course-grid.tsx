import type { CourseListItem } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { numberText } from '../../../shared/format/format-number.ts';
import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Coming } from '../../../shared/ui/coming.tsx';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { taughtCoursesQuery } from '../api/taught-courses.ts';
import classes from './course-grid.module.css';
import { SubjectsDialog } from './subjects-dialog.tsx';

/** Pixels. */
const imageHeight = 150;

/** Courses on one page: full rows at two, three and four columns. */
const perPage = 12;

/** A teacher's courses as cards, below their count; each opens its subjects and materials. */
export function CourseGrid({ count }: { count: ReactNode }) {
  const [search, setSearch] = useListSearch();
  const [open, setOpen] = useState<CourseListItem | null>(null);
  const page = search.page ?? 1;
  const courses = useQuery(taughtCoursesQuery({ page, limit: perPage, search: search.search }));
  const goTo = (next: number): void => setSearch({ page: next });
  useLastPage(courses.isPlaceholderData ? undefined : courses.data, goTo);
  return (
    <section aria-label={t('Courses')} className={classes['section']}>
      <div className={classes['tools']}>
        {count}
        <SearchField
          label={t('Search courses...')}
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text === '' ? undefined : text })}
        />
      </div>
      {courses.isPending && <CoursesComing />}
      {courses.isError && (
        <ErrorState
          error={courses.error}
          fallback={t(texts.courseListFailed)}
          onRetry={() => void courses.refetch()}
          retrying={courses.isFetching}
        />
      )}
      {courses.data?.total === 0 && (
        <NoCourses search={search.search} onClear={() => setSearch({ search: undefined })} />
      )}
      {courses.data && courses.data.total > 0 && (
        <ul className={classes['grid']}>
          {courses.data.data.map((course) => (
            <CourseCard key={course._id} course={course} onOpen={() => setOpen(course)} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={courses.data?.pageCount ?? 0}
        more={courses.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('courses')}
      />
      {open && <SubjectsDialog course={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

const places = ['1', '2', '3', '4'];

/** Placeholders of the size of courses. */
function CoursesComing() {
  return (
    <Coming label={t('Loading...')} className={classes['grid']}>
      {places.map((place) => (
        <div key={place} className={classes['card']}>
          <Skeleton height={imageHeight} />
          <div className={classes['body']}>
            <Skeleton height={27} width="75%" />
            <Skeleton height={22} width={62} />
            <Skeleton height={66} width="85%" />
          </div>
        </div>
      ))}
    </Coming>
  );
}

/** Leads a teacher without a course to the first one, and a search without a hit back to all courses. */
function NoCourses({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const title = t('No courses found.');
  if (search !== undefined)
    return (
      <NothingMatches title={title} onClear={onClear}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton to="/teacher/create-course" variant="primary">
          {t('Create course')}
        </LinkButton>
      }
    />
  );
}

function CourseCard({ course, onOpen }: { course: CourseListItem; onOpen: () => void }) {
  const active = course.status === 'active';
  const inHours = course.duration_unit === 'hours';
  return (
    <li className={classNames(classes['card'], active ? classes['active'] : classes['inactive'])}>
      <CoverImage
        id={course._id}
        src={listImageUrl(course.imageUrl)}
        height={imageHeight}
        className={classes['image']}
      />
      <div className={classes['body']}>
        <h2 className={classes['name']}>
          <button type="button" className={classes['open']} onClick={onOpen}>
            {course.name}
          </button>
        </h2>
        <Badge tone={active ? 'good' : 'bad'}>{active ? t('Active') : t('Inactive')}</Badge>
        <dl className={classes['facts']}>
          {course.join_code !== undefined && (
            <>
              <dt>{t('Join Code')}</dt>
              <dd>
                <bdi>{course.join_code}</bdi>
              </dd>
            </>
          )}
          <dt>{inHours ? t('Duration') : t('Duration in Months')}</dt>
          <dd>{inHours ? tn(course.duration, '{n} hour', '{n} hours') : numberText(course.duration)}</dd>
          <dt>{t('Subjects')}</dt>
          <dd>{numberText(course.subjectsCount)}</dd>
        </dl>
      </div>
    </li>
  );
}
