import type { Test } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { testTexts } from '@lectern/contract/test-texts';
import { IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../../shared/routing/use-last-page.ts';
import { NothingMatches } from '../../../../shared/table/nothing-matches.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { ChoiceRow } from '../../../../shared/ui/choice-row.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../../shared/ui/search-field.tsx';
import { useAddTimeForAll } from '../api/add-time.ts';
import { boardQuery, type BoardQuery, type WatchedBoard } from '../api/watch-board.ts';
import type { Area } from '../mark-text.ts';
import { AddTimeDialog } from './add-time-dialog.tsx';
import { BoardTable } from './board-table.tsx';
import { ClassBoard } from './class-board.tsx';
import classes from './oversight.module.css';

const sorts = [
  ...(['silent', '-silent', 'username', '-username', 'deadlineAt', '-deadlineAt'] as const),
  ...(['lastSavedAt', '-lastSavedAt', 'startedAt', '-startedAt'] as const),
];

type Shown = NonNullable<BoardQuery['show']>;
const shownNames = {
  taking: t('Taking the test'),
  not_started: t('Not started'),
  done: t('Submitted'),
  all: t('All##students'),
} as const satisfies Record<Shown, string>;
const isShown = (text: string | undefined): text is Shown => text !== undefined && Object.hasOwn(shownNames, text);

/** The students of a test and how far they are, renewed every few seconds. */
export function Board({ area, test: { _id: testId, test_name: name, can } }: { area: Area; test: Test }) {
  const [{ page = 1, search, sort, show: asked }, setSearch] = useListSearch();
  const known: BoardQuery['sort'] = sorts.find((one) => one === sort);
  const show = isShown(asked) ? asked : 'taking';
  const [onWall, setOnWall] = useState(false);
  const board = useQuery({
    ...boardQuery(testId, { page, limit: limits.page.default, search, show, sort: known ?? 'silent' }),
    // Nobody sees it behind the wall, which asks for its own part.
    enabled: !onWall,
  });
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
      <Tools testId={testId} adds={can.edit} nobody={data.counts.taking === 0} onShow={() => setOnWall(true)} />
      <Choices
        counts={data.counts}
        shown={show}
        onShow={(next) => setSearch({ show: next === 'taking' ? undefined : next })}
      />
      {board.isError && <p className={classes['warn']}>{t('No connection: this may be out of date.')}</p>}
      {data.total === 0 ? (
        <Nobody show={show} search={search} onClear={() => setSearch({ search: undefined })} />
      ) : (
        <BoardTable
          area={area}
          board={data}
          adds={can.edit}
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
      {onWall && <ClassBoard testId={testId} name={name} onClose={() => setOnWall(false)} />}
    </div>
  );
}

type ToolsProps = { testId: string; adds: boolean; nobody: boolean; onShow: () => void };

function Tools({ testId, adds, nobody, onShow }: ToolsProps) {
  const [{ search }, setSearch] = useListSearch();
  return (
    <div className={classes['tools']}>
      <SearchField
        label={t('Search students...')}
        value={search ?? ''}
        onSearch={(text) => setSearch({ search: text })}
      />
      <div className={classes['buttons']}>
        <Button onClick={onShow}>
          <IconPresentation size={18} aria-hidden="true" />
          {t('Show to the class')}
        </Button>
        {adds && <TimeForAll testId={testId} disabled={nobody} />}
      </div>
    </div>
  );
}

type ChoicesProps = { counts: WatchedBoard['counts']; shown: Shown; onShow: (show: Shown) => void };

function Choices({ counts, shown, onShow }: ChoicesProps) {
  const numbers = { ...counts, all: counts.taking + counts.not_started + counts.done };
  return (
    <ChoiceRow
      label={t('Show')}
      choices={(Object.keys(shownNames) as Shown[]).map((value) => ({
        value,
        name: `${shownNames[value]} ${numberText(numbers[value])}`,
      }))}
      chosen={shown}
      onChoose={onShow}
    />
  );
}

type NobodyProps = { show: Shown; search: string | undefined; onClear: () => void };

function Nobody({ show, search, onClear }: NobodyProps) {
  if (search !== undefined)
    return (
      <NothingMatches title={t('No students found')} onClear={onClear}>
        {t('Nobody here matches “{search}”.', { search })}
      </NothingMatches>
    );
  if (show === 'taking')
    return (
      <EmptyState title={t(testTexts.nobodySitting)}>
        {t('Students show up here as soon as they start the test.')}
      </EmptyState>
    );
  if (show === 'not_started') return <EmptyState title={t('Everyone has started this test.')} />;
  if (show === 'done') return <EmptyState title={t('Nobody has submitted this test yet.')} />;
  return (
    <EmptyState title={t('This test has no students yet.')}>
      {t('Students of its course for whom the test is show up here.')}
    </EmptyState>
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
