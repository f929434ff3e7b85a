import { CourseSection } from '../../features/courses/components/course-section.tsx';
import { CourseView } from '../../features/courses/components/course-view.tsx';
import { ExploreSubjects } from '../../features/courses/components/explore-subjects.tsx';
import { MaterialPreviews } from '../../features/materials/components/material-previews.tsx';

/** A course as anybody sees it before joining: everything in it on one page. */
export function ExploreDetailsPage({ id }: { id: string }) {
  return (
    <CourseView id={id} unrated={0}>
      {(course) => (
        <CourseSection title="Subjects and Materials">
          <ExploreSubjects
            subjects={course.subjects}
            materials={(materials) => <MaterialPreviews materials={materials} />}
          />
        </CourseSection>
      )}
    </CourseView>
  );
}
