import type { MaterialException, OwnDates, TestException } from '@lectern/contract';
import type { MaterialExceptionRow } from '../../courses/index.ts';
import type { ExceptionRow } from './exceptions.repository.ts';
import type { ResolvedDates } from './resolve-dates.ts';

/** An exception for those who manage the test. */
export const presentException = (row: ExceptionRow): TestException => ({
  ...presentMaterialException(row),
  minutes: row.minutes,
  attempts: row.attempts,
});

/** An exception from dates alone, for those who edit the course. */
export function presentMaterialException(row: Omit<MaterialExceptionRow, 'material_id'>): MaterialException {
  return {
    group: row.group_id === null ? null : { _id: row.group_id, name: row.group_name ?? '' },
    person:
      row.user_id === null
        ? null
        : { _id: row.user_id, username: row.username ?? '', profilePicture: row.profile_picture },
    ...presentDates(row),
    updatedAt: row.updated_at.toISOString(),
  };
}

type Dates = { opens_at: Date | null; due_at: Date | null; closes_at: Date | null };

/** The dates of what has none. */
export const noDates: Dates = { opens_at: null, due_at: null, closes_at: null };

/** The dates of a test or an exception. */
export const presentDates = ({ opens_at, due_at, closes_at }: Dates) => ({
  opensAt: opens_at?.toISOString() ?? null,
  dueAt: due_at?.toISOString() ?? null,
  closesAt: closes_at?.toISOString() ?? null,
});

/** A student's dates and limits, each with its rule. */
export const presentOwnDates = (dates: ResolvedDates): OwnDates => ({
  opensAt: presentMoment(dates.opens_at),
  dueAt: presentMoment(dates.due_at),
  closesAt: presentMoment(dates.closes_at),
  minutes: dates.minutes,
  attempts: dates.attempts,
});

const presentMoment = ({ value, from, group }: ResolvedDates['opens_at']) => ({
  value: value?.toISOString() ?? null,
  from,
  group,
});
