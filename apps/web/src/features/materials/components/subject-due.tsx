import { useQuery } from '@tanstack/react-query';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { formatDay } from '../../../shared/format/format-day.ts';
import { t } from '../../../shared/messages/t.ts';
import { courseOutlineQuery } from '../api/course-outline.ts';

/** By when a student is to have done a subject, as a fact among others; nothing for others. */
export function SubjectDue({ courseId, subjectId }: { courseId: string; subjectId: string }) {
  const student = useStudent();
  const { data } = useQuery({ ...courseOutlineQuery(courseId, null), enabled: student !== null });
  const dueAt = data?.subjects.find(({ _id }) => _id === subjectId)?.dueAt ?? null;
  return student === null || dueAt === null ? null : ` · ${t('by {day}', { day: formatDay(dueAt) })}`;
}
