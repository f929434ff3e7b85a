import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { StudentActs } from '../../features/course-page/components/student-acts.tsx';
import { StudentsList } from '../../features/course-page/components/students-list.tsx';
import { t } from '../../shared/messages/t.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';

/** The students of a course. */
export function CourseStudentsPage({ area, courseId }: { area: StaffArea; courseId: string }) {
  return (
    <CourseFrame
      area={area}
      courseId={courseId}
      title={t('Students')}
      actions={(course) => <StudentActs course={course} />}
    >
      {(course) => <StudentsList area={area} course={course} />}
    </CourseFrame>
  );
}
