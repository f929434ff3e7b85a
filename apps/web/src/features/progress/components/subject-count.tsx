import { useQuery } from '@tanstack/react-query';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { t } from '../../../shared/messages/t.ts';
import { courseProgressQuery } from '../api/course-progress.ts';

/** How many materials of a subject a student has completed, as a fact among others; nothing for others. */
export function SubjectCount({ courseId, subjectId }: { courseId: string; subjectId: string }) {
  const student = useStudent();
  const { data } = useQuery({ ...courseProgressQuery(courseId), enabled: student !== null });
  const subject = data?.subjects.find(({ _id }) => _id === subjectId);
  if (student === null || subject === undefined || subject.total === 0) return null;
  return ` · ${t('{completed} of {total} done', { completed: subject.completed, total: subject.total })}`;
}
