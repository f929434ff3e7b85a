import { useQuery } from '@tanstack/react-query';
import { CourseSection } from '../../features/courses/components/course-section.tsx';
import { subjectContentsQuery } from '../../features/materials/api/list-materials.ts';
import { SubjectView } from '../../features/materials/components/subject-view.tsx';
import { MaterialMark } from '../../features/progress/components/material-mark.tsx';
import { CoursesLink } from '../../features/progress/components/courses-link.tsx';
import { ProgressSummary } from '../../features/progress/components/progress-summary.tsx';
import { t } from '../../shared/messages/t.ts';
import { LessonContents, LessonFrame } from './lesson-frame.tsx';
import { StudentTests } from './student-parts.tsx';

/** The contents of one subject, and a student's progress with them. */
export function SubjectUnitsPage({ id }: { id: string }) {
  const { data, isError } = useQuery(subjectContentsQuery(id));
  const lesson = data && { courseId: data.subject.course._id, subjectId: id };
  const failed = isError && data === undefined;
  return (
    <LessonFrame lesson={lesson} failed={failed}>
      <SubjectView
        id={id}
        top={({ course }) => <CoursesLink courseId={course._id} />}
        actions={failed ? undefined : <LessonContents lesson={lesson} />}
        above={({ _id, course }) => <ProgressSummary courseId={course._id} subjectId={_id} />}
        mark={(material, subject) => (
          <MaterialMark courseId={subject.course._id} subjectId={subject._id} materialId={material._id} />
        )}
        below={(subject) => (
          <StudentTests
            courseId={subject.course._id}
            subjectId={subject._id}
            section={(tests) => <CourseSection title={t('Tests')}>{tests}</CourseSection>}
          />
        )}
      />
    </LessonFrame>
  );
}
