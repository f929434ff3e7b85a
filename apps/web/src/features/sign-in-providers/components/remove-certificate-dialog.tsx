import type { IdentityProvider } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useRemoveCertificate } from '../api/providers.ts';

type RemoveCertificateDialogProps = { provider: IdentityProvider; certificateId: string; onClose: () => void };

/** Asks whether to remove one of two certificates, and says how the provider has to stand for it. */
export function RemoveCertificateDialog({ provider, certificateId, onClose }: RemoveCertificateDialogProps) {
  const remove = useRemoveCertificate();
  const isOlder = provider.certificates[0]?._id === certificateId;
  const submit = (): void => remove.mutate({ id: provider._id, certificateId }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={isOlder ? t('Remove the older certificate?') : t('Remove the new certificate?')}
      act={t('Remove certificate')}
      pending={remove.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        {isOlder
          ? t('From then on the new certificate signs, and it alone opens what the provider encrypts.')
          : t(
              'The older certificate stays in use, and what the provider encrypts for the new one cannot be opened any more.',
            )}
      </p>
      <p>
        {isOlder
          ? t('Until the provider knows the new certificate, people may be unable to sign in with it.')
          : t('If the provider knows the new certificate already, have it read this site’s metadata once more.')}
      </p>
    </ConfirmDialog>
  );
}
