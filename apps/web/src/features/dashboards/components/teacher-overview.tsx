import type { TeacherDashboard } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { count } from '../../../shared/format/count.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Stars } from '../../../shared/ui/stars.tsx';
import { teacherDashboardQuery } from '../api/teacher-dashboard.ts';
import { CourseGrid } from './course-grid.tsx';
import classes from './dashboards.module.css';
import { StatCard } from './stat-card.tsx';

type TeacherOverviewProps = {
  /** Draws the requests that wait; they belong to another part of the product. */
  requests: (waiting: Pick<TeacherDashboard, 'newestRequests' | 'requestsWaiting'>) => ReactNode;
};

/** A teacher's courses, and what needs doing. */
export function TeacherOverview({ requests }: TeacherOverviewProps) {
  const user = useUser();
  const dashboard = useQuery(teacherDashboardQuery);
  return (
    <div className={classes['board']}>
      {user?.isApproved === false && !user.isAdmin && (
        <p role="note" className={classes['notice']}>
          Your account is waiting for approval by a coordinator of your institution or an administrator. You can work as
          usual; until then only you and administrators see your courses.
        </p>
      )}
      <div className={classes['stats']}>
        <StatCard
          label="Courses"
          value={dashboard.data?.coursesCount}
          failed={dashboard.isError}
          to="/teacher/courses"
        />
      </div>
      <CourseGrid />
      {dashboard.isError && (
        <ErrorState
          error={dashboard.error}
          fallback="What needs doing could not be loaded."
          onRetry={() => void dashboard.refetch()}
          retrying={dashboard.isFetching}
        />
      )}
      {dashboard.data && (
        <div className={classes['panels']}>
          {requests(dashboard.data)}
          <NotStarted notStarted={dashboard.data.notStarted} />
          <NewestReviews reviews={dashboard.data.newestReviews} />
        </div>
      )}
    </div>
  );
}

function NotStarted({ notStarted: { total, students } }: Pick<TeacherDashboard, 'notStarted'>) {
  return (
    <Card className={classes['panel']}>
      <h2>Not started yet</h2>
      {total === 0 ? (
        <p className={classes['quiet']}>Every student has opened a material.</p>
      ) : (
        <>
          <ul className={classes['lines']}>
            {students.map(({ user, course, since }) => (
              <li key={`${user._id} ${course._id}`}>
                <strong>{user.username}</strong>, {course.name}
                <span className={classes['quiet']}> · since {formatDate(since)}</span>
              </li>
            ))}
          </ul>
          {total > students.length && (
            <p className={classes['quiet']}>and {count(total - students.length, 'more', 'more')}</p>
          )}
        </>
      )}
    </Card>
  );
}

function NewestReviews({ reviews }: { reviews: TeacherDashboard['newestReviews'] }) {
  return (
    <Card className={classes['panel']}>
      <h2>Newest reviews</h2>
      {reviews.length === 0 && <p className={classes['quiet']}>No reviews yet.</p>}
      <ul className={classes['lines']}>
        {reviews.map(({ _id, username, course, rating, comment, createdAt }) => (
          <li key={_id}>
            <Stars rating={rating} /> <strong>{username}</strong>, {course.name}
            <span className={classes['quiet']}> · {formatDate(createdAt)}</span>
            <p>{comment}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
