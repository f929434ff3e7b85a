import type { TeacherApproval } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { useDeclineTeacher } from '../api/decline-teacher.ts';

/**
 * Asks for the reason why an application is declined, which may be left out. It stays open until the server has
 * accepted.
 */
export function DeclineDialog({ teacher, onClose }: { teacher: TeacherApproval; onClose: () => void }) {
  const decline = useDeclineTeacher();
  const [reason, setReason] = useState('');
  const send = (): void => decline.mutate({ id: teacher._id, reason: reason.trim() }, { onSuccess: onClose });
  return (
    <Dialog
      open
      title={t('Decline the application of {username}?', { username: teacher.username })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" loading={decline.isPending} onClick={send}>
            {t('Decline')}
          </Button>
        </>
      }
    >
      <p>{t('The person becomes a student again and can apply again.')}</p>
      <TextArea
        label={t('Reason (optional)')}
        hint={t('The applicant will see it.')}
        maxLength={limits.comment}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
