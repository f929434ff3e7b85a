import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './shown-once-dialog.module.css';

type ShownOnceDialogProps = {
  title: string;
  /** The text with its name and the name of the button that copies it; null where it did not arrive, as `children` say then. */
  shown: { text: string; label: string; copyLabel: string } | null;
  /** Stands below the text. */
  note?: ReactNode;
  onClose: () => void;
  /** The purpose of the text. */
  children: ReactNode;
};

/** Shows a text that is never shown again, with a button that copies it. */
export function ShownOnceDialog({ title, shown, note, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      open
      size="medium"
      title={title}
      onClose={onClose}
      holds={shown !== null}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <p>{children}</p>
      {shown !== null && (
        <div className={classes['row']}>
          <input
            readOnly
            aria-label={shown.label}
            dir="ltr"
            className={classes['text']}
            value={shown.text}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={shown.text} label={shown.copyLabel} />
        </div>
      )}
      {note !== undefined && <p className={classes['note']}>{note}</p>}
    </Dialog>
  );
}
