import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';

type RejectDialogProps = {
  /** Names the requests, as in 'Reject 3 requests'. */
  title: string;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of a rejection, which may be left out. It stays open until the server has accepted. */
export function RejectDialog({ title, busy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" loading={busy} onClick={() => onReject(reason.trim())}>
            {t('Reject')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('Reason (optional)')}
        hint={t('The student will see it.')}
        maxLength={limits.comment}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
