import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** The name of the button that does it. */
  act: string;
  /** `danger` where something is lost. */
  variant?: 'danger' | 'primary';
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The consequences, in paragraphs. */
  children: ReactNode;
};

/** Asks once more before something is done, and says what comes of it. */
export function ConfirmDialog({
  title,
  act,
  variant = 'danger',
  pending,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant={variant} loading={pending} onClick={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
