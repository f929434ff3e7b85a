import { CourseFrame } from '../../features/course-page/components/course-frame.tsx';
import { Overview } from '../../features/course-page/components/overview.tsx';
import { t } from '../../shared/messages/t.ts';
import type { StaffArea } from '../../shared/routing/areas.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';

/** A course at a glance. */
export function CourseOverviewPage({ area, courseId }: { area: StaffArea; courseId: string }) {
  return (
    <CourseFrame
      area={area}
      courseId={courseId}
      title={t('Overview')}
      actions={({ _id: id }) => (
        <LinkButton to="/course/details/$id" params={{ id }}>
          {t('View Course')}
        </LinkButton>
      )}
    >
      {(course) => <Overview area={area} course={course} />}
    </CourseFrame>
  );
}
