import { CourseSection } from '../../features/courses/components/course-section.tsx';
import { SubjectView } from '../../features/materials/components/subject-view.tsx';
import { MaterialMark } from '../../features/progress/components/material-mark.tsx';
import { CoursesLink } from '../../features/progress/components/courses-link.tsx';
import { ProgressSummary } from '../../features/progress/components/progress-summary.tsx';
import { CourseTests } from '../../features/attempts/starting/components/course-tests.tsx';
import { t } from '../../shared/messages/t.ts';
import { StudentOutline } from './student-parts.tsx';

/** The contents of one subject, and a student's progress with them. */
export function SubjectUnitsPage({ id }: { id: string }) {
  return (
    <SubjectView
      id={id}
      top={({ course }) => <CoursesLink courseId={course._id} />}
      actions={({ course }) => <StudentOutline courseId={course._id} />}
      above={({ _id, course }) => <ProgressSummary courseId={course._id} subjectId={_id} />}
      mark={(material, subject) => (
        <MaterialMark courseId={subject.course._id} subjectId={subject._id} materialId={material._id} />
      )}
      below={(subject) => (
        <CourseTests
          courseId={subject.course._id}
          subjectId={subject._id}
          section={(tests) => <CourseSection title={t('Tests')}>{tests}</CourseSection>}
        />
      )}
    />
  );
}
