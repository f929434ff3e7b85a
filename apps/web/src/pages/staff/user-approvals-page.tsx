import { Approvals } from '../../features/approvals/components/approvals.tsx';
import { ApprovalTabs } from '../../features/time-requests/components/approval-tabs.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** Students' requests to join courses: a teacher's own courses, all of them for administrators. */
export function UserApprovalsPage() {
  const area = useUser()?.isAdmin === true ? 'instructor' : 'teacher';
  return (
    <>
      <PageHeading beside={<ApprovalTabs area={area} />}>{t('User Course Approvals')}</PageHeading>
      <Approvals />
    </>
  );
}
