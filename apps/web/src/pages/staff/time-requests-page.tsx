import { ApprovalTabs } from '../../features/time-requests/components/approval-tabs.tsx';
import { TimeRequests } from '../../features/time-requests/components/time-requests.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** Students' requests for more time: at a teacher's own tests, all of them for administrators. */
export function TimeRequestsPage() {
  const area = useUser()?.isAdmin === true ? 'instructor' : 'teacher';
  return (
    <>
      <PageHeading beside={<ApprovalTabs area={area} />}>{t('Requests for more time')}</PageHeading>
      <TimeRequests area={area} />
    </>
  );
}
