import type { AddTimeInput } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { TextField } from '../../../../shared/ui/text-field.tsx';
import { minutesOf } from '../minutes.ts';
import { ReasonField } from './reason-field.tsx';

type AddTimeDialogProps = {
  /** The recipients of the time, as a sentence. */
  whom: string;
  busy: boolean;
  onAdd: (body: AddTimeInput, idempotencyKey: string) => void;
  onClose: () => void;
};

/** Asks how many minutes to add, and why. It stays open until the server has accepted. */
export function AddTimeDialog({ whom, busy, onAdd, onClose }: AddTimeDialogProps) {
  const [minutes, setMinutes] = useState('10');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  // A second press after a lost answer adds nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const value = minutesOf(minutes);
  const add = (): void => {
    setTried(true);
    if (value !== null)
      onAdd({ minutes: value, ...(reason.trim() !== '' && { reason: reason.trim() }) }, `${idempotencyKey}-${value}`);
  };
  return (
    <Dialog
      open
      title={t('Add time')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={busy} onClick={add}>
            {t('Add time')}
          </Button>
        </>
      }
    >
      <p>{whom}</p>
      <TextField
        label={t('Minutes')}
        inputMode="numeric"
        value={minutes}
        error={tried && value === null ? minutesRule : undefined}
        onChange={(event) => setMinutes(event.currentTarget.value)}
      />
      <ReasonField label={t('Reason (optional)')} value={reason} onChange={setReason} />
    </Dialog>
  );
}

export const minutesRule = t('Minutes must be a whole number from {min} to {max}', {
  min: limits.addedMinutes.min,
  max: limits.addedMinutes.max,
});
