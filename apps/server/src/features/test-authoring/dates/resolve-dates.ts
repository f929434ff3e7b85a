import type { TestForStudent } from '@lectern/contract';
import { type Resolved, strongest } from '../../courses/index.ts';

/** The dates and limits of a test as its authors set them; null where there is none. */
export type TestDates = {
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  minutes: number | null;
  attempts: number;
};

/** The fields in which a group or a person differs; `group` is the group's name, null for the person. */
export type Exception = { [F in keyof TestDates]: TestDates[F] | null } & { group: string | null };

/** The dates and limits that hold for one student, each with the rule that it comes from. */
export type ResolvedDates = { [F in keyof TestDates]: Resolved<TestDates[F]> };

/** Puts together what holds for a student, field by field. */
export function resolveDates(test: TestDates, exceptions: readonly Exception[]): ResolvedDates {
  return {
    opens_at: strongest<Date | null, Exception>(test.opens_at, exceptions, ({ opens_at }) => opens_at),
    due_at: strongest<Date | null, Exception>(test.due_at, exceptions, ({ due_at }) => due_at),
    closes_at: strongest<Date | null, Exception>(test.closes_at, exceptions, ({ closes_at }) => closes_at),
    minutes: strongest<number | null, Exception>(test.minutes, exceptions, ({ minutes }) => minutes),
    attempts: strongest<number, Exception>(test.attempts, exceptions, ({ attempts }) => attempts),
  };
}

type Moments = { opens_at: { value: Date | null }; due_at: { value: Date | null }; closes_at: { value: Date | null } };

/** How a test stands at a moment for somebody with these dates. It is open from the first moment on, and closed from the last. */
export function phaseAt(now: Date, { opens_at, due_at, closes_at }: Moments): TestForStudent['phase'] {
  if (closes_at.value !== null && now >= closes_at.value) return 'closed';
  if (opens_at.value !== null && now < opens_at.value) return 'not_open';
  return isLate(now, due_at.value) ? 'late' : 'open';
}

/** Whether what is submitted at a moment comes after the date on which it was due. */
export const isLate = (at: Date, dueAt: Date | null): boolean => dueAt !== null && at > dueAt;

/** When an attempt ends that starts at a moment: after its minutes, or when the test closes; null for never. */
export function endOf(startedAt: Date, { minutes, closes_at }: Pick<ResolvedDates, 'minutes' | 'closes_at'>) {
  const timeUp = minutes.value === null ? null : new Date(startedAt.getTime() + minutes.value * 60_000);
  if (timeUp === null || closes_at.value === null) return timeUp ?? closes_at.value;
  return timeUp < closes_at.value ? timeUp : closes_at.value;
}
