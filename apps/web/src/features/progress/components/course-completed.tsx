import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { t } from '../../../shared/messages/t.ts';
import { courseProgressQuery } from '../api/course-progress.ts';
import classes from './progress.module.css';

type CourseCompletedProps = {
  courseId: string;
  /** Asks a student who has not rated the course to do so; `onGone` is called before the question goes. */
  ask: (userId: string, onGone: () => void) => ReactNode;
};

/** Tells a student who has completed every material of a course so; nothing for others. */
export function CourseCompleted({ courseId, ask }: CourseCompletedProps) {
  const student = useStudent();
  const { data } = useQuery({ ...courseProgressQuery(courseId), enabled: student !== null });
  const said = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  const rated = data?.rated;
  useEffect(() => {
    // The answer takes the question away, and with it the focus.
    if (rated === true && asked.current) said.current?.focus();
    asked.current = rated === false;
  }, [rated]);
  if (student === null || data === undefined || data.total === 0 || data.completed < data.total) return null;
  return (
    <div className={classes['completed']}>
      <p ref={said} tabIndex={-1} className={classes['completedText']}>
        <IconCircleCheck size={20} aria-hidden="true" />
        {t('Course completed')}
      </p>
      {!data.rated && ask(student._id, () => said.current?.focus())}
    </div>
  );
}
