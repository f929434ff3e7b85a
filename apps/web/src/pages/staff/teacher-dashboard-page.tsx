import { WaitingRequests } from '../../features/approvals/components/waiting-requests.tsx';
import { TeacherOverview } from '../../features/dashboards/components/teacher-overview.tsx';
import { ApprovalNotice } from '../../features/teacher-approvals/components/approval-notice.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The first page of teachers: their courses, and the work that waits. */
export function TeacherDashboardPage() {
  return (
    <>
      <PageHeading actions={<LinkButton to="/teacher/groups">{t('Groups')}</LinkButton>}>{t('Dashboard')}</PageHeading>
      <ApprovalNotice />
      <TeacherOverview
        requests={({ newestRequests, requestsWaiting, timeRequestsWaiting }) => (
          <WaitingRequests requests={newestRequests} total={requestsWaiting} forTime={timeRequestsWaiting} />
        )}
      />
    </>
  );
}
