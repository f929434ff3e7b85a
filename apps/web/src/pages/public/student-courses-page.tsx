import { areaOf } from '@lectern/contract/roles';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { CoverImage } from '../../shared/ui/cover-image.tsx';
import { JoinWithCode } from '../../features/joining/components/join-with-code.tsx';
import { OwnRequests } from '../../features/joining/components/own-requests.tsx';
import { ownCoursesKey } from '../../features/my-courses/api/own-courses.ts';
import { OwnCertificates } from '../../features/certificates/components/own-certificates.tsx';
import { MyCourses } from '../../features/my-courses/components/my-courses.tsx';
import { OwnCourseCard } from '../../features/my-courses/components/own-course-card.tsx';
import { NextStepLink } from '../../features/progress/components/next-step-link.tsx';
import { ProgressButton } from '../../features/progress/components/progress-button.tsx';
import { RateButton } from '../../features/rating/components/rate-button.tsx';
import { reloadQueries } from '../../shared/api/reload-queries.ts';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { useStudent } from '../../shared/auth-session/use-student.ts';
import { listImageUrl } from '../../shared/format/list-image-url.ts';
import { t } from '../../shared/messages/t.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { homePath } from '../../shared/routing/areas.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import classes from './student-courses-page.module.css';

const StudentWeek = lazyDecoration(async () => (await import('./student-week.tsx')).StudentWeek);

/** A student's courses and requests, and the box to join more. */
export function StudentCoursesPage() {
  const student = useStudent();
  const cache = useQueryClient();
  return (
    <>
      <PageHeading actions={student !== null && <LinkButton to="/my-results">{t('My Results')}</LinkButton>}>
        {t('My Courses')}
      </PageHeading>
      {student === null ? (
        <ForStudents />
      ) : (
        <div className={classes['columns']}>
          <div className={classes['joining']}>
            <JoinWithCode />
            <div className={classes['week']}>
              <Suspense>
                <StudentWeek userId={student._id} />
              </Suspense>
            </div>
          </div>
          <div className={classes['courses']}>
            <MyCourses
              userId={student._id}
              card={(course) => (
                <OwnCourseCard
                  course={course}
                  image={<CoverImage id={course._id} src={listImageUrl(course.imageUrl)} />}
                  step={
                    course.next?.material ? (
                      <NextStepLink act={course.next.act} material={course.next.material} size="small" />
                    ) : null
                  }
                  explanation={<ProgressButton course={course} />}
                  actions={<RateButton course={course} ownRating={course.ownRating} />}
                />
              )}
            />
            <OwnCertificates />
          </div>
          <div className={classes['requests']}>
            <OwnRequests onDecided={() => void reloadQueries(cache, [ownCoursesKey])} />
          </div>
        </div>
      )}
    </>
  );
}

/** Tells staff that the page is for students, and links to their own area. */
function ForStudents() {
  const user = useUser();
  return (
    <EmptyState
      title={t('This page is for students')}
      action={areaOf(user) !== 'public' && <LinkButton to={homePath(user)}>{t('Go to my area')}</LinkButton>}
    >
      {t(
        'Students find the courses they have joined here. You can find courses in your own area and in the course list.',
      )}
    </EmptyState>
  );
}
