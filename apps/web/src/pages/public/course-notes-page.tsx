import { CourseNotes } from '../../features/study-notes/components/course-notes.tsx';
import { usePresentCourse } from '../../shared/routing/present-course.ts';

/** A student's own notes in a course. */
export function CourseNotesPage({ id }: { id: string }) {
  usePresentCourse(id);
  return <CourseNotes courseId={id} />;
}
