import { CourseSection } from '../../features/courses/components/course-section.tsx';
import { CourseView } from '../../features/courses/components/course-view.tsx';
import { ReviewList } from '../../features/courses/components/review-list.tsx';
import { SubjectCards } from '../../features/courses/components/subject-cards.tsx';

/** A course as students see it: its subjects lead to their contents, and others say what they think of it. */
export function CourseDetailsPage({ id }: { id: string }) {
  return (
    <CourseView id={id} unrated={3.5}>
      {(course) => (
        <>
          <CourseSection title="Subjects">
            <SubjectCards subjects={course.subjects} />
          </CourseSection>
          <ReviewList ratings={course.ratings} />
        </>
      )}
    </CourseView>
  );
}
