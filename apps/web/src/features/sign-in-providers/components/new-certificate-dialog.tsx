import type { IdentityProvider } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useNewCertificate } from '../api/providers.ts';
import classes from './providers.module.css';

/** Asks whether to make a certificate, and says what is to be done at the provider afterwards. */
export function NewCertificateDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const make = useNewCertificate();
  const { _id: id, name, certificates } = provider;
  return (
    <ConfirmDialog
      title={t('New certificate for {name}?', { name })}
      act={t('Make certificate')}
      variant="primary"
      pending={make.isPending}
      onConfirm={() => make.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {certificates.length === 0 ? (
        <>
          <p>
            {t(
              'This site then signs the requests for which the provider’s metadata ask, and the provider can encrypt what it sends here.',
            )}
          </p>
          <p>{t('Afterwards, have the provider read this site’s metadata again, or enter the certificate there.')}</p>
        </>
      ) : (
        <>
          <p>{t('The present certificate goes on signing until you remove it, so that nothing breaks. Then:')}</p>
          <ol className={classes['steps']}>
            <li>{t('Have the provider read this site’s metadata again, or enter the new certificate there.')}</li>
            <li>{t('Remove the older certificate here. From then on the new one signs.')}</li>
          </ol>
          <p className={classes['quiet']}>
            {t(
              'A provider that keeps one certificate at a time refuses signed requests between the two steps: do them one right after the other.',
            )}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
