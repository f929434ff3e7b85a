import type { AdminDashboard, Waiting } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { adminDashboardQuery } from '../api/admin-dashboard.ts';
import { ActivityChart } from './activity-chart.tsx';
import { EmailNotice } from './email-notice.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SatTests } from './sat-tests.tsx';
import { StatCard } from './stat-card.tsx';
import { Waits } from './waits.tsx';
import classes from './dashboards.module.css';

const users = '/instructor/users';

type OverviewProps = {
  /** Null while unknown. */
  waiting: Waiting | null;
  /** How the installation stands; null while unknown. Nothing below it is drawn before it, so that nothing jumps. */
  health: ReactNode;
};

/** The work that waits, the whole site in figures, how the installation stands, and the latest activity. */
export function AdminOverview({ waiting, health }: OverviewProps) {
  const dashboard = useQuery(adminDashboardQuery);
  const failed = dashboard.isError;
  return (
    <div className={classes['board']}>
      <EmailNotice />
      {dashboard.data && <FirstSteps site={dashboard.data} />}
      {!failed && (
        <Waits
          joinRequests={waiting?.joinRequests}
          timeRequests={waiting?.timeRequests}
          teachers={waiting?.teacherApprovals}
          institutions={dashboard.data?.institutionsWaiting}
        />
      )}
      {dashboard.data && <SatTests area="instructor" sitting={dashboard.data.sitting} />}
      <Figures counts={dashboard.data?.counts} failed={failed} />
      {dashboard.isError && (
        <ErrorState
          error={dashboard.error}
          fallback={t('The figures could not be loaded.')}
          onRetry={() => void dashboard.refetch()}
          retrying={dashboard.isFetching}
        />
      )}
      {!dashboard.isPending && health}
      {dashboard.data && health !== null && <ActivityChart days={dashboard.data.activity} />}
    </div>
  );
}

type FiguresProps = { /** Undefined while they load. */ counts: AdminDashboard['counts'] | undefined; failed: boolean };

/** The counts of the site, each with the way to what it counts. */
function Figures({ counts, failed }: FiguresProps) {
  return (
    <div className={classes['statsFrame']}>
      <div className={classes['stats']}>
        <StatCard label={t('Courses')} value={counts?.courses} failed={failed} to="/instructor/courses" />
        <StatCard label={t('Institutions')} value={counts?.institutions} failed={failed} to="/instructor/institution" />
        <StatCard label={t('Total Users')} value={counts?.users} failed={failed} to={users} />
        <StatCard
          label={t('Students')}
          value={counts?.students}
          failed={failed}
          to={users}
          search={{ role: 'student', isAdmin: 'false' }}
        />
        <StatCard
          label={t('Teachers')}
          value={counts?.teachers}
          failed={failed}
          to={users}
          search={{ role: 'teacher', isAdmin: 'false' }}
        />
        <StatCard label={t('Admins')} value={counts?.admins} failed={failed} to={users} search={{ isAdmin: 'true' }} />
        <StatCard
          label={t('Coordinators')}
          value={counts?.coordinators}
          failed={failed}
          to={users}
          search={{ role: 'coordinator', isAdmin: 'false' }}
        />
      </div>
    </div>
  );
}
