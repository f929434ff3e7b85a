import type { CourseListItem, CourseUsage } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import list from '../../../shared/table/list.module.css';
import { courseUsageQuery } from '../api/course-usage.ts';
import { useDeleteCourse } from '../api/delete-course.ts';
import classes from './course-list.module.css';

/** The things that go with a course, each with its number; zeros are left out. */
function usageLines(usage: CourseUsage): string[] {
  const lines: [number, string][] = [
    [usage.subjects, tn(usage.subjects, '{n} subject', '{n} subjects')],
    [usage.materials, tn(usage.materials, '{n} material', '{n} materials')],
    [usage.joinRequests, tn(usage.joinRequests, '{n} join request', '{n} join requests')],
    [usage.ratings, tn(usage.ratings, '{n} rating', '{n} ratings')],
    [usage.tests, tn(usage.tests, '{n} test', '{n} tests')],
    [usage.attempts, tn(usage.attempts, '{n} attempt', '{n} attempts')],
  ];
  return lines.filter(([number]) => number > 0).map(([, line]) => line);
}

/** Asks whether to delete a course, and counts the things that go with it. */
export function DeleteCourseDialog({ course, onClose }: { course: CourseListItem; onClose: () => void }) {
  const usage = useQuery(courseUsageQuery(course._id));
  const remove = useDeleteCourse();
  const confirm = (): void => remove.mutate(course._id, { onSuccess: onClose });
  return (
    <Dialog
      open
      title={t('Delete this course?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" onClick={confirm} loading={remove.isPending} disabled={usage.isPending}>
            {t('Delete course')}
          </Button>
        </>
      }
    >
      <p>
        {rich(
          '{course} will be gone for everyone. You can undo this right afterwards; an administrator can restore it for {days} days.',
          { course: <strong className={list['named']}>{course.name}</strong>, days: limits.courseBinDays },
        )}
      </p>
      {usage.isPending && <Skeleton height={72} />}
      {usage.isError && (
        <ErrorState
          error={usage.error}
          fallback={t('The items deleted with this course could not be counted.')}
          onRetry={() => void usage.refetch()}
          retrying={usage.isFetching}
        />
      )}
      {usage.data && (
        <div>
          <p>{usageLines(usage.data).length === 0 ? t('Nothing else is deleted.') : t('Also deleted:')}</p>
          <ul className={classes['usage']}>
            {usageLines(usage.data).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {usage.data.groups > 0 && (
            <p>
              {tn(
                usage.data.groups,
                '{n} group loses this course but keeps its people.',
                '{n} groups lose this course but keep their people.',
              )}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
