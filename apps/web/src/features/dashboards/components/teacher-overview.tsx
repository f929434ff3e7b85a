import type { TeacherDashboard } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Stars } from '../../../shared/ui/stars.tsx';
import { teacherDashboardQuery } from '../api/teacher-dashboard.ts';
import { CourseGrid } from './course-grid.tsx';
import { DatedTests } from './dated-tests.tsx';
import classes from './dashboards.module.css';
import { NotStartedDialog } from './not-started-dialog.tsx';
import { NotStartedList } from './not-started-list.tsx';
import { QuestionsWaiting } from './questions-waiting.tsx';
import { SatTests } from './sat-tests.tsx';
import { StatCard } from './stat-card.tsx';

type TeacherOverviewProps = {
  /** Draws the waiting requests, which belong to another feature. */
  requests: (
    waiting: Pick<TeacherDashboard, 'newestRequests' | 'requestsWaiting' | 'timeRequestsWaiting'>,
  ) => ReactNode;
  /** The students who need somebody, of another feature too; undefined while they load. */
  needs: ReactNode | undefined;
};

/** The work that waits, and a teacher's courses. */
export function TeacherOverview({ requests, needs }: TeacherOverviewProps) {
  const dashboard = useQuery(teacherDashboardQuery);
  const isPending = dashboard.isPending || needs === undefined;
  return (
    <div className={classes['board']}>
      {dashboard.isError && (
        <ErrorState
          error={dashboard.error}
          fallback={t('This list could not be loaded.')}
          onRetry={() => void dashboard.refetch()}
          retrying={dashboard.isFetching}
        />
      )}
      {isPending && (
        <div className={classes['panels']} aria-hidden="true">
          {['requests', 'not started', 'reviews'].map((panel) => (
            <Skeleton key={panel} height={360} />
          ))}
        </div>
      )}
      {!isPending && needs}
      {dashboard.data && !isPending && (
        <div className={classes['panels']}>
          {requests(dashboard.data)}
          <QuestionsWaiting waiting={dashboard.data.questionsWaiting} />
          <SatTests area="teacher" sitting={dashboard.data.sitting} />
          <DatedTests tests={dashboard.data.datedTests} />
          <NotStarted notStarted={dashboard.data.notStarted} />
          <NewestReviews reviews={dashboard.data.newestReviews} />
        </div>
      )}
      {/* The panels above are as high as what waits: shown before them, the courses would be pushed away. */}
      <div hidden={isPending}>
        <CourseGrid
          count={
            <StatCard
              label={t('Courses')}
              value={dashboard.data?.coursesCount}
              failed={dashboard.isError}
              to="/teacher/courses"
            />
          }
        />
      </div>
    </div>
  );
}

function NotStarted({ notStarted: { total, students } }: Pick<TeacherDashboard, 'notStarted'>) {
  const [shown, setShown] = useState(false);
  return (
    <Card className={classes['panel']}>
      <h2>{t('Not started yet')}</h2>
      {total === 0 ? (
        <p className={classes['quiet']}>{t('Every student has opened a material.')}</p>
      ) : (
        <>
          <NotStartedList students={students} />
          {total > students.length && (
            <div>
              <Button size="small" onClick={() => setShown(true)}>
                {tn(total, 'Show all {n}', 'Show all {n}')}
              </Button>
            </div>
          )}
          {shown && <NotStartedDialog onClose={() => setShown(false)} />}
        </>
      )}
    </Card>
  );
}

function NewestReviews({ reviews }: { reviews: TeacherDashboard['newestReviews'] }) {
  return (
    <Card className={classes['panel']}>
      <h2>{t('Newest reviews')}</h2>
      {reviews.length === 0 && <p className={classes['quiet']}>{t('No reviews yet.')}</p>}
      <ul className={classes['lines']}>
        {reviews.map(({ _id, user, course, rating, comment, createdAt }) => (
          <li key={_id}>
            <PersonName person={user}>
              <strong>{user.username}</strong> <Stars rating={rating} />
            </PersonName>{' '}
            <span className={classes['detail']}>
              <span>{course.name}</span> <span className={classes['date']}>{formatDate(createdAt)}</span>
            </span>
            <p dir="auto" className={classes['comment']}>
              {comment}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
