import { useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/messages/t.ts';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { settingsQuery } from '../api/certificates.ts';
import classes from './certificates.module.css';
import { IssuedCertificates } from './issued-certificates.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The certificates of a course for those who edit it: the conditions, and what was issued. */
export function CourseCertificates({ courseId }: { courseId: string }) {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery(courseId));
  return (
    <>
      {data && <SettingsForm courseId={courseId} settings={data} />}
      {!data && error === null && <BlocksComing label={t('Loading the conditions...')} heights={[40, 200]} />}
      {!data && error !== null && (
        <ErrorState
          error={error}
          fallback={t('The conditions could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <h2 className={classes['heading']}>{t('Issued certificates')}</h2>
      <IssuedCertificates courseId={courseId} />
    </>
  );
}
