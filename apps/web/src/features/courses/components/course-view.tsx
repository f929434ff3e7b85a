import type { Course } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { t } from '../../../shared/messages/t.ts';
import { tellHead } from '../../../shared/page-head/page-head.ts';
import { prepareRichText, WithRichText } from '../../../shared/safe-html/rich-text.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { Unavailable } from '../../../shared/ui/unavailable.tsx';
import { useErrorToast } from '../../../shared/ui/use-error-toast.ts';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { courseQuery } from '../api/get-course.ts';
import { courseHead } from '../course-head-facts.ts';
import { CourseDescription } from './course-description.tsx';
import { CourseHead } from './course-head.tsx';

// Fetched beside the course, whose description needs it.
void prepareRichText();

type CourseViewProps = {
  id: string;
  unrated: 3.5 | 0;
  /** The acts on the course, right below its head. */
  actions?: (course: Course) => ReactNode;
  /** The content below the description, once the course is loaded. */
  children: (course: Course) => ReactNode;
};

/** A course's page: its head and description, with the caller's content below; or why there is nothing to see. */
export function CourseView({ id, unrated, actions, children }: CourseViewProps) {
  const { data: course, error, isFetching, refetch } = useQuery(courseQuery(id));
  const gone = course === undefined && isUnavailable(error);
  useErrorToast(gone ? null : error, texts.courseLoadFailed);
  usePageTitle(course?.name);
  if (import.meta.env.SSR && course !== undefined) tellHead(courseHead(course));
  if (course === undefined && error !== null) {
    return (
      <>
        <PageHeading>{t('Course')}</PageHeading>
        {gone ? (
          <Unavailable what="course" />
        ) : (
          <ErrorState
            error={error}
            fallback={t(texts.courseLoadFailed)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </>
    );
  }
  return (
    <>
      <CourseHead id={id} course={course} unrated={unrated}>
        {course !== undefined && actions?.(course)}
      </CourseHead>
      {course === undefined ? (
        <BlocksComing label={t('Loading course...')} heights={[72, 32, 84, 84, 84]} />
      ) : (
        <WithRichText>
          <CourseDescription html={course.description} />
          {children(course)}
        </WithRichText>
      )}
    </>
  );
}
