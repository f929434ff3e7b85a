import type { CheckedCertificate } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { formatDuration } from '../../../shared/format/format-duration.ts';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { checkQuery, credentialAddress } from '../api/certificates.ts';
import classes from './certificates.module.css';

const CertificateCare = lazy(async () => ({
  default: (await fetchPart(() => import('./certificate-care.tsx'))).CertificateCare,
}));

/** A certificate as anybody checks it who has its address. */
export function CertificateCheck({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(checkQuery(code));
  const role = useUser()?.role;
  if (data) {
    return (
      <>
        <Sheet certificate={data} code={code} />
        {(role === 'teacher' || role === 'admin') && (
          <Suspense>
            <CertificateCare code={code} personName={data.name} />
          </Suspense>
        )}
      </>
    );
  }
  if (error === null) return <BlocksComing label={t('Loading the certificate...')} heights={[320]} />;
  if (isUnavailable(error)) {
    return (
      <EmptyState title={t('No certificate has this address')} drawing="lost">
        {t('Compare the address with the one on the certificate. The account behind it may also have been deleted.')}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      error={error}
      fallback={t('The certificate could not be loaded. Please try again.')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function Sheet({ certificate, code }: { certificate: CheckedCertificate; code: string }) {
  const { name, course, institution, title, duration, durationUnit, issuedAt, revokedAt } = certificate;
  return (
    <article className={classes['sheet']}>
      <p>
        {revokedAt === null ? (
          <Badge tone="good">{t('Valid')}</Badge>
        ) : (
          <Badge tone="bad">{t('Revoked on {date}', { date: formatDate(revokedAt, 'UTC') })}</Badge>
        )}
      </p>
      {institution !== null && (
        <p className={classes['issuer']}>
          <bdi>{institution}</bdi>
        </p>
      )}
      <p className={classes['note']}>{title === null ? t('Certificate of Completion') : <bdi>{title}</bdi>}</p>
      <h2 className={classes['name']}>
        <bdi>{name}</bdi>
      </h2>
      <p className={classes['note']}>{t('has completed the course')}</p>
      <p className={classes['course']}>
        <bdi>{course}</bdi>
      </p>
      <p className={classes['note']}>
        {formatDuration(duration, durationUnit)} · {t('Issued on {date}', { date: formatDate(issuedAt, 'UTC') })}
      </p>
      {revokedAt === null && (
        <p className={classes['links']}>
          <a href={credentialAddress(code)} download>
            {t('Download as Open Badges credential')}
          </a>
        </p>
      )}
    </article>
  );
}
