import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './form-dialog.module.css';

type FormDialogProps = {
  title: string;
  size: 'medium' | 'large';
  /** Whether something was entered that would be lost. */
  isDirty: boolean;
  /** The button that saves. */
  submit: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form. It asks before it throws away what was entered. */
export function FormDialog({ title, size, isDirty, submit, onClose, children }: FormDialogProps) {
  const [asking, setAsking] = useState(false);
  const leave = (): void => (isDirty ? setAsking(true) : onClose());
  return (
    <Dialog
      open
      size={size}
      title={title}
      onClose={leave}
      actions={
        asking ? (
          <Question onStay={() => setAsking(false)} onLeave={onClose} />
        ) : (
          <>
            <Button onClick={leave}>{t('Cancel')}</Button>
            {submit}
          </>
        )
      }
    >
      {children}
    </Dialog>
  );
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = stay.current;
    const dialog = button?.closest('dialog');
    const before = document.activeElement;
    button?.focus();
    return () => {
      // The form has other buttons by now.
      const field = dialog?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)');
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : field;
      back?.focus();
    };
  }, []);
  return (
    <>
      <p role="alert" className={classes['question']}>
        {t('Discard what you entered?')}
      </p>
      <Button ref={stay} onClick={onStay}>
        {t('Keep editing')}
      </Button>
      <Button variant="danger" onClick={onLeave}>
        {t('Discard')}
      </Button>
    </>
  );
}
