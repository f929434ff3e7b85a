import type { Roster } from '@lectern/contract';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useUndoRoster } from '../api/change-roster.ts';
import classes from './roster-import.module.css';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';

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
        {t('What')} <strong className={classes['named']}>{roster.fileName}</strong>{' '}
        {t('made is removed: {accounts}. What it changed is put back: {accounts2}.', {
          accounts: tn(create, '{n} account', '{n} accounts'),
          accounts2: tn(update, '{n} account', '{n} accounts'),
        })}
      </p>
      <p>{t('Accounts that have been used since the import stay.')}</p>
    </Dialog>
  );
}
