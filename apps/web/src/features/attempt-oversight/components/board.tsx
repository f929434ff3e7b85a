import type { Board as BoardData, BoardItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { testTexts } from '@lectern/contract/test-texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { count } from '../../../shared/format/count.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { useAddTimeForAll } from '../api/add-time.ts';
import { boardQuery } from '../api/watch-board.ts';
import type { Area } from '../mark-text.ts';
import { AddTimeDialog } from './add-time-dialog.tsx';
import { DataSheet, Heads } from './data-sheet.tsx';
import classes from './oversight.module.css';

/** Who is sitting a test right now, renewed every few seconds. */
export function Board({ area, testId }: { area: Area; testId: string }) {
  const [{ page = 1 }, setSearch] = useListSearch();
  const board = useQuery(boardQuery(testId, { page, limit: limits.page.default, sort: 'username' }));
  const { data } = board;
  const [adding, setAdding] = useState(false);
  const addTime = useAddTimeForAll(testId);
  if (board.isPending) return <LoadingBlock label="Loading the board..." />;
  if (data === undefined) {
    return (
      <ErrorState
        error={board.error}
        fallback="The board could not be loaded. Please try again."
        onRetry={() => void board.refetch()}
        retrying={board.isFetching}
      />
    );
  }
  return (
    <div className={classes['part']}>
      <div className={classes['tools']}>
        <p>
          <strong>{count(data.open, 'student')}</strong> sitting, {data.submitted} submitted
          {board.isError && <span className={classes['warn']}> · no connection, this may be old</span>}
        </p>
        <Button size="small" disabled={data.open === 0} onClick={() => setAdding(true)}>
          Add time for all
        </Button>
      </div>
      {data.total === 0 ? <EmptyState title={testTexts.nobodySitting} /> : <Sitters area={area} board={data} />}
      <Pagination
        page={page}
        pageCount={data.pageCount}
        onPage={(next) => setSearch({ page: next })}
        label="students"
      />
      {adding && (
        <AddTimeDialog
          whom="everybody who is still sitting this test"
          busy={addTime.isPending}
          onAdd={(body, idempotencyKey) =>
            addTime.mutate({ body, idempotencyKey }, { onSuccess: () => setAdding(false) })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

function Sitters({ area, board }: { area: Area; board: BoardData }) {
  return (
    <DataSheet
      label="Students sitting the test"
      head={<Heads names={['Student', 'Connection', 'Answered', 'Time left', 'Last save', 'Started']} />}
    >
      {board.data.map((item) => (
        <tr key={item._id}>
          <th scope="row">
            <Link
              to={area === 'teacher' ? '/teacher/attempt/$id' : '/instructor/attempt/$id'}
              params={{ id: item._id }}
            >
              {item.student.username}
            </Link>
          </th>
          <td>
            <Badge tone={item.connected ? 'good' : 'bad'}>{item.connected ? 'Connected' : 'Not connected'}</Badge>
          </td>
          <td>
            {item.answered} of {item.questionsCount}
          </td>
          <td>{leftText(item, board.serverTime)}</td>
          <td>{item.lastSavedAt === null ? 'Nothing yet' : formatMoment(item.lastSavedAt, 'second')}</td>
          <td>{formatMoment(item.startedAt)}</td>
        </tr>
      ))}
    </DataSheet>
  );
}

/** The time that a student had left when the board was asked for. */
function leftText({ deadlineAt }: BoardItem, serverTime: string): string {
  if (deadlineAt === null) return 'No limit';
  const seconds = Math.max(0, Math.round((Date.parse(deadlineAt) - Date.parse(serverTime)) / 1000));
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
