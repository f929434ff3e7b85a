import type { IdentityProvider } from '@lectern/contract';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Fact } from '../../../shared/ui/fact.tsx';
import { AddressFact } from './address-fact.tsx';
import classes from './providers.module.css';

type CertificateFactsProps = { provider: IdentityProvider; onRemove: (certificateId: string) => void };

/** The certificates of this site at a provider of SAML, and the address for signing out, for which one is needed. */
export function CertificateFacts({ provider, onRemove }: CertificateFactsProps) {
  const { certificates, signOutAddresses } = provider;
  if (certificates.length === 0) return null;
  const names =
    certificates.length === 1
      ? [t('Certificate of this site')]
      : [t('Older certificate, which signs until you remove it'), t('New certificate')];
  return (
    <>
      <AddressFact
        name={t('Address for signing out, in both directions')}
        address={signOutAddresses?.told ?? null}
        copy={t('Copy address for signing out')}
      />
      {certificates.map(({ _id: id, fingerprint, pem, expiresAt }, index) => (
        <Fact key={id} name={names[index] ?? ''}>
          <span className={classes['copied']}>
            <bdi className={classes['fingerprint']}>{fingerprint}</bdi>
            <CopyButton text={pem} label={t('Copy certificate')} />
          </span>
          <span className={classes['until']}>
            <span>{t('SHA-256, good until {date}', { date: formatDate(expiresAt) })}</span>
            {certificates.length > 1 && (
              <Button
                size="small"
                aria-label={t('Remove: {name}', { name: names[index] ?? '' })}
                onClick={() => onRemove(id)}
              >
                {t('Remove')}
              </Button>
            )}
          </span>
        </Fact>
      ))}
      <Fact name={t('Signing')}>
        {provider.signsRequests
          ? t('Requests to the provider are signed.')
          : t('Requests are signed where the provider’s metadata ask for it.')}
      </Fact>
    </>
  );
}
