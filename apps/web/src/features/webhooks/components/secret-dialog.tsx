import type { RouteResponse } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import classes from './webhooks.module.css';

type SecretDialogProps = { made: RouteResponse<'POST /api/webhooks'>; onClose: () => void };

/** Shows the secret of a webhook, this once. */
export function SecretDialog({ made: { webhook, secret }, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      size="medium"
      title={t('Secret of “{name}”', { name: webhook.name })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {secret === null ? (
        <p>{t('The secret got lost on its way here. Give the webhook a new one.')}</p>
      ) : (
        <>
          <p>
            {t(
              'Enter the secret at the receiver, which checks by it that messages come from here. It will not be shown again.',
            )}
          </p>
          <div className={classes['secret']}>
            <input
              readOnly
              aria-label={t('Secret')}
              dir="ltr"
              value={secret}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={secret} label={t('Copy secret')} />
          </div>
        </>
      )}
    </Dialog>
  );
}
