import type { GrantTimeInput, TestExceptionInput } from '@lectern/contract';
import type { StoredException } from '../../platform/db/schema-of-time-requests.ts';
import type { AttemptsAtTest } from '../attempts/index.ts';
import type { ExceptionRow, ResolvedDates } from '../test-authoring/index.ts';
import type { TimeRequestRow } from './time-requests.repository.ts';

/** Whether the student has begun or submitted an attempt since a request was granted, or sits one. */
export function isUsed(request: TimeRequestRow, { running, last_at }: AttemptsAtTest): boolean {
  if (request.status !== 'granted' || request.decided_at === null) return false;
  return running || (last_at !== null && last_at >= request.decided_at);
}

/** The exception of a person as it is kept; null where there is none. */
export const storedException = (row: ExceptionRow | null): StoredException | null =>
  row && {
    opensAt: row.opens_at?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    minutes: row.minutes,
    attempts: row.attempts,
  };

type Given = Omit<GrantTimeInput, 'answer'>;

/**
 * The exception of a student with what they are given, field by field: where that is less than they have by any rule, their
 * own stays as it is. Null where nothing would be different.
 */
export function withGiven(own: ExceptionRow | null, dates: ResolvedDates, given: Given): TestExceptionInput | null {
  const before = storedException(own) ?? nothing;
  const laterDate = (at: string | null | undefined, present: Date | null) =>
    at != null && present !== null && new Date(at) > present ? at : null;
  const more = (amount: number | null | undefined, present: number | null) =>
    amount != null && present !== null && amount > present ? amount : null;
  const gained = {
    dueAt: laterDate(given.dueAt, dates.due_at.value),
    closesAt: laterDate(given.closesAt, dates.closes_at.value),
    minutes: more(given.minutes, dates.minutes.value),
    attempts: more(given.attempts, dates.attempts.value),
  };
  if (Object.values(gained).every((value) => value === null)) return null;
  return {
    opensAt: before.opensAt,
    dueAt: gained.dueAt ?? before.dueAt,
    closesAt: gained.closesAt ?? before.closesAt,
    minutes: gained.minutes ?? before.minutes,
    attempts: gained.attempts ?? before.attempts,
  };
}

/** Whether the student has one of the given dates or limits, or more, by an exception of their own. */
export function isOwnAlready(dates: ResolvedDates, { dueAt, closesAt, minutes, attempts }: Given): boolean {
  const own = ({ from }: { from: string }, given: unknown) => given != null && from === 'person';
  return (
    own(dates.due_at, dueAt) ||
    own(dates.closes_at, closesAt) ||
    own(dates.minutes, minutes) ||
    own(dates.attempts, attempts)
  );
}

const nothing: StoredException = { opensAt: null, dueAt: null, closesAt: null, minutes: null, attempts: null };
