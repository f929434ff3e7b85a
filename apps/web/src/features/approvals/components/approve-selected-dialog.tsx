import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';

type ApproveSelectedDialogProps = { count: number; busy: boolean; onApprove: () => void; onClose: () => void };

/** Asks before many requests are approved at once, because they can only be undone one by one. */
export function ApproveSelectedDialog({ count, busy, onApprove, onClose }: ApproveSelectedDialogProps) {
  return (
    <Dialog
      open
      title={tn(count, 'Approve {n} request?', 'Approve {n} requests?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={busy} onClick={onApprove}>
            {t('Approve')}
          </Button>
        </>
      }
    >
      <p>{t('The students can open the courses right away. You cannot undo this for all of them together.')}</p>
    </Dialog>
  );
}
