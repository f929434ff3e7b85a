import { Catalogue } from '../../features/courses/components/catalogue.tsx';
import { CourseTile } from '../../features/courses/components/course-tile.tsx';
import { CourseTilesComing } from '../../features/courses/components/course-tiles-coming.tsx';
import { t } from '../../shared/messages/t.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The public courses, the newest first. */
export function HomePage() {
  return (
    <>
      <PageHeading intro={t('Open to everyone. No account needed.')}>{t('Public Courses')}</PageHeading>
      <Catalogue
        filter={{ course_type: 'public' }}
        loading={<CourseTilesComing />}
        card={(course, eager) => <CourseTile course={course} eager={eager} />}
      />
    </>
  );
}
