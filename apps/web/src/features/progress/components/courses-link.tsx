import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { t } from '../../../shared/messages/t.ts';
import { courseProgressQuery } from '../api/course-progress.ts';

/** The link with which the trail to a course begins: My Courses for a student who joined it, else all courses. */
export function CoursesLink({ courseId }: { courseId: string }) {
  const student = useStudent();
  const { data } = useQuery({ ...courseProgressQuery(courseId), enabled: student !== null });
  if (student !== null && data?.joined === true) return <Link to="/student-courses">{t('My Courses')}</Link>;
  return <Link to="/courses">{t('Courses')}</Link>;
}
