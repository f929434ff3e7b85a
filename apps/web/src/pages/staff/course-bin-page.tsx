import { limits } from '@lectern/contract/limits';
import { CourseBin } from '../../features/course-bin/components/course-bin.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The deleted courses, where administrators bring them back from. */
export function CourseBinPage() {
  return (
    <>
      <PageHeading
        intro={`A deleted course can be restored for ${limits.courseBinDays} days, with everything in it.`}
        actions={<LinkButton to="/instructor/courses">Courses</LinkButton>}
      >
        Deleted Courses
      </PageHeading>
      <CourseBin />
    </>
  );
}
