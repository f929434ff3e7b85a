import { useQuery } from '@tanstack/react-query';
import { WaitingRequests } from '../../features/approvals/components/waiting-requests.tsx';
import { TeacherOverview } from '../../features/dashboards/components/teacher-overview.tsx';
import { needsQuery } from '../../features/needs/api/needs.ts';
import { NeedsPanel } from '../../features/needs/components/needs-panel.tsx';
import { ApprovalNotice } from '../../features/teacher-approvals/components/approval-notice.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { writeToStudent } from './write-to-student.tsx';

/** The students who need somebody that are shown first. */
const few = 5;

/** The first page of teachers: their courses, and the work that waits. */
export function TeacherDashboardPage() {
  const needs = useQuery(needsQuery({ limit: few }));
  // The work that waits is not held up once these fail.
  const comes = needs.isPending && needs.failureCount === 0;
  return (
    <>
      <PageHeading actions={<LinkButton to="/teacher/groups">{t('Groups')}</LinkButton>}>{t('Dashboard')}</PageHeading>
      <ApprovalNotice />
      <TeacherOverview
        needs={comes ? undefined : <NeedsPanel area="teacher" needs={needs} writing={writeToStudent} />}
        requests={({ newestRequests, requestsWaiting, timeRequestsWaiting }) => (
          <WaitingRequests requests={newestRequests} total={requestsWaiting} forTime={timeRequestsWaiting} />
        )}
      />
    </>
  );
}
