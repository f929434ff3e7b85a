import type { CourseOverview, StaffMember } from '@lectern/contract';
import { useNavigate } from '@tanstack/react-router';
import { shownName } from '../../../shared/format/shown-name.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import list from '../../../shared/table/list.module.css';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useLeaveCourse, useRemoveTeacher } from '../api/course-staff.ts';
import { listOfCourses } from '../course-pages.ts';

type Course = Pick<CourseOverview, '_id' | 'name'>;
type RemoveTeacherDialogProps = { course: Course; member: StaffMember; onClose: () => void };

/** Asks before a teacher is removed from a course. It stays open until the server has accepted. */
export function RemoveTeacherDialog({ course, member, onClose }: RemoveTeacherDialogProps) {
  const remove = useRemoveTeacher(course._id);
  return (
    <Dialog
      open
      title={t('Remove this teacher?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate(member, { onSuccess: onClose })}
          >
            {t('Remove')}
          </Button>
        </>
      }
    >
      <p>
        {rich('{teacher} loses all access to {course} at once. Tests that they made in it become yours.', {
          teacher: <strong className={list['named']}>{shownName(member.user.username)}</strong>,
          course: <strong className={list['named']}>{course.name}</strong>,
        })}
      </p>
    </Dialog>
  );
}

type LeaveCourseDialogProps = { area: StaffArea; course: Course; userId: string; onClose: () => void };

/** Asks before somebody leaves a course, and then shows the other courses. */
export function LeaveCourseDialog({ area, course, userId, onClose }: LeaveCourseDialogProps) {
  const leave = useLeaveCourse(course._id);
  const navigate = useNavigate();
  const confirm = (): void =>
    leave.mutate(userId, { onSuccess: () => void navigate({ to: listOfCourses[area], replace: true }) });
  return (
    <Dialog
      open
      title={t('Leave this course?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" loading={leave.isPending} onClick={confirm}>
            {t('Leave')}
          </Button>
        </>
      }
    >
      <p>
        {rich(
          'You lose every right on {course} at once, and only its owner can add you again. Tests that you made in it become the owner’s.',
          {
            course: <strong className={list['named']}>{course.name}</strong>,
          },
        )}
      </p>
    </Dialog>
  );
}
