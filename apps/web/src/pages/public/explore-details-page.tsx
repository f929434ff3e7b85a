import { CourseSection } from '../../features/courses/components/course-section.tsx';
import { CourseView } from '../../features/courses/components/course-view.tsx';
import { ExploreSubjects } from '../../features/courses/components/explore-subjects.tsx';
import { JoinButton } from '../../features/joining/components/join-button.tsx';
import { MaterialPreviews } from '../../features/materials/components/material-previews.tsx';
import { Reviews } from '../../features/rating/components/reviews.tsx';
import { t } from '../../shared/messages/t.ts';
import { usePresentCourse } from '../../shared/routing/present-course.ts';

/** A course as anybody sees it before joining, on one page. */
export function ExploreDetailsPage({ id }: { id: string }) {
  usePresentCourse(id);
  return (
    <>
      {/* Asked for beside the course, so that they are there with it and move nothing. */}
      <Reviews courseId={id} section={() => null} />
      <CourseView id={id} unrated={0} actions={(course) => <JoinButton course={course} />}>
        {(course) => (
          <>
            <CourseSection title={t('Subjects and Materials')}>
              <ExploreSubjects
                subjects={course.subjects}
                materials={(materials) => <MaterialPreviews materials={materials} course={course} />}
              />
            </CourseSection>
            <Reviews
              courseId={course._id}
              section={(reviews) => <CourseSection title={t('Review and Commands')}>{reviews}</CourseSection>}
            />
          </>
        )}
      </CourseView>
    </>
  );
}
