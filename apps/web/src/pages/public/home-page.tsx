import { Suspense } from 'react';
import { Catalogue } from '../../features/courses/components/catalogue.tsx';
import { CourseTile } from '../../features/courses/components/course-tile.tsx';
import { CourseTilesComing } from '../../features/courses/components/course-tiles-coming.tsx';
import { useStudent } from '../../shared/auth-session/use-student.ts';
import { t } from '../../shared/messages/t.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import classes from './home-page.module.css';

const HomeLead = lazyDecoration(async () => (await import('./home-lead.tsx')).HomeLead);

/** The public courses, the newest first; for a student the course to go on with stands before them. */
export function HomePage() {
  const student = useStudent();
  return (
    <>
      <div className={classes['lead']}>
        {student !== null && (
          <Suspense>
            <HomeLead key={student._id} userId={student._id} />
          </Suspense>
        )}
      </div>
      <PageHeading intro={t('Open to everyone. No account needed.')}>{t('Public Courses')}</PageHeading>
      <Catalogue
        filter={{ course_type: 'public' }}
        loading={<CourseTilesComing />}
        card={(course, eager) => <CourseTile course={course} eager={eager} />}
      />
    </>
  );
}
