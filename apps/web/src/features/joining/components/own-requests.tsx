import type { OwnJoinRequest } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useFocusAfterAct } from '../../../shared/ui/use-focus-after-act.ts';
import { noteDecisionsSeen } from '../api/note-decisions-seen.ts';
import { ownRequestsQuery } from '../api/own-requests.ts';
import { OwnRequest } from './own-request.tsx';
import classes from './own-requests.module.css';

type OwnRequestsProps = {
  /** Called when an unseen decision appears: there may be a new course. */
  onDecided: () => void;
};

/** The student's own requests and their state, newest first; nothing without requests. The shown ones count as seen. */
export function OwnRequests({ onDecided }: OwnRequestsProps) {
  const [{ requests: page = 1, page: coursesPage }, setSearch] = useListSearch();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(ownRequestsQuery(page));
  // The list of courses below keeps its page.
  const goTo = (requests: number): void => setSearch({ requests, page: coursesPage });
  useLastPage(isPlaceholderData ? undefined : data, goTo);
  const unseen = newDecisions(data?.data ?? []);
  const announce = useEffectEvent(onDecided);
  useEffect(() => {
    if (unseen === '') return;
    announce();
    void noteDecisionsSeen(unseen.split(' '));
    // Each decision once, although the list is loaded again and again.
  }, [unseen]);
  const { place, acted } = useFocusAfterAct((data?.data ?? []).map(({ _id }) => _id).join(' '));
  if (isPending) return <Skeleton height={72} />;
  if (data === undefined) {
    return (
      <ErrorState
        error={error}
        fallback={t('Your requests could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.total === 0) return null;
  return (
    <section className={classes['requests']} aria-labelledby="own-requests">
      <h2 id="own-requests" ref={place} tabIndex={-1}>
        {t('My requests')}
      </h2>
      <ul>
        {byCourse(data.data).map(([request, ...earlier]) => (
          <OwnRequest key={request._id} request={request} earlier={earlier} onAskAgain={acted} />
        ))}
      </ul>
      <Pagination
        label={t('my requests')}
        page={data.page}
        pageCount={data.pageCount}
        more={data.totalIsLowerBound}
        onPage={goTo}
      />
    </section>
  );
}

/** The requests for each course together, the newest of each first. */
function byCourse(requests: readonly OwnJoinRequest[]): [OwnJoinRequest, ...OwnJoinRequest[]][] {
  const found = new Map<string, [OwnJoinRequest, ...OwnJoinRequest[]]>();
  for (const request of requests) {
    const others = found.get(request.course._id);
    if (others === undefined) found.set(request.course._id, [request]);
    else others.push(request);
  }
  return [...found.values()];
}

/** The unseen decisions as one text, equal for equal decisions. */
function newDecisions(requests: readonly OwnJoinRequest[]): string {
  return requests
    .filter(({ status, seen }) => status !== 'pending' && !seen)
    .map(({ _id }) => _id)
    .join(' ');
}
