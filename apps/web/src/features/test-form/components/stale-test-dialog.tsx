import type { Test } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { Collision } from '../hooks/use-test-saving.ts';

type StaleTestDialogProps = {
  collision: Collision | null;
  saving: boolean;
  onKeep: () => void;
  onLoad: (saved: Test) => void;
  onOverwrite: () => Promise<void>;
};

/** Says that somebody saved in between, and lets the author choose whose text goes on. Nothing is lost either way. */
export function StaleTestDialog({ collision, saving, onKeep, onLoad, onOverwrite }: StaleTestDialogProps) {
  const saved = collision?.saved ?? null;
  return (
    <Dialog
      open={collision !== null}
      title="This test was changed meanwhile"
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
          The other version was saved on <strong>{formatMoment(saved.updatedAt)}</strong>. If you load it, what you
          typed stays as a draft that you can restore; saving yours replaces it.
        </p>
      )}
    </Dialog>
  );
}
