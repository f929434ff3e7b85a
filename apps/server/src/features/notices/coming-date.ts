import type { NoticeKind } from '@lectern/contract';
import { type TestWithDates, phaseAt, type ResolvedDates } from '../test-authoring/index.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** How long before a date of a test its students are told of it, the longest first. */
export const leadsMs = {
  test_due_soon: [2 * dayMs, 2 * hourMs],
  test_closes_soon: [dayMs],
} as const satisfies Partial<Record<NoticeKind, readonly number[]>>;

/** How long before a material is due its students are told of it: as with tests. */
export const materialLeadsMs = leadsMs.test_due_soon;

/** The kinds of notices about tests that come with the time. */
export type TimeKind = keyof typeof leadsMs;

/** A date that is near, and the last of its leads that has begun. */
export type ComingDate = { kind: TimeKind; date: Date; leadMs: number };

/**
 * The near date of which a student who has not submitted is told, while the test is open to them: the due date, or the close
 * where nothing is due.
 */
export function comingDate(now: Date, dates: ResolvedDates): ComingDate | null {
  const kind = dates.due_at.value === null ? 'test_closes_soon' : 'test_due_soon';
  const date = dates.due_at.value ?? dates.closes_at.value;
  if (date === null || date <= now || phaseAt(now, dates) !== 'open') return null;
  const leadMs = leadsMs[kind].findLast((lead) => date.getTime() - lead <= now.getTime());
  return leadMs === undefined ? null : { kind, date, leadMs };
}

/** The hours until a date, the one that has begun counted whole. */
export const hoursLeft = (now: Date, date: Date): number => Math.ceil((date.getTime() - now.getTime()) / hourMs);

/** How long students hear of an opening that could not be told when it came: after it, it is no news. */
const openingIsNewsMs = 7 * dayMs;

/** How often a test or a course with a near date is looked at again: people join, leave, and get other dates by their groups. */
export const againMs = 10 * 60_000;

type Checked = Pick<TestWithDates, 'live' | 'dates'> & { opened_until: Date };

/**
 * When the dates of a test are to be looked at again: when the next lead begins or the test opens for somebody, and every
 * ten minutes while a date is near or an opening waits for the test to be reachable. Null for never.
 */
export function nextCheck(now: Date, { live, dates, opened_until }: Checked): Date | null {
  const at = now.getTime();
  const coming = dates.flatMap(({ opens_at, due_at, closes_at }) => [
    ...(opens_at ? [opens_at.getTime()] : []),
    ...begins(due_at, leadsMs.test_due_soon),
    ...begins(closes_at, leadsMs.test_closes_soon),
  ]);
  const isNear = (date: Date | null, [longest]: readonly [number, ...number[]]) =>
    date !== null && date.getTime() - longest <= at && date.getTime() > at;
  const again = dates.some(
    ({ opens_at, due_at, closes_at }) =>
      isNear(due_at, leadsMs.test_due_soon) ||
      isNear(closes_at, leadsMs.test_closes_soon) ||
      (!live && opens_at !== null && isUntold(now, opens_at, opened_until)),
  );
  const next = Math.min(...coming.filter((moment) => moment > at), ...(again ? [at + againMs] : []));
  return Number.isFinite(next) ? new Date(next) : null;
}

/** The moments at which the leads of a date begin. */
export const begins = (date: Date | null, leads: readonly number[]): number[] =>
  date ? leads.map((lead) => date.getTime() - lead) : [];

/** Whether an opening has come since those that were told, and is still news. */
export const isUntold = (now: Date, opensAt: Date, openedUntil: Date): boolean =>
  opensAt <= now && opensAt > openedUntil && opensAt.getTime() > now.getTime() - openingIsNewsMs;
