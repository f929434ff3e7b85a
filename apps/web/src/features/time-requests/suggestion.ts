import type { TimeRequest } from '@lectern/contract';

const weekMs = 7 * 24 * 60 * 60_000;

/** The dates and limits that a grant would give: null for what has no limit anyway. */
export type Suggestion = {
  dueAt: string | null;
  closesAt: string | null;
  minutes: number | null;
  attempts: number;
};

/**
 * Offers for a request the present dates and limits, and more of those that the student asked for. Dates go to the
 * wished one, or a week on; minutes by a quarter; and an attempt more needs a test that is not closed.
 */
export function suggestFor({ wants, wishedAt, dates, attempts }: TimeRequest, now: Date): Suggestion {
  const { dueAt, closesAt, minutes } = dates;
  const isOver = closesAt.value !== null && new Date(closesAt.value) <= now;
  const moved = wants.includes('later') || isOver;
  const later = (present: string | null): string | null => {
    if (present === null || !moved) return present;
    const from = Math.max(new Date(present).getTime(), now.getTime());
    return latest(present, wishedAt ?? new Date(from + weekMs).toISOString());
  };
  const due = later(dueAt.value);
  const closes = later(closesAt.value);
  const more = wants.includes('attempt') ? Math.max(dates.attempts.value, attempts.used) + 1 : dates.attempts.value;
  return {
    dueAt: due,
    closesAt: closes !== null && due !== null ? latest(closes, due) : closes,
    minutes: minutes.value !== null && wants.includes('minutes') ? Math.ceil(minutes.value * 1.25) : minutes.value,
    attempts: more,
  };
}

const latest = (one: string, other: string): string => (new Date(one) > new Date(other) ? one : other);
