import type { OwnTimeRequest, TimeRequest } from '@lectern/contract';
import type { AttemptsAtTest } from '../attempts/index.ts';
import { presentOwnDates, type ResolvedDates } from '../test-authoring/index.ts';
import { isUsed } from './deciding.rules.ts';
import type { NamedRequestRow, TimeRequestRow } from './time-requests.repository.ts';

/** A request as its student sees it. */
export function presentOwnTimeRequest(row: TimeRequestRow): OwnTimeRequest {
  return {
    _id: row.id,
    wants: row.wants,
    wishedAt: row.wished_at?.toISOString() ?? null,
    reason: row.reason,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
  };
}

/** A request as those who decide see it, with how the student stands at the test. */
export function presentTimeRequest(row: NamedRequestRow, dates: ResolvedDates, attempts: AttemptsAtTest): TimeRequest {
  return {
    ...presentOwnTimeRequest(row),
    student: { _id: row.user_id, username: row.username, profilePicture: row.profile_picture },
    test: { _id: row.assessment_id, name: row.test_name },
    course: { _id: row.course_id, name: row.course_name },
    dates: presentOwnDates(dates),
    attempts: { used: attempts.used, running: attempts.running },
    decidedBy:
      row.decided_by === null || row.decider_name === null ? null : { _id: row.decided_by, username: row.decider_name },
    can: {
      decide: row.decides && row.status === 'waiting',
      undo: row.decides && row.status !== 'waiting' && row.latest && !isUsed(row, attempts),
    },
  };
}
