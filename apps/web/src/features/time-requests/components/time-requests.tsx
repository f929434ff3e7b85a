import type { TimeRequest } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { ChoiceRow } from '../../../shared/ui/choice-row.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { listFailed, type ListedStatus, timeRequestsQuery } from '../api/time-requests.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { RequestCard } from './request-card.tsx';
import classes from './time-request.module.css';

const statusNames = { waiting: t('Waiting##requests'), decided: t('Decided##requests') } as const;

type Deciding = { one: TimeRequest; act: 'grant' | 'decline' };

/** The requests for more time at the tests that somebody manages: those that wait, or those that are decided. */
export function TimeRequests({ area }: { area: 'instructor' | 'teacher' }) {
  const [search, setSearch] = useListSearch();
  const status: ListedStatus = search.status === 'decided' ? 'decided' : 'waiting';
  const page = search.page ?? 1;
  const requests = useQuery(timeRequestsQuery({ status, page, limit: limits.page.default }));
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const shown = requests.data?.data;
  useEffect(() => {
    // The pressed button has gone with its card.
    if (deciding === null && shown && document.activeElement === document.body) summary.current?.focus();
  }, [shown, deciding]);
  const goTo = (next: number): void => setSearch({ page: next });
  useLastPage(requests.isPlaceholderData ? undefined : requests.data, goTo);
  return (
    <>
      <div className={classes['tools']}>
        <p role="status" tabIndex={-1} ref={summary}>
          {requests.data ? countOf(requests.data, '{n} request', '{n} requests') : ''}
        </p>
        <ChoiceRow
          label={t('Requests')}
          choices={(['waiting', 'decided'] as const).map((value) => ({ value, name: statusNames[value] }))}
          chosen={status}
          onChoose={(next) => setSearch({ status: next === 'waiting' ? undefined : next })}
        />
      </div>
      {requests.isError && (
        <ErrorState
          error={requests.error}
          fallback={listFailed}
          onRetry={() => void requests.refetch()}
          retrying={requests.isFetching}
        />
      )}
      {requests.isPending && <BlocksComing label={t('Loading requests...')} heights={[190, 190]} />}
      {shown?.length === 0 && <Nothing status={status} />}
      <ul className={classes['list']}>
        {shown?.map((one) => (
          <li key={one._id}>
            <RequestCard area={area} request={one} onDecide={(act) => setDeciding({ one, act })} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={requests.data?.pageCount ?? 0}
        more={requests.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('requests')}
      />
      {deciding?.act === 'grant' && <GrantDialog request={deciding.one} onClose={() => setDeciding(null)} />}
      {deciding?.act === 'decline' && <DeclineDialog request={deciding.one} onClose={() => setDeciding(null)} />}
    </>
  );
}

function Nothing({ status }: { status: ListedStatus }) {
  if (status === 'decided') return <EmptyState title={t('No decided requests.')} />;
  return (
    <EmptyState title={t('Nobody is waiting.')}>
      {t('Students show up here when they ask for more time for a test.')}
    </EmptyState>
  );
}
