import { limits } from '@lectern/contract/limits';
import { CourseBin } from '../../features/course-bin/components/course-bin.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import { AdministrationLink } from './administration-link.tsx';

/** The deleted courses, which administrators can restore. */
export function CourseBinPage() {
  return (
    <>
      <PageHeading
        intro={t('A deleted course can be restored for {days} days, with everything in it.', {
          days: limits.courseBinDays,
        })}
        actions={
          <>
            <AdministrationLink />
            <LinkButton to="/instructor/courses">{t('Courses')}</LinkButton>
          </>
        }
      >
        {t('Deleted Courses')}
      </PageHeading>
      <CourseBin />
    </>
  );
}
