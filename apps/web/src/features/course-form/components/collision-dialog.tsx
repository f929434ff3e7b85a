import type { Course } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { Collision } from '../hooks/use-course-saving.ts';
import classes from './course-form.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type CollisionDialogProps = {
  collision: Collision | null;
  saving: boolean;
  onKeep: () => void;
  onLoad: (saved: Course) => void;
  onOverwrite: () => Promise<void>;
};

/** Says that somebody saved in between, and lets the author choose whose text goes on. Nothing is lost either way. */
export function CollisionDialog({ collision, saving, onKeep, onLoad, onOverwrite }: CollisionDialogProps) {
  const saved = collision?.saved ?? null;
  return (
    <Dialog
      open={collision !== null}
      title="This course was changed meanwhile"
      onClose={onKeep}
      actions={
        <>
          <Button variant="danger" loading={saving} onClick={() => void onOverwrite()}>
            Save mine anyway
          </Button>
          {saved !== null && <Button onClick={() => onLoad(saved)}>Load the saved version</Button>}
          <Button variant="primary" onClick={onKeep}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>{texts.staleSave}</p>
      {saved !== null && (
        <p>
          The other version was saved on <strong>{moment.format(new Date(saved.updatedAt))}</strong>.
        </p>
      )}
      <ul className={classes['choices']}>
        <li>
          <strong>Keep editing</strong> closes this; nothing is saved yet.
        </li>
        {saved !== null && (
          <li>
            <strong>Load the saved version</strong> shows the other one; your text stays as a draft that you can
            restore.
          </li>
        )}
        <li>
          <strong>Save mine anyway</strong> replaces the other version with yours.
        </li>
      </ul>
    </Dialog>
  );
}
