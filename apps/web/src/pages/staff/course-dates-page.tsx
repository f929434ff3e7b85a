import { DateSheet } from '../../features/course-dates/components/date-sheet.tsx';
import { studentSource } from '../../features/course-page/api/course-students.ts';
import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { CourseNoticesSection } from '../../features/notices/components/course-notices.tsx';
import { t } from '../../shared/messages/t.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';

/** All dates of a course on one sheet. */
export function CourseDatesPage({ area, courseId }: { area: StaffArea; courseId: string }) {
  return (
    <CourseFrame area={area} courseId={courseId} title={t('Dates')}>
      {() => (
        <>
          <DateSheet area={area} courseId={courseId} people={studentSource(courseId)} />
          {area !== 'coordinator' && <CourseNoticesSection courseId={courseId} />}
        </>
      )}
    </CourseFrame>
  );
}
