import type { IssuedCertificate } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useState } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { useRevoke } from '../api/certificates.ts';

type RevokeDialogProps = { certificate: Pick<IssuedCertificate, '_id' | 'personName'>; onClose: () => void };

/** Asks why a certificate is revoked, and revokes it. */
export function RevokeDialog({ certificate, onClose }: RevokeDialogProps) {
  const [reason, setReason] = useState('');
  const revoke = useRevoke(certificate._id, { showsErrors: true });
  const problem =
    revoke.error && (fieldIssues(revoke.error)['reason'] ?? errorText(revoke.error, texts.somethingWrong));
  return (
    <Dialog
      open
      title={t('Revoke the certificate of {name}?', { name: certificate.personName })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(reason, { onSuccess: onClose })}
          >
            {t('Revoke')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('Reason')}
        hint={t(
          'The student reads it. Anybody who checks the certificate sees only that it is revoked. You can make it valid again.',
        )}
        maxLength={limits.certificateReason}
        value={reason}
        error={problem ?? undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
