import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useBulkLinks } from '../api/bulk-acts.ts';
import { titleOf } from '../bulk-words.ts';

type BulkLinksDialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void };

/** Asks before many people get new links for their passwords, as a file that is given out once. */
export function BulkLinksDialog({ ids, onDone, onClose }: BulkLinksDialogProps) {
  const links = useBulkLinks();
  return (
    <Dialog
      open
      title={titleOf('links', ids.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={links.isPending} onClick={() => links.mutate(ids, { onSuccess: onDone })}>
            {t('Create and save as a file')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Each person can use their link once to set a new password. Links created earlier stop working; current passwords work until new ones are set.',
        )}
      </p>
      <p>
        {t(
          'The file cannot be saved a second time. Give each link to its person and nobody else: whoever opens it can set the password of that account.',
        )}
      </p>
    </Dialog>
  );
}
