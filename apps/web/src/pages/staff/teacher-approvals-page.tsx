import { ExportApprovalsLink } from '../../features/teacher-approvals/components/export-approvals-link.tsx';
import { TeacherApprovals } from '../../features/teacher-approvals/components/teacher-approvals.tsx';
import { t } from '../../shared/messages/t.ts';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/**
 * The teachers and the state of their approval: all of them for administrators, those of their institutions for
 * coordinators.
 */
export function TeacherApprovalsPage() {
  return (
    <>
      <PageHeading actions={<MoreMenu>{(close) => <ExportApprovalsLink onPick={close} />}</MoreMenu>}>
        {t('Teacher Approval')}
      </PageHeading>
      <TeacherApprovals />
    </>
  );
}
