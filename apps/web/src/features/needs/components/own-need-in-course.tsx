import { useQuery } from '@tanstack/react-query';
import { ownNeedsQuery } from '../api/needs.ts';
import { OwnNeedLine } from './own-need.tsx';
import classes from './needs.module.css';

/** The line about oneself in a course; nothing where there is none: the page is complete without. */
export function OwnNeedInCourse({ userId, courseId }: { userId: string; courseId: string }) {
  const { data } = useQuery(ownNeedsQuery(userId));
  const need = data?.data.find(({ course }) => course._id === courseId);
  if (need === undefined) return null;
  return (
    <p className={classes['own']}>
      <OwnNeedLine need={need} />
    </p>
  );
}
