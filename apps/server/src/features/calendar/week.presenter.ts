import type { WeekLine } from '@lectern/contract';
import type { NextMomentRow, RunningAttemptRow } from '../attempts/index.ts';
import type { TargetRow } from '../progress/index.ts';

export const presentRunningAttempt = (row: RunningAttemptRow): WeekLine => ({
  test: { _id: row.test_id, name: row.test_name },
  material: null,
  subject: null,
  course: { _id: row.course_id, name: row.course_name },
  moment: 'running',
  at: row.deadline_at?.toISOString() ?? null,
  attempt: row.id,
});

export const presentNextMoment = (row: NextMomentRow): WeekLine => ({
  test: { _id: row.id, name: row.name },
  material: null,
  subject: null,
  course: { _id: row.course_id, name: row.course_name },
  moment: row.moment,
  at: row.at.toISOString(),
  attempt: null,
});

export const presentTarget = (row: TargetRow, now: Date): WeekLine => {
  const thing = { _id: row.id, name: row.name };
  return {
    test: null,
    material: row.kind === 'material' ? thing : null,
    subject: row.kind === 'subject' ? thing : null,
    course: { _id: row.course_id, name: row.course_name },
    moment: row.due_at < now ? 'late' : 'due',
    at: row.due_at.toISOString(),
    attempt: null,
  };
};
