import type { Roster } from '@lectern/contract';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useUndoRoster } from '../api/change-roster.ts';
import classes from './roster-import.module.css';
import { fileTitle } from '../roster-words.ts';

/** Asks before a whole import is taken back. */
export function UndoDialog({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const undo = useUndoRoster(roster._id);
  const { create, update } = roster.counts;
  return (
    <Dialog
      open
      title={t('Undo this import?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            loading={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSettled: onClose })}
          >
            {t('Undo import')}
          </Button>
        </>
      }
    >
      <p>
        {rich('Accounts that {file} created are removed: {made}. Changes that it made are undone: {changed}.', {
          file: <strong className={classes['named']}>{fileTitle(roster)}</strong>,
          made: tn(create, '{n} account', '{n} accounts'),
          changed: tn(update, '{n} account', '{n} accounts'),
        })}
      </p>
      <p>{t('Accounts that have been used since the import stay.')}</p>
    </Dialog>
  );
}
