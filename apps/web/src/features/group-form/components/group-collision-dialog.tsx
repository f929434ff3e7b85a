import type { Group } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { Collision } from '../hooks/use-group-form.ts';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type CollisionDialogProps = {
  collision: Collision | null;
  saving: boolean;
  onKeep: () => void;
  onLoad: (saved: Group) => void;
  onOverwrite: () => Promise<void>;
};

/** Says that somebody saved in between, and lets the author choose which version goes on. */
export function GroupCollisionDialog({ collision, saving, onKeep, onLoad, onOverwrite }: CollisionDialogProps) {
  const saved = collision?.saved ?? null;
  return (
    <Dialog
      open={collision !== null}
      title="This group was changed meanwhile"
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
          The other version was saved on <strong>{moment.format(new Date(saved.updatedAt))}</strong>. Saving yours
          replaces it, members and courses included.
        </p>
      )}
    </Dialog>
  );
}
