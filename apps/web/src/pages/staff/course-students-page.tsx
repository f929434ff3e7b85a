import { useQuery } from '@tanstack/react-query';
import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { StudentActs } from '../../features/course-page/components/student-acts.tsx';
import { StudentsList } from '../../features/course-page/components/students-list.tsx';
import { needsQuery } from '../../features/needs/api/needs.ts';
import { NeedsPanel } from '../../features/needs/components/needs-panel.tsx';
import { t } from '../../shared/messages/t.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';
import { writeToStudent, writeToStudents } from './write-to-student.tsx';
import classes from './course-students-page.module.css';

/** The students who need somebody that stand above the list. */
const few = 3;

/** The students of a course. */
export function CourseStudentsPage({ area, courseId }: { area: StaffArea; courseId: string }) {
  const needs = useQuery(needsQuery({ course: courseId, limit: few }));
  return (
    <CourseFrame
      area={area}
      courseId={courseId}
      title={t('Students')}
      actions={(course) => <StudentActs course={course} />}
    >
      {(course) => (
        <div className={classes['parts']}>
          <NeedsPanel area={area} needs={needs} courseId={courseId} writing={writeToStudent} />
          <StudentsList area={area} course={course} writeTo={(to, onClose) => writeToStudents(courseId, to, onClose)} />
        </div>
      )}
    </CourseFrame>
  );
}
