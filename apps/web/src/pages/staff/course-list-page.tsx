import { Suspense, useState } from 'react';
import { CourseList } from '../../features/course-list/components/course-list.tsx';
import { WaitingDrafts } from '../../features/drafts/components/waiting-drafts.tsx';
import { ApprovalNotice } from '../../features/teacher-approvals/components/approval-notice.tsx';
import { t } from '../../shared/messages/t.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { MenuItem, MenuLink } from '../../shared/ui/menu.tsx';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

const ImportCourse = lazyDecoration(async () => (await import('./import-course.tsx')).ImportCourse);

/** The courses that the staff of an area work on. */
export function CourseListPage({ area }: { area: 'instructor' | 'teacher' }) {
  const teacher = area === 'teacher';
  const [importing, setImporting] = useState(false);
  return (
    <>
      <PageHeading
        actions={
          <>
            <WaitingDrafts kind="course" area={area} />
            <LinkButton to={teacher ? '/teacher/groups' : '/instructor/groups'}>{t('Groups')}</LinkButton>
            <LinkButton to={teacher ? '/teacher/create-course' : '/instructor/create-course'} variant="primary">
              {t('Add New')}
            </LinkButton>
            <MoreMenu>
              {(close) => (
                <>
                  <MenuLink
                    to={teacher ? '/teacher/courses/templates' : '/instructor/courses/templates'}
                    onClick={close}
                  >
                    {t('Templates')}
                  </MenuLink>
                  <MenuItem
                    onClick={() => {
                      close();
                      setImporting(true);
                    }}
                  >
                    {t('Import a course')}
                  </MenuItem>
                  {!teacher && (
                    <MenuLink to="/instructor/courses/deleted" onClick={close}>
                      {t('Deleted courses')}
                    </MenuLink>
                  )}
                </>
              )}
            </MoreMenu>
          </>
        }
      >
        {teacher ? t('My Courses') : t('Courses')}
      </PageHeading>
      <ApprovalNotice />
      <CourseList area={area} />
      {importing && (
        <Suspense fallback={null}>
          <ImportCourse area={area} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
