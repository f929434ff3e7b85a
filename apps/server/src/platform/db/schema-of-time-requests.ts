import type { TimeRequestStatus, TimeWish } from '@lectern/contract';
import type { ColumnType } from 'kysely';
import type { Fixed } from './columns.ts';

/** The exception of a person at a test, as JSON: dates are texts. */
export type StoredException = {
  opensAt: string | null;
  dueAt: string | null;
  closesAt: string | null;
  minutes: number | null;
  attempts: number | null;
};

/**
 * A request of `user_id` for more time at a test. A granted one has the exception as it was before, null where there was
 * none, and the version of the one that it made, null where it changed nothing.
 */
export type TimeRequestsTable = {
  course_id: string;
  assessment_id: Fixed<string>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  wants: ColumnType<TimeWish[], readonly TimeWish[], never>;
  wished_at: Fixed<Date | null>;
  reason: Fixed<string>;
  status: TimeRequestStatus;
  created_at: Fixed<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  answer: string | null;
  exception_before: ColumnType<StoredException | null, string | null, string | null>;
  exception_version: Date | null;
};
