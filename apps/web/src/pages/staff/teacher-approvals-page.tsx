import { ExportApprovalsLink } from '../../features/teacher-approvals/components/export-approvals-link.tsx';
import { TeacherApprovals } from '../../features/teacher-approvals/components/teacher-approvals.tsx';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The teachers and how their approval stands: all of them for administrators, a coordinator's own institutions' else. */
export function TeacherApprovalsPage() {
  return (
    <>
      <PageHeading actions={<ExportApprovalsLink />}>{t('Teacher Approval')}</PageHeading>
      <TeacherApprovals />
    </>
  );
}
