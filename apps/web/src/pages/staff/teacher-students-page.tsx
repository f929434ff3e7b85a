import { ExportUsersLink } from '../../features/user-list/components/export-users-link.tsx';
import { UserList } from '../../features/user-list/components/user-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The students who asked to join the teacher's own courses. */
export function TeacherStudentsPage() {
  return (
    <UserList
      area="teacher"
      heading={() => (
        <PageHeading
          intro={t('Everyone who asked to join one of your courses.')}
          actions={<MoreMenu>{(close) => <ExportUsersLink area="teacher" onPick={close} />}</MoreMenu>}
        >
          {t('Students')}
        </PageHeading>
      )}
    />
  );
}
