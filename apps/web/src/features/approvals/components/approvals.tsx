import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { knownSort } from '../../../shared/table/known-sort.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { SortSelect } from '../../../shared/table/sort-select.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import list from '../../../shared/table/list.module.css';
import {
  joinRequestsQuery,
  pendingCountQuery,
  sortableColumns,
  type RequestFilters,
} from '../api/list-join-requests.ts';
import { useDeciding } from '../hooks/use-deciding.ts';
import { useSelection } from '../hooks/use-selection.ts';
import { askedFor } from '../request-words.ts';
import { ApprovalsTable } from './approvals-table.tsx';
import classes from './approvals.module.css';
import { ApproveSelectedDialog } from './approve-selected-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { type PendingCount, SelectionBar } from './selection-bar.tsx';

/** The requests to decide on, newest first, one by one or many at once. */
export function Approvals() {
  const [search, setSearch] = useListSearch();
  const { username, course, status, actions } = search;
  const typed: RequestFilters = { username, course, status, actions };
  const filters = askedFor(typed);
  const sort = knownSort(sortableColumns, search.sort);
  const requests = useQuery(
    joinRequestsQuery({ ...filters, page: search.page ?? 1, limit: limits.page.default, sort }),
  );
  const order = { sort, onSort: (next: string | undefined): void => setSearch({ sort: next }) };
  const summary = useRef<HTMLParagraphElement>(null);
  const selection = useSelection(filters);
  const deciding = useDeciding(requests.data?.data, selection, () => summary.current?.focus());
  const goTo = (page: number): void => setSearch({ page });
  useLastPage(requests.isPlaceholderData ? undefined : requests.data, goTo);
  return (
    <div className={list['list']}>
      <div className={classes['tools']}>
        <p role="status" tabIndex={-1} ref={summary} className={list['total']}>
          {requests.data ? countOf(requests.data, '{n} request', '{n} requests') : ''}
        </p>
        <SortSelect columns={sortableColumns} {...order} className={classes['sortSelect']} />
        <Selected filters={filters} selection={selection} deciding={deciding} />
      </div>
      {requests.isError ? (
        <ErrorState
          error={requests.error}
          fallback={t(texts.courseListFailed)}
          onRetry={() => void requests.refetch()}
          retrying={requests.isFetching}
        />
      ) : (
        <ApprovalsTable
          requests={requests.data?.data}
          filters={typed}
          onFilter={setSearch}
          {...order}
          selected={selection.ids}
          onSelect={selection.select}
          onApprove={deciding.approve}
          onReject={deciding.askToReject}
        >
          {insteadOfRows(requests.data?.total, <NoRequests filters={typed} onFilter={setSearch} />)}
        </ApprovalsTable>
      )}
      <Pagination
        page={search.page ?? 1}
        pageCount={requests.data?.pageCount ?? 0}
        more={requests.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('requests')}
      />
      <Rejecting deciding={deciding} />
      <Approving count={selection.ids.size} deciding={deciding} />
    </div>
  );
}

type SelectedProps = {
  filters: RequestFilters;
  selection: ReturnType<typeof useSelection>;
  deciding: ReturnType<typeof useDeciding>;
};

function Selected({ filters, selection, deciding }: SelectedProps) {
  return (
    <SelectionBar
      selected={selection.ids.size}
      pending={usePendingCount(filters)}
      filtered={Object.values(filters).some((text) => text !== undefined)}
      choosing={selection.choosing}
      busy={deciding.busyWithSelection}
      onSelectAll={() => void selection.selectAll()}
      onClear={deciding.clearSelection}
      onApprove={deciding.askToApproveSelection}
      onReject={deciding.askToRejectSelection}
    />
  );
}

function Approving({ count, deciding }: { count: number; deciding: ReturnType<typeof useDeciding> }) {
  if (!deciding.askingToApprove) return null;
  return (
    <ApproveSelectedDialog
      count={count}
      busy={deciding.busyWithSelection}
      onApprove={deciding.approveSelection}
      onClose={deciding.stopApproving}
    />
  );
}

function Rejecting({ deciding }: { deciding: ReturnType<typeof useDeciding> }) {
  if (deciding.rejecting === null) return null;
  return (
    <RejectDialog
      title={deciding.rejecting.title}
      busy={deciding.busy}
      onReject={deciding.reject}
      onClose={deciding.stopRejecting}
    />
  );
}

/** How many waiting requests pass the filters; undefined while unknown. */
function usePendingCount(filters: RequestFilters): PendingCount | undefined {
  // With a filter that no pending request passes there is nothing to decide.
  const says = (text: string, filter = ''): boolean => text.toLowerCase().includes(filter.toLowerCase());
  const mayWait = says('pending', filters.status) && says(texts.joinRequestActions, filters.actions);
  const { data } = useQuery({ ...pendingCountQuery(filters), enabled: mayWait });
  return mayWait ? data : { total: 0, more: false };
}

function insteadOfRows(total: number | undefined, none: ReactNode) {
  if (total === undefined) return <span role="status">{t('Loading requests...')}</span>;
  return total === 0 ? none : null;
}

const noFilters: RequestFilters = { username: undefined, course: undefined, status: undefined, actions: undefined };

type NoRequestsProps = { filters: RequestFilters; onFilter: (change: RequestFilters) => void };

function NoRequests({ filters, onFilter }: NoRequestsProps) {
  const title = t('No approval requests found.');
  if (Object.values(filters).some((text) => text !== undefined))
    return (
      <NothingMatches title={title} onClear={() => onFilter(noFilters)} filters>
        {t('Nothing matches the filters.')}
      </NothingMatches>
    );
  return <EmptyState title={title}>{t('Students show up here when they ask to join a course.')}</EmptyState>;
}
