import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ownCertificatesQuery } from '../api/certificates.ts';
import { CertificateActs } from './certificate-acts.tsx';
import classes from './certificates.module.css';

/** One's own certificates; nothing where there is none. */
export function OwnCertificates() {
  const { data = [] } = useQuery(ownCertificatesQuery);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="own-certificates">
      <h2 id="own-certificates" className={classes['heading']}>
        {t('My certificates')}
      </h2>
      {data.map((certificate) => (
        <Card key={certificate._id} className={classes['card']}>
          <p className={classes['lead']}>
            <bdi>{certificate.course.name}</bdi>
            {certificate.revokedAt !== null && <Badge tone="bad">{t('Revoked')}</Badge>}
          </p>
          <p className={classes['note']}>
            {certificate.revokedReason === null ? (
              t('Issued on {date}', { date: formatDate(certificate.issuedAt, 'UTC') })
            ) : (
              <bdi>{certificate.revokedReason}</bdi>
            )}
          </p>
          {certificate.revokedAt === null && <CertificateActs certificate={certificate} />}
        </Card>
      ))}
    </section>
  );
}
