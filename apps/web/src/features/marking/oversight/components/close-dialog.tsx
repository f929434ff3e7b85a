import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';

type CloseDialogProps = { student: string; busy: boolean; onSubmit: () => void; onClose: () => void };

/** Asks before an open attempt is submitted for its student. */
export function CloseDialog({ student, busy, onSubmit, onClose }: CloseDialogProps) {
  return (
    <Dialog
      open
      title={t('Submit this attempt?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={busy} onClick={onSubmit}>
            {t('Submit for the student')}
          </Button>
        </>
      }
    >
      <p>
        {t('The answers that {student} has saved are submitted and marked. You can reopen the attempt afterwards.', {
          student,
        })}
      </p>
    </Dialog>
  );
}
