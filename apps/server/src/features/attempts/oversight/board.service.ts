import { type Board, type BoardItem, type BoardQuery, limits } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { pageOffset, toPage } from '../../../platform/http/index.ts';
import type { AttemptsDeps } from '../attempts.deps.ts';
import { type BoardRow, listBoard } from './board.repository.ts';
import { requireManagedTest } from './managed.ts';

/** The students who sit a test at this moment. Throws `not_found`. */
export async function getBoard(deps: AttemptsDeps, act: Act, testId: string, query: BoardQuery): Promise<Board> {
  const now = act.clock.now();
  await requireManagedTest(deps, act, testId, now);
  const { rows, total, open, submitted } = await listBoard(act.db, testId, query, pageOffset(query));
  const data = rows.map((row) => presentBoardItem(row, now));
  return { ...toPage(query, total, data), serverTime: now.toISOString(), open, submitted };
}

function presentBoardItem(row: BoardRow, now: Date): BoardItem {
  return {
    _id: row.id,
    student: { _id: row.student_id, username: row.username, profilePicture: row.profile_picture },
    number: row.number,
    startedAt: row.started_at.toISOString(),
    deadlineAt: row.deadline_at?.toISOString() ?? null,
    lastSavedAt: row.last_saved_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at.toISOString(),
    connected: now.getTime() - row.last_seen_at.getTime() <= limits.connectedSeconds * 1000,
    answered: row.answered,
    questionsCount: row.questions_count,
  };
}
