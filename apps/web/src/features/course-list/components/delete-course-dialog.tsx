import type { CourseListItem, CourseUsage } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../shared/format/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import list from '../../../shared/table/list.module.css';
import { courseUsageQuery } from '../api/course-usage.ts';
import { useDeleteCourse } from '../api/delete-course.ts';
import classes from './course-list.module.css';

/** What goes with a course, each with its number; what there is none of is left out. */
function usageLines(usage: CourseUsage): string[] {
  const lines: [number, string][] = [
    [usage.subjects, count(usage.subjects, 'subject')],
    [usage.materials, count(usage.materials, 'material')],
    [usage.groups, `${count(usage.groups, 'group')} that ${usage.groups === 1 ? 'uses' : 'use'} it`],
    [usage.joinRequests, count(usage.joinRequests, 'join request')],
    [usage.ratings, count(usage.ratings, 'rating')],
    [usage.tests, count(usage.tests, 'test')],
    [usage.attempts, count(usage.attempts, 'attempt')],
  ];
  return lines.filter(([number]) => number > 0).map(([, line]) => line);
}

/** Asks whether to delete a course, and counts what goes with it. */
export function DeleteCourseDialog({ course, onClose }: { course: CourseListItem; onClose: () => void }) {
  const usage = useQuery(courseUsageQuery(course._id));
  const remove = useDeleteCourse();
  const confirm = (): void => remove.mutate(course._id, { onSuccess: onClose });
  return (
    <Dialog
      open
      title="Delete this course?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={confirm} loading={remove.isPending} disabled={usage.isPending}>
            Delete course
          </Button>
        </>
      }
    >
      <p>
        <strong className={list['named']}>{course.name}</strong> will no longer be there for anybody. You can undo this
        right afterwards; an administrator can for 30 days.
      </p>
      {usage.isPending && <Skeleton height={72} />}
      {usage.isError && (
        <ErrorState
          error={usage.error}
          fallback="What goes with this course could not be counted."
          onRetry={() => void usage.refetch()}
          retrying={usage.isFetching}
        />
      )}
      {usage.data && (
        <div>
          <p>With it {usageLines(usage.data).length === 0 ? 'goes nothing else.' : 'go:'}</p>
          <ul className={classes['usage']}>
            {usageLines(usage.data).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
