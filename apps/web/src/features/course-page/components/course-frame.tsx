import type { CourseOverview } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { partNames } from '../../../shared/format/course-part.ts';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Breadcrumbs, Crumb } from '../../../shared/ui/breadcrumbs.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { LinkTabs } from '../../../shared/ui/link-tabs.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { courseOverviewQuery } from '../api/course-overview.ts';
import { listOfCourses, pagesFor } from '../course-pages.ts';
import classes from './course-page.module.css';

type CourseFrameProps = {
  area: StaffArea;
  courseId: string;
  /** The name of this page of the course. */
  title: string;
  actions?: (course: CourseOverview) => ReactNode;
  children: (course: CourseOverview) => ReactNode;
};

/** The frame of the pages about one course: its name, the links between them, or why there is nothing. */
export function CourseFrame({ area, courseId, title, actions, children }: CourseFrameProps) {
  const { data: course, error, isPending, isFetching, refetch } = useQuery(courseOverviewQuery(courseId));
  usePageTitle(course && `${course.name}: ${title}`);
  return (
    <>
      <Breadcrumbs>
        <Crumb>
          <Link to={listOfCourses[area]}>{area === 'coordinator' ? t('Institutions') : t('Courses')}</Link>
        </Crumb>
      </Breadcrumbs>
      <PageHeading actions={course && actions?.(course)}>
        <span className={classes['name']}>{course?.name ?? t('Course')}</span>
        {course?.status === 'inactive' && (
          <>
            {' '}
            <Badge tone="warn">{t('Inactive')}</Badge>
          </>
        )}
        {course && course.part !== null && course.part !== 'owner' && (
          <>
            {' '}
            <Badge>{partNames[course.part]}</Badge>
          </>
        )}
      </PageHeading>
      {isPending && <BlocksComing label={t('Loading the course...')} heights={[40, 120, 240]} />}
      {course === undefined && isUnavailable(error) && <NoCourse area={area} />}
      {course === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback={t('The course could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {course && <CourseLinks area={area} courseId={courseId} can={course.can} />}
      {course && children(course)}
    </>
  );
}

function NoCourse({ area }: { area: StaffArea }) {
  return (
    <EmptyState
      title={t('This course is not available')}
      action={
        <LinkButton to={listOfCourses[area]}>
          {area === 'coordinator' ? t('Institutions') : t('All courses')}
        </LinkButton>
      }
    >
      {t('It may have been deleted, or it belongs to someone else.')}
    </EmptyState>
  );
}

type CourseLinksProps = { area: StaffArea; courseId: string } & Pick<CourseOverview, 'can'>;

/** The links between the pages about one course that the viewer may open. */
function CourseLinks({ area, courseId, can }: CourseLinksProps) {
  return (
    <LinkTabs label={t('About this course')}>
      {pagesFor(area, can).map(([label, to]) => (
        <Link key={to} to={to} params={{ courseId }} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </LinkTabs>
  );
}
