import { CertificateCheck } from '../../features/certificates/components/certificate-check.tsx';
import { t } from '../../shared/messages/t.ts';
import { tellHead } from '../../shared/page-head/page-head.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The page at which anybody checks a certificate who has its address. */
export function CertificatePage({ id }: { id: string }) {
  // It names a person, who chose whom to show it to.
  if (import.meta.env.SSR) tellHead({ isIndexed: false });
  return (
    <>
      <PageHeading>{t('Certificate')}</PageHeading>
      <CertificateCheck code={id} />
    </>
  );
}
