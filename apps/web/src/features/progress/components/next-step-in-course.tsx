import { useQuery } from '@tanstack/react-query';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { courseProgressQuery } from '../api/course-progress.ts';
import { NextStepLink } from './next-step-link.tsx';
import classes from './next-step.module.css';

/** The link to where a student goes on in a course; nothing for others, and when everything is done. */
export function NextStepInCourse({ courseId }: { courseId: string }) {
  const student = useStudent();
  const { data } = useQuery({ ...courseProgressQuery(courseId), enabled: student !== null });
  const next = student === null ? null : (data?.next ?? null);
  if (next === null || next.material === null) return null;
  return (
    <div className={classes['inCourse']}>
      <NextStepLink act={next.act} material={next.material} />
    </div>
  );
}
