import { limits } from '@lectern/contract/limits';
import { testTexts } from '@lectern/contract/test-texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../../shared/format/format-number.ts';
import { rich } from '../../../../shared/messages/rich.tsx';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../../shared/routing/use-last-page.ts';
import { NothingMatches } from '../../../../shared/table/nothing-matches.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../../shared/ui/search-field.tsx';
import { useAddTimeForAll } from '../api/add-time.ts';
import { boardQuery, type BoardQuery } from '../api/watch-board.ts';
import type { Area } from '../mark-text.ts';
import { AddTimeDialog } from './add-time-dialog.tsx';
import classes from './oversight.module.css';
import { BoardTable } from './board-table.tsx';

const sorts = [
  ...(['username', '-username', 'deadlineAt', '-deadlineAt'] as const),
  ...(['lastSavedAt', '-lastSavedAt', 'startedAt', '-startedAt'] as const),
];

/** The open attempts at a test, renewed every few seconds. */
export function Board({ area, testId }: { area: Area; testId: string }) {
  const [{ page = 1, search, sort }, setSearch] = useListSearch();
  const known: BoardQuery['sort'] = sorts.find((one) => one === sort);
  const board = useQuery(boardQuery(testId, { page, limit: limits.page.default, search, sort: known ?? 'username' }));
  const { data } = board;
  useLastPage(board.isPlaceholderData ? undefined : data, (last) => setSearch({ page: last }));
  if (board.isPending) return <BlocksComing label={t('Loading the board...')} heights={[36, 240]} />;
  if (data === undefined) {
    return (
      <ErrorState
        error={board.error}
        fallback={t('The board could not be loaded. Please try again.')}
        onRetry={() => void board.refetch()}
        retrying={board.isFetching}
      />
    );
  }
  return (
    <div className={classes['part']}>
      <div className={classes['tools']}>
        <SearchField
          label={t('Search students...')}
          value={search ?? ''}
          onSearch={(text) => setSearch({ search: text })}
        />
        <p>
          {rich('{students} taking the test, {submitted} submitted', {
            students: <strong>{tn(data.open, '{n} student', '{n} students')}</strong>,
            submitted: numberText(data.submitted),
          })}
          {board.isError && <span className={classes['warn']}> {t('· no connection, this may be out of date')}</span>}
        </p>
        <TimeForAll testId={testId} disabled={data.open === 0} />
      </div>
      {data.total === 0 ? (
        <NobodyTaking search={search} onClear={() => setSearch({ search: undefined })} />
      ) : (
        <BoardTable
          area={area}
          board={data}
          busy={board.isPlaceholderData}
          sort={known}
          onSort={(next) => setSearch({ sort: next })}
        />
      )}
      <Pagination
        page={page}
        pageCount={data.pageCount}
        more={data.totalIsLowerBound}
        onPage={(next) => setSearch({ page: next })}
        label={t('students')}
      />
    </div>
  );
}

function NobodyTaking({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const title = t(testTexts.nobodySitting);
  if (search === undefined)
    return <EmptyState title={title}>{t('Students show up here as soon as they start the test.')}</EmptyState>;
  return (
    <NothingMatches title={title} onClear={onClear}>
      {t('Nobody taking the test matches “{search}”.', { search })}
    </NothingMatches>
  );
}

/** Adds time for everybody with an open attempt at the test. */
function TimeForAll({ testId, disabled }: { testId: string; disabled: boolean }) {
  const [adding, setAdding] = useState(false);
  const addTime = useAddTimeForAll(testId);
  const close = (): void => setAdding(false);
  return (
    <>
      <Button disabled={disabled} onClick={() => setAdding(true)}>
        {t('Add time for everyone')}
      </Button>
      {adding && (
        <AddTimeDialog
          whom={t('For everyone who is still taking this test.')}
          busy={addTime.isPending}
          onAdd={(body, idempotencyKey) => addTime.mutate({ body, idempotencyKey }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
