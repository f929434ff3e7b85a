import type { TestResultItem } from '@lectern/contract';
import { presentMark } from './results.presenter.ts';
import type { ResultRow } from './test-results.repository.ts';

/** A submitted attempt in the teacher's list. */
export function presentResultItem(row: ResultRow): TestResultItem {
  const mark = presentMark(row);
  if (mark === null || row.submitted_at === null || row.submitted_by === null || row.receipt_code === null)
    throw new Error(`Attempt ${row.id} is not submitted`);
  return {
    _id: row.id,
    student: { _id: row.student_id, username: row.username, profilePicture: row.profile_picture },
    number: row.number,
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at.toISOString(),
    late: row.late,
    submittedBy: row.submitted_by,
    receiptCode: row.receipt_code,
    ...mark,
    regradedAt: row.regraded_at?.toISOString() ?? null,
    inAudience: row.in_audience,
  };
}

/** The columns of the table for spreadsheets. */
export const resultColumns = [
  'Student',
  'Attempt',
  'Started',
  'Submitted',
  'Submitted by',
  'Mark',
  'Maximum',
  'Percentage',
  'Right',
  'Wrong',
  'Skipped',
  'Receipt',
  'Corrected',
  'Late',
] as const;

/** A submitted attempt as a row under these columns. */
export function presentResultCells(item: TestResultItem): (string | number | null)[] {
  return [
    item.student.username,
    item.number,
    item.startedAt,
    item.submittedAt,
    item.submittedBy,
    item.mark,
    item.maxMark,
    item.percentage,
    item.right,
    item.wrong,
    item.skipped,
    item.receiptCode,
    item.regradedAt,
    item.late ? 'late' : null,
  ];
}
