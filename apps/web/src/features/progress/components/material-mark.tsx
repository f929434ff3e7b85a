import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { courseProgressQuery } from '../api/course-progress.ts';
import { howCompleted } from './how-completed.ts';
import classes from './progress.module.css';

type MaterialMarkProps = { courseId: string; subjectId: string; materialId: string };

/** A student's state with a material, beside its name: done, or how far in a video or a PDF. Nothing before it is begun. */
export function MaterialMark({ courseId, subjectId, materialId }: MaterialMarkProps) {
  const student = useStudent();
  const { data } = useQuery({ ...courseProgressQuery(courseId), enabled: student !== null });
  const subject = data?.subjects.find(({ _id }) => _id === subjectId);
  const progress = subject?.materials.find(({ _id }) => _id === materialId);
  if (student === null || progress === undefined) return null;
  if (!progress.completed && progress.watchedSeconds === 0 && progress.page === null) return null;
  return (
    <Badge tone={progress.completed ? 'good' : 'neutral'}>
      <span className={classes['mark']}>
        {progress.completed && <IconCheck size={14} stroke={2.5} aria-hidden="true" />}
        {howCompleted(progress)}
      </span>
    </Badge>
  );
}
