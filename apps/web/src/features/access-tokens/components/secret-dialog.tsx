import type { RouteResponse } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import classes from './tokens.module.css';

type SecretDialogProps = { made: RouteResponse<'POST /api/access-tokens'>; onClose: () => void };

/** Shows a new token, this once. */
export function SecretDialog({ made: { accessToken, secret }, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      size="medium"
      title={t('Access token “{name}”', { name: accessToken.name })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {secret === null ? (
        <p>{t('The token was created, but it got lost on its way here. Revoke it, and create another one.')}</p>
      ) : (
        <>
          <p>{t('Copy the token now and keep it like a password. It will not be shown again.')}</p>
          <div className={classes['secret']}>
            <input
              readOnly
              aria-label={t('Access token')}
              dir="ltr"
              value={secret}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={secret} label={t('Copy access token')} />
          </div>
          <p className={classes['quiet']}>
            {t('A script sends it with each call, in the header “Authorization: Bearer” and the token.')}{' '}
            <a href="/api/docs">{t('Description of the API')}</a>
          </p>
        </>
      )}
    </Dialog>
  );
}
