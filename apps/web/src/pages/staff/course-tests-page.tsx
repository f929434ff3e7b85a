import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { TestList } from '../../features/test-authoring/list/components/test-list.tsx';
import { t } from '../../shared/messages/t.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';

/** The tests of a course. */
export function CourseTestsPage({ area, courseId }: { area: 'instructor' | 'teacher'; courseId: string }) {
  return (
    <CourseFrame
      area={area}
      courseId={courseId}
      title={t('Tests')}
      actions={({ name, can }) =>
        can.edit && (
          <LinkButton
            to={area === 'teacher' ? '/teacher/test/new' : '/instructor/test/new'}
            state={{ ofCourse: { id: courseId, label: name } }}
            variant="primary"
          >
            {t('Add Test')}
          </LinkButton>
        )
      }
    >
      {({ can }) => <TestList area={area} courseId={courseId} adds={can.edit} />}
    </CourseFrame>
  );
}
