import type { CourseOverview } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { shownName } from '../../../shared/format/shown-name.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import type { Face } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import list from '../../../shared/table/list.module.css';
import { useRemoveStudent } from '../api/remove-student.ts';

type RemoveStudentDialogProps = { course: Pick<CourseOverview, '_id' | 'name'>; user: Face; onClose: () => void };

/** Asks for the reason for which a student is taken out of a course. It stays open until the server has accepted. */
export function RemoveStudentDialog({ course, user, onClose }: RemoveStudentDialogProps) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(false);
  const remove = useRemoveStudent(course._id);
  const confirm = (): void => {
    if (reason.trim() === '') setRefused(true);
    else remove.mutate({ userId: user._id, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title={t('Take this student out?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" loading={remove.isPending} onClick={confirm}>
            {t('Take out')}
          </Button>
        </>
      }
    >
      <p>
        {rich('{student} can no longer open {course}. Progress and results are kept, and you can undo this.', {
          student: <strong className={list['named']}>{shownName(user.username)}</strong>,
          course: <strong className={list['named']}>{course.name}</strong>,
        })}
      </p>
      <TextArea
        label={t('Reason')}
        hint={t('The student will see it.')}
        required
        maxLength={limits.comment}
        value={reason}
        error={refused && reason.trim() === '' ? t('Please enter a reason.') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
