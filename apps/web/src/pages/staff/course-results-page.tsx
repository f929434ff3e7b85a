import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { ExportCourseResults } from '../../features/course-page/components/export-course-results.tsx';
import { ResultsSheet } from '../../features/course-page/components/results-sheet.tsx';
import { t } from '../../shared/messages/t.ts';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';

/** The results of a course's students at its tests. */
export function CourseResultsPage({ area, courseId }: { area: 'instructor' | 'teacher'; courseId: string }) {
  return (
    <CourseFrame
      area={area}
      courseId={courseId}
      title={t('Results')}
      actions={() => <MoreMenu>{(close) => <ExportCourseResults courseId={courseId} onPick={close} />}</MoreMenu>}
    >
      {(course) => <ResultsSheet area={area} course={course} />}
    </CourseFrame>
  );
}
