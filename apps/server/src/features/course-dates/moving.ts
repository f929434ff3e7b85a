import type { Holiday, MovedThing, MoveNote } from '@lectern/contract';
import { momentOf, wallAt } from '@lectern/contract/wall-time';

const dayMs = 86_400_000;

export type Dates = { opens_at: Date | null; due_at: Date | null; closes_at: Date | null };

/** By how many days dates move, from which on, in which zone, and which days they go past. */
export type Move = {
  days: number;
  from: Date | null;
  zone: string;
  skipWeekends: boolean;
  skipHolidays: boolean;
  holidays: readonly Holiday[];
};

export type MovedMoment = { before: Date; after: Date; notes: MoveNote[] };
type Field = keyof Dates;
export const fields = ['opens_at', 'due_at', 'closes_at'] as const satisfies readonly Field[];

export type MovedDates = { moved: Record<Field, MovedMoment | null>; after: Dates; problem: MovedThing['problem'] };

/** The days of a move that nobody works on, by their numbers since 1970. */
type FreeDays = { weekend: (day: number) => boolean; endOfHoliday: (day: number) => number | null };

function freeDaysOf({ holidays }: Move): FreeDays {
  const ranges = holidays.map(({ from, to }) => [Date.parse(from) / dayMs, Date.parse(to) / dayMs] as const);
  return {
    // The first day of 1970 was a Thursday.
    weekend: (day) => [0, 6].includes((((day + 4) % 7) + 7) % 7),
    endOfHoliday: (day) => ranges.find(([first, last]) => first <= day && day <= last)?.[1] ?? null,
  };
}

/** The first and the last moment that dates may have: years of four digits. */
const range = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')] as const;
/** The most that skipping goes on, and that a date is put after the one before it. */
const mostSteps = 500;
const mostDaysApart = 14;

/** Makes the function that moves the dates of a thing. It says what is wrong with dates that cannot move. */
export function mover(move: Move): (dates: Dates) => MovedDates {
  const free = freeDaysOf(move);
  const one = (at: Date, further = 0) => moveOne(at, further, move, free);
  return (dates) => {
    const moved: MovedDates['moved'] = { opens_at: null, due_at: null, closes_at: null };
    const after: Dates = { ...dates };
    let isFar = false;
    const set = (field: Field, at: Date, to: Omit<MovedMoment, 'before'> | null): void => {
      if (to === null) isFar = true;
      else [moved[field], after[field]] = [{ before: at, ...to }, to.after];
    };
    for (const field of fields) {
      const at = dates[field];
      if (at !== null && (move.from === null || at >= move.from)) set(field, at, one(at));
    }
    // Two dates that came upon free days may have come upon one day, in another order of hours.
    if (move.skipWeekends || move.skipHolidays)
      for (const field of ['due_at', 'closes_at'] as const) {
        const at = dates[field];
        for (let further = 1; at && moved[field] && !isOrdered(after) && further <= mostDaysApart; further += 1)
          if (isBehind(after, field)) set(field, at, one(at, further));
      }
    const wasOrdered = isOrdered(dates);
    return { moved, after, problem: isFar ? 'range' : wasOrdered && !isOrdered(after) ? 'order' : null };
  };
}

/** Whether a test, or anything with such dates, opens, is due and closes in this order. */
export function isOrdered(dates: Dates): boolean {
  return !isBehind(dates, 'due_at') && !isBehind(dates, 'closes_at');
}

/** Whether a date comes before one that it has to follow. */
function isBehind({ opens_at, due_at, closes_at }: Dates, field: 'due_at' | 'closes_at'): boolean {
  if (field === 'due_at') return opens_at !== null && due_at !== null && due_at <= opens_at;
  if (closes_at === null) return false;
  return (opens_at !== null && closes_at <= opens_at) || (due_at !== null && closes_at < due_at);
}

function moveOne(
  at: Date,
  further: number,
  { days, zone, skipWeekends, skipHolidays }: Move,
  { weekend, endOfHoliday }: FreeDays,
): Omit<MovedMoment, 'before'> | null {
  const wall = wallAt(at.getTime(), zone);
  const [start, hours] = [Math.floor(wall / dayMs), ((wall % dayMs) + dayMs) % dayMs];
  let day = start + days + further;
  for (let steps = 0; ; steps += 1) {
    const holiday = skipHolidays ? endOfHoliday(day) : null;
    if (holiday === null && !(skipWeekends && weekend(day))) break;
    if (steps > mostSteps) return null;
    day = (holiday ?? day) + 1;
  }
  const { moment, shown } = momentOf(day * dayMs + hours, zone);
  if (moment < range[0] || moment > range[1]) return null;
  const notes: MoveNote[] = [
    ...(shown === 'never' ? (['hour_skipped'] as const) : []),
    ...(shown === 'twice' ? (['hour_twice'] as const) : []),
    ...(weekend(day) ? (['weekend'] as const) : []),
    ...(endOfHoliday(day) === null ? [] : (['holiday'] as const)),
  ];
  return { after: new Date(moment), notes };
}
