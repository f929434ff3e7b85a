import type { IssuedCertificate } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { issuedQuery, pdfAddress, useRevoke } from '../api/certificates.ts';
import classes from './certificates.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';

/** The certificates that a course has issued, to be found and revoked. */
export function IssuedCertificates({ courseId }: { courseId: string }) {
  const [{ page = 1, search, only: chosen }, setSearch] = useListSearch();
  const only = chosen === 'doubted' || chosen === 'revoked' ? chosen : undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    issuedQuery(courseId, { page, search, only }),
  );
  useLastPage(isPlaceholderData ? undefined : data, (last) => setSearch({ page: last }));
  if (data === undefined) {
    return error === null ? (
      <BlocksComing label={t('Loading the certificates...')} heights={[40, 60, 60]} />
    ) : (
      <ErrorState
        error={error}
        fallback={t('The certificates could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const isWhole = !search && only === undefined;
  if (data.total === 0 && isWhole) return <EmptyState title={t('No certificates issued yet')} />;
  return (
    <>
      {data.doubted > 0 && (
        <p className={classes['problems']}>
          {tn(
            data.doubted,
            'A corrected result no longer meets the condition of {n} certificate. It stays valid unless you revoke it.',
            'Corrected results no longer meet the conditions of {n} certificates. They stay valid unless you revoke them.',
          )}
        </p>
      )}
      <Tools search={search} only={only} onChange={setSearch} />
      {data.data.length === 0 ? (
        <EmptyState title={t('No certificate matches.')} />
      ) : (
        <ul className={classes['list']}>
          {data.data.map((certificate) => (
            <Item key={certificate._id} certificate={certificate} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={data.pageCount}
        more={data.totalIsLowerBound}
        onPage={(to) => setSearch({ page: to })}
        label={t('certificates')}
      />
    </>
  );
}

type ToolsProps = {
  search: string | undefined;
  only: string | undefined;
  onChange: (change: { search?: string | undefined; only?: string }) => void;
};

function Tools({ search, only, onChange }: ToolsProps) {
  return (
    <div className={classes['tools']}>
      <SearchField label={t('Search by name')} value={search ?? ''} onSearch={(text) => onChange({ search: text })} />
      <select
        aria-label={t('Shown certificates')}
        className={classes['select']}
        value={only ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ only: value })}
      >
        <option value="">{t('All certificates')}</option>
        <option value="doubted">{t('With a corrected result')}</option>
        <option value="revoked">{t('Revoked')}</option>
      </select>
    </div>
  );
}

function Item({ certificate }: { certificate: IssuedCertificate }) {
  const [revoking, setRevoking] = useState(false);
  const restore = useRevoke(certificate._id);
  const { _id, personName, student, issuedAt, doubtedAt, revokedAt, revokedReason } = certificate;
  return (
    <li className={classes['item']}>
      <div>
        <p className={classes['lead']}>
          <bdi>{personName}</bdi>
          {revokedAt !== null && <Badge tone="bad">{t('Revoked')}</Badge>}
          {revokedAt === null && doubtedAt !== null && <Badge tone="warn">{t('Result corrected')}</Badge>}
        </p>
        <p className={classes['note']}>
          {t('Issued on {date}', { date: formatDate(issuedAt, 'UTC') })}
          {student.username !== personName && <> · {t('Now called {name}', { name: student.username })}</>}
          {revokedReason !== null && (
            <>
              {' '}
              · <bdi>{revokedReason}</bdi>
            </>
          )}
        </p>
      </div>
      <div className={classes['acts']}>
        {revokedAt === null ? (
          <>
            <a className={buttonClass({ size: 'small' })} href={pdfAddress(_id)} target="_blank" rel="noreferrer">
              {t('Open PDF')}
            </a>
            <Button size="small" onClick={() => setRevoking(true)}>
              {t('Revoke')}
            </Button>
          </>
        ) : (
          <Button size="small" loading={restore.isPending} onClick={() => restore.mutate(null)}>
            {t('Make valid again')}
          </Button>
        )}
      </div>
      {revoking && <RevokeDialog certificate={certificate} onClose={() => setRevoking(false)} />}
    </li>
  );
}
