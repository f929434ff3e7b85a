import type { Webhook } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useDeleteWebhook, useRenewSecret } from '../api/webhooks.ts';
import { SecretDialog } from './secret-dialog.tsx';

type ConfirmProps = { webhook: Webhook; onClose: () => void };

/** Asks whether to delete a webhook, which cannot be undone. */
export function ConfirmDelete({ webhook: { _id: id, name }, onClose }: ConfirmProps) {
  const remove = useDeleteWebhook();
  return (
    <Dialog
      open
      title={t('Delete {name}?', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: onClose })}>
            {t('Delete webhook')}
          </Button>
        </>
      }
    >
      <p>{t('Nothing more is sent, and its messages go too. To stop it for a while, turn it off instead.')}</p>
    </Dialog>
  );
}

/** Asks whether to give a webhook a new secret, and shows it. */
export function ConfirmNewSecret({ webhook: { _id: id, name }, onClose }: ConfirmProps) {
  const renew = useRenewSecret(id);
  if (renew.data !== undefined) return <SecretDialog made={renew.data} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t('New secret for {name}?', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('New secret')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'For 24 hours messages are signed by the former secret as well. Enter the new one at the receiver until then.',
        )}
      </p>
    </Dialog>
  );
}
