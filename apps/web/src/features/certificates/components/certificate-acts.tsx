import type { OwnCertificate } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { credentialAddress, pdfAddress } from '../api/certificates.ts';
import classes from './certificates.module.css';

/** The things that its holder does with a valid certificate. */
export function CertificateActs({ certificate, filled = false }: { certificate: OwnCertificate; filled?: boolean }) {
  const { _id, code } = certificate;
  const address = new URL(`/certificates/${code}`, window.location.origin).href;
  return (
    <div className={classes['acts']}>
      <a
        className={buttonClass({ size: 'small', ...(filled && { variant: 'primary' }) })}
        href={pdfAddress(_id)}
        target="_blank"
        rel="noreferrer"
      >
        {t('Open PDF')}
      </a>
      <LinkButton to="/certificates/$id" params={{ id: code }} size="small">
        {t('Check page')}
      </LinkButton>
      <a className={buttonClass({ size: 'small', variant: 'quiet' })} href={credentialAddress(code)} download>
        {t('Download credential')}
      </a>
      <CopyButton text={address} label={t('Copy link to the certificate')} />
    </div>
  );
}
