import { Approvals } from '../../features/approvals/components/approvals.tsx';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** Students' requests to join courses: a teacher's own courses, all of them for administrators. */
export function UserApprovalsPage() {
  return (
    <>
      <PageHeading>{t('User Course Approvals')}</PageHeading>
      <Approvals />
    </>
  );
}
