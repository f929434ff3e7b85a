import { IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import classes from './file-field.module.css';

type DropZoneProps = {
  /** The names of the zone and of its button, the text on the button, and the words about dropping behind it. */
  words: { zone: string; buttonName: string; button: string; orDrop: string };
  /** The kinds and sizes that may be uploaded; undefined while unknown. */
  hint: string | undefined;
  onPick: () => void;
  onDrop: (files: readonly File[]) => void;
};

/** A place to drop files, with a button for people who do not drag. */
export function DropZone({ words, hint, onPick, onDrop }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  return (
    // Dropping is only for pointers; the button inside does the same for keyboards.
    <div
      role="group"
      aria-label={words.zone}
      className={classNames(classes['drop'], over && classes['over'])}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button size="small" onClick={onPick} aria-label={words.buttonName}>
        <IconUpload size={16} aria-hidden="true" />
        {words.button}
      </Button>
      <p className={classes['hint']}>
        <span className={classes['orDrop']}>{words.orDrop} </span>
        {hint}
      </p>
    </div>
  );
}
