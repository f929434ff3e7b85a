import { CourseList } from '../../features/course-list/components/course-list.tsx';
import { WaitingDrafts } from '../../features/drafts/components/waiting-drafts.tsx';
import { ApprovalNotice } from '../../features/teacher-approvals/components/approval-notice.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { MenuLink } from '../../shared/ui/menu.tsx';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The courses that the staff of an area work on. */
export function CourseListPage({ area }: { area: 'instructor' | 'teacher' }) {
  const teacher = area === 'teacher';
  return (
    <>
      <PageHeading
        actions={
          <>
            <LinkButton to={teacher ? '/teacher/groups' : '/instructor/groups'}>{t('Groups')}</LinkButton>
            <LinkButton to={teacher ? '/teacher/create-course' : '/instructor/create-course'} variant="primary">
              {t('Add New')}
            </LinkButton>
            {!teacher && (
              <MoreMenu>
                {(close) => (
                  <MenuLink to="/instructor/courses/deleted" onClick={close}>
                    {t('Deleted courses')}
                  </MenuLink>
                )}
              </MoreMenu>
            )}
          </>
        }
      >
        {teacher ? t('My Courses') : t('Courses')}
      </PageHeading>
      <ApprovalNotice />
      <WaitingDrafts kind="course" area={area} />
      <CourseList area={area} />
    </>
  );
}
