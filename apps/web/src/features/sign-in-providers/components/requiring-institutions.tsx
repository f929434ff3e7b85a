import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { commaList } from '../../../shared/format/comma-list.ts';
import { t } from '../../../shared/messages/t.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { requiringQuery } from '../api/required-steps.ts';
import { roleGroups } from '../role-groups.ts';
import classes from './providers.module.css';

/** The institutions that require two-step sign-in of some roles beside those of the whole site. */
export function RequiringInstitutions() {
  const titleId = useId();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(requiringQuery(page));
  useLastPage(isPlaceholderData ? undefined : data, setPage);
  return (
    <section aria-labelledby={titleId} className={classes['form']}>
      <h3 id={titleId}>{t('Institutions with a rule of their own')}</h3>
      {data === undefined && error === null && <Skeleton height={60} />}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.total === 0 && (
        <p className={classes['quiet']}>{t('None yet. Choose an institution above to make one.')}</p>
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul aria-labelledby={titleId} className={classes['requiring']}>
          {data.data.map(({ institution, roles }) => (
            <li key={institution._id}>
              <bdi>{institution.name}</bdi>
              <p className={classes['quiet']}>{commaList(roles.map((role) => roleGroups[role]))}</p>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={data?.pageCount ?? 0} onPage={setPage} label={t('institutions')} />
    </section>
  );
}
