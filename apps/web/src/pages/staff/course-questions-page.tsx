import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { CourseQuestions } from '../../features/questions/components/course-questions.tsx';
import { t } from '../../shared/messages/t.ts';

/** The questions of a course, to be answered in their place. */
export function CourseQuestionsPage({ area, courseId }: { area: 'instructor' | 'teacher'; courseId: string }) {
  return (
    <CourseFrame area={area} courseId={courseId} title={t('Questions##students')}>
      {() => <CourseQuestions courseId={courseId} />}
    </CourseFrame>
  );
}
