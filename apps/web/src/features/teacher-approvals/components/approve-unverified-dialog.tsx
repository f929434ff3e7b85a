import type { TeacherApproval } from '@lectern/contract';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';

type ApproveUnverifiedDialogProps = { teacher: TeacherApproval; onApprove: () => void; onClose: () => void };

/** Asks before a teacher with an unverified address is approved: anybody could have typed it. */
export function ApproveUnverifiedDialog({ teacher, onApprove, onClose }: ApproveUnverifiedDialogProps) {
  return (
    <Dialog
      open
      title={t('Do you know this person?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onApprove();
              onClose();
            }}
          >
            {t('Approve anyway')}
          </Button>
        </>
      }
    >
      <p>
        {rich(
          'It has not been verified that {email} belongs to {name}: whoever created the account could have entered any address.',
          {
            email: <bdi dir="ltr">{teacher.email}</bdi>,
            name: <strong>{teacher.username}</strong>,
          },
        )}
      </p>
    </Dialog>
  );
}
