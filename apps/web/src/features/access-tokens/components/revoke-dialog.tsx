import type { AccessToken } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { type Place, useRevokeToken } from '../api/tokens.ts';

type RevokeDialogProps = { place: Place; token: AccessToken; onClose: () => void };

/** Asks whether to revoke a token, which cannot be undone. */
export function RevokeDialog({ place, token: { _id: id, name }, onClose }: RevokeDialogProps) {
  const revoke = useRevokeToken(place);
  return (
    <Dialog
      open
      title={t('Revoke {name}?', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" loading={revoke.isPending} onClick={() => revoke.mutate(id, { onSuccess: onClose })}>
            {t('Revoke token')}
          </Button>
        </>
      }
    >
      <p>{t('The scripts that use it are refused at once. This cannot be undone: they need a new token then.')}</p>
    </Dialog>
  );
}
