import { IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import classes from './file-field.module.css';

type DropZoneProps = {
  label: string;
  /** The kinds and sizes that may be uploaded; undefined while unknown. */
  hint: string | undefined;
  onPick: () => void;
  onDrop: (file: File | undefined) => void;
};

/** A place to drop a file, with a button for people who do not drag. */
export function DropZone({ label, hint, onPick, onDrop }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.files[0]);
  };
  return (
    // Dropping is only for pointers; the button inside does the same for keyboards.
    <div
      role="group"
      aria-label={t('Upload for {label}', { label })}
      className={classNames(classes['drop'], over && classes['over'])}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button size="small" onClick={onPick} aria-label={t('Upload a file: {label}', { label })}>
        <IconUpload size={16} aria-hidden="true" />
        {t('Upload a file')}
      </Button>
      <p className={classes['hint']}>
        <span className={classes['orDrop']}>{t('or drop it here.')} </span>
        {hint}
      </p>
    </div>
  );
}
