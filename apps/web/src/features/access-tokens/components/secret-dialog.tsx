import type { RouteResponse } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { ShownOnceDialog } from '../../../shared/ui/shown-once-dialog.tsx';

type SecretDialogProps = { made: RouteResponse<'POST /api/access-tokens'>; onClose: () => void };

/** Shows a new token, this once. */
export function SecretDialog({ made: { accessToken, secret }, onClose }: SecretDialogProps) {
  const title = t('Access token “{name}”', { name: accessToken.name });
  if (secret === null) {
    return (
      <ShownOnceDialog title={title} shown={null} onClose={onClose}>
        {t('The token was created, but it got lost on its way here. Revoke it, and create another one.')}
      </ShownOnceDialog>
    );
  }
  return (
    <ShownOnceDialog
      title={title}
      shown={{ text: secret, label: t('Access token'), copyLabel: t('Copy access token') }}
      note={
        <>
          {t('A script sends it with each call, in the header “Authorization: Bearer” and the token.')}{' '}
          <a href="/api/docs">{t('Description of the API')}</a>
        </>
      }
      onClose={onClose}
    >
      {t('Copy the token now and keep it like a password. It will not be shown again.')}
    </ShownOnceDialog>
  );
}
