import { CourseCompleted } from '../../features/progress/components/course-completed.tsx';
import { AskForRating } from '../../features/rating/components/ask-for-rating.tsx';

/** Tells a student that a course is completed, and asks for a rating. */
export function CompletedCourse({ course }: { course: { _id: string; name: string } }) {
  return (
    <CourseCompleted
      courseId={course._id}
      ask={(userId, onGone) => <AskForRating course={course} userId={userId} onGone={onGone} />}
    />
  );
}
