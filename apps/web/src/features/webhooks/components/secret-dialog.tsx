import type { RouteResponse } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { ShownOnceDialog } from '../../../shared/ui/shown-once-dialog.tsx';

type SecretDialogProps = { made: RouteResponse<'POST /api/webhooks'>; onClose: () => void };

/** Shows the secret of a webhook, this once. */
export function SecretDialog({ made: { webhook, secret }, onClose }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      title={t('Secret of “{name}”', { name: webhook.name })}
      shown={secret === null ? null : { text: secret, label: t('Secret'), copyLabel: t('Copy secret') }}
      onClose={onClose}
    >
      {secret === null
        ? t('The secret got lost on its way here. Give the webhook a new one.')
        : t(
            'Enter the secret at the receiver, which checks by it that messages come from here. It will not be shown again.',
          )}
    </ShownOnceDialog>
  );
}
