import type { ReopenInput } from '@lectern/contract';
import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { TextField } from '../../../../shared/ui/text-field.tsx';
import { minutesOf } from '../minutes.ts';
import { minutesRule } from './add-time-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

type ReopenDialogProps = {
  student: string;
  busy: boolean;
  onReopen: (body: ReopenInput) => void;
  onClose: () => void;
};

/** Asks why to open a submitted attempt again, and for how long. */
export function ReopenDialog({ student, busy, onReopen, onClose }: ReopenDialogProps) {
  const [minutes, setMinutes] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const value = minutes.trim() === '' ? null : minutesOf(minutes);
  const wrongMinutes = minutes.trim() !== '' && value === null;
  const reopen = (): void => {
    setTried(true);
    if (reason.trim() !== '' && !wrongMinutes) onReopen({ reason: reason.trim(), minutes: value });
  };
  return (
    <Dialog
      open
      title={t('Reopen this attempt?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={busy} onClick={reopen}>
            {t('Reopen')}
          </Button>
        </>
      }
    >
      <p>
        {t('{student} can continue with the saved answers. The current result is kept in the attempt’s history.', {
          student,
        })}
      </p>
      <TextField
        label={t('Minutes from now (empty for no limit)')}
        inputMode="numeric"
        value={minutes}
        error={tried && wrongMinutes ? minutesRule : undefined}
        onChange={(event) => setMinutes(event.currentTarget.value)}
      />
      <ReasonField
        label={t('Reason')}
        value={reason}
        error={tried && reason.trim() === '' ? t('Reason is required') : undefined}
        onChange={setReason}
      />
    </Dialog>
  );
}
