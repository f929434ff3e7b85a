import { type Board, type BoardAttempt, type BoardItem, type BoardQuery, boardStates, limits } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { pageOffset, toPage } from '../../../platform/http/index.ts';
import type { AttemptsDeps } from '../attempts.deps.ts';
import { type BoardEnds, type BoardRow, listBoard } from './board.repository.ts';
import { requireManagedTest } from './managed.ts';

/** The students of a test by their state at this moment; those who take it unless others are asked for. Throws `not_found`. */
export async function getBoard(deps: AttemptsDeps, act: Act, testId: string, query: BoardQuery): Promise<Board> {
  const now = act.clock.now();
  const { course_id: courseId } = await requireManagedTest(deps, act, { id: testId, right: 'see' }, now);
  const { show = 'taking', ...rest } = query;
  const states = show === 'all' ? boardStates : [show];
  const test = { id: testId, courseId };
  const { rows, total, counts, ends } = await listBoard(act.db, test, { ...rest, states, now }, pageOffset(query));
  const data = rows.map((row) => presentBoardItem(row, now));
  return { ...toPage(query, total, data), serverTime: now.toISOString(), counts, ends: presentEnds(ends) };
}

const presentEnds = ({ first_end: first, last_end: last }: BoardEnds): Board['ends'] =>
  first && last && { first: first.toISOString(), last: last.toISOString() };

const presentBoardItem = (row: BoardRow, now: Date): BoardItem => ({
  student: { _id: row.user_id, username: row.username, profilePicture: row.profile_picture },
  state: row.state,
  attempt: row.id === null ? null : presentBoardAttempt(row, now),
});

function presentBoardAttempt(row: Exclude<BoardRow, { id: null }>, now: Date): BoardAttempt {
  return {
    _id: row.id,
    number: row.number,
    startedAt: row.started_at.toISOString(),
    deadlineAt: row.deadline_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    lastSavedAt: row.last_saved_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at.toISOString(),
    connected: now.getTime() - row.last_seen_at.getTime() <= limits.connectedSeconds * 1000,
    answered: row.answered,
    questionsCount: row.questions_count,
  };
}
