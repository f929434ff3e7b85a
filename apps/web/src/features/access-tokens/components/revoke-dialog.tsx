import type { AccessToken } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { type Place, useRevokeToken } from '../api/tokens.ts';

type RevokeDialogProps = { place: Place; token: AccessToken; onClose: () => void };

/** Asks whether to revoke a token, which cannot be undone. */
export function RevokeDialog({ place, token: { _id: id, name }, onClose }: RevokeDialogProps) {
  const revoke = useRevokeToken(place);
  return (
    <ConfirmDialog
      title={t('Revoke {name}?', { name })}
      act={t('Revoke token')}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('The scripts that use it are refused at once. This cannot be undone: they need a new token then.')}</p>
    </ConfirmDialog>
  );
}
