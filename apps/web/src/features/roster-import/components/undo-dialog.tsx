import type { Roster } from '@lectern/contract';
import { count } from '../../../shared/format/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useUndoRoster } from '../api/change-roster.ts';
import classes from './roster-import.module.css';

/** Asks before a whole import is taken back. */
export function UndoDialog({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const undo = useUndoRoster(roster._id);
  const { create, update } = roster.counts;
  return (
    <Dialog
      open
      title="Undo this import?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            loading={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSettled: onClose })}
          >
            Undo import
          </Button>
        </>
      }
    >
      <p>
        What <strong className={classes['named']}>{roster.fileName}</strong> made is removed: {count(create, 'account')}
        . What it changed is put back: {count(update, 'account')}.
      </p>
      <p>Accounts that have been used since the import stay.</p>
    </Dialog>
  );
}
