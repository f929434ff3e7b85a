import type { Webhook } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useDeleteWebhook, useRenewSecret } from '../api/webhooks.ts';
import { SecretDialog } from './secret-dialog.tsx';

type ConfirmProps = { webhook: Webhook; onClose: () => void };

/** Asks whether to delete a webhook, which cannot be undone. */
export function ConfirmDelete({ webhook: { _id: id, name }, onClose }: ConfirmProps) {
  const remove = useDeleteWebhook();
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      act={t('Delete webhook')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('Nothing more is sent, and its messages go too. To stop it for a while, turn it off instead.')}</p>
    </ConfirmDialog>
  );
}

/** Asks whether to give a webhook a new secret, and shows it. */
export function ConfirmNewSecret({ webhook: { _id: id, name }, onClose }: ConfirmProps) {
  const renew = useRenewSecret(id);
  if (renew.data !== undefined) return <SecretDialog made={renew.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('New secret for {name}?', { name })}
      act={t('New secret')}
      variant="primary"
      pending={renew.isPending}
      onConfirm={() => renew.mutate()}
      onClose={onClose}
    >
      <p>
        {t(
          'For 24 hours messages are signed by the former secret as well. Enter the new one at the receiver until then.',
        )}
      </p>
    </ConfirmDialog>
  );
}
