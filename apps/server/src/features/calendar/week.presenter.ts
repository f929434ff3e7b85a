import type { WeekLine } from '@lectern/contract';
import type { NextMomentRow, RunningAttemptRow } from '../attempts/index.ts';

export const presentRunningAttempt = (row: RunningAttemptRow): WeekLine => ({
  test: { _id: row.test_id, name: row.test_name },
  course: { _id: row.course_id, name: row.course_name },
  moment: 'running',
  at: row.deadline_at?.toISOString() ?? null,
  attempt: row.id,
});

export const presentNextMoment = (row: NextMomentRow): WeekLine => ({
  test: { _id: row.id, name: row.name },
  course: { _id: row.course_id, name: row.course_name },
  moment: row.moment,
  at: row.at.toISOString(),
  attempt: null,
});
