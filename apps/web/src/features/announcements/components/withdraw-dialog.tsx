import type { ManagedAnnouncement } from '@lectern/contract';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import list from '../../../shared/table/list.module.css';
import { useWithdrawAnnouncement } from '../api/withdraw-announcement.ts';

/** Asks before an announcement is taken back, or deleted while it waits. */
export function WithdrawDialog({ announcement, onClose }: { announcement: ManagedAnnouncement; onClose: () => void }) {
  const withdraw = useWithdrawAnnouncement();
  const timed = announcement.state === 'timed';
  const title = <strong className={list['named']}>{announcement.title}</strong>;
  return (
    <Dialog
      open
      title={timed ? t('Delete this announcement?') : t('Withdraw this announcement?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(announcement, { onSuccess: onClose })}
          >
            {timed ? t('Delete') : t('Withdraw')}
          </Button>
        </>
      }
    >
      <p>
        {timed
          ? rich('{title} will not be sent. You can undo this right afterwards.', { title })
          : rich(
              '{title} and its notices disappear for everyone. Emails that have been sent stay sent. You can undo this right afterwards.',
              { title },
            )}
      </p>
    </Dialog>
  );
}
