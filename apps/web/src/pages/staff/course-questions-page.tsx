import { lazy, Suspense } from 'react';
import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { t } from '../../shared/messages/t.ts';
import { fetchPart } from '../../shared/parts/missing-part.ts';

const CourseQuestions = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/questions/question-parts.ts'))).CourseQuestions,
}));

/** The questions of a course, to be answered in their place. */
export function CourseQuestionsPage({ area, courseId }: { area: 'instructor' | 'teacher'; courseId: string }) {
  return (
    <CourseFrame area={area} courseId={courseId} title={t('Questions##students')}>
      {({ can }) => (
        <Suspense>
          <CourseQuestions courseId={courseId} edits={can.edit} />
        </Suspense>
      )}
    </CourseFrame>
  );
}
