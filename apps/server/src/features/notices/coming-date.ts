import { defaultLeads } from '@lectern/contract';
import { type TestWithDates, phaseAt, type ResolvedDates } from '../test-authoring/index.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** The kinds of notices before the dates of tests. */
export type TimeKind = 'test_due_soon' | 'test_closes_soon';

/** How long before a date of a test its students are told of it, in milliseconds, the longest first; none for never. */
export type Leads = Readonly<Record<TimeKind, readonly number[]>>;

/** Hours as milliseconds. */
export const inMs = (hours: readonly number[]): number[] => hours.map((count) => count * hourMs);

/** The leads of a course by its choices. Materials have those of tests that are due. */
export const leadsBy = (chosen: { leads: readonly number[]; due_soon: boolean; closes_soon: boolean }): Leads => ({
  test_due_soon: chosen.due_soon ? inMs(chosen.leads) : [],
  test_closes_soon: chosen.closes_soon ? [dayMs] : [],
});

/** The leads by which a notice that was told is true: also where the course tells no more of its kind. */
export const leadsOfTold = ({ leads }: { leads: readonly number[] }): Leads =>
  leadsBy({ leads, due_soon: true, closes_soon: true });

const usual = leadsOfTold({ leads: defaultLeads });

/** A date that is near, and the last of its leads that has begun. */
export type ComingDate = { kind: TimeKind; date: Date; leadMs: number };

/**
 * The near date of which a student who has not submitted is told, while the test is open to them: the due date, or the close
 * where nothing is due.
 */
export function comingDate(now: Date, dates: ResolvedDates, leads: Leads = usual): ComingDate | null {
  const kind = dates.due_at.value === null ? 'test_closes_soon' : 'test_due_soon';
  const date = dates.due_at.value ?? dates.closes_at.value;
  if (date === null || date <= now || phaseAt(now, dates) !== 'open') return null;
  const leadMs = leads[kind].findLast((lead) => date.getTime() - lead <= now.getTime());
  return leadMs === undefined ? null : { kind, date, leadMs };
}

/** The hours until a date, the one that has begun counted whole. */
export const hoursLeft = (now: Date, date: Date): number => Math.ceil((date.getTime() - now.getTime()) / hourMs);

/** How long students hear of an opening that could not be told when it came: after it, it is no news. */
export const openingIsNewsMs = 7 * dayMs;

/** How often a test or a course with a near date is looked at again: people join, leave, and get other dates by their groups. */
export const againMs = 10 * 60_000;

type Checked = Pick<TestWithDates, 'live' | 'dates'> & Partial<Pick<TestWithDates, 'results'>> & { opened_until: Date };

/**
 * When the dates of a test are to be looked at again: when the next lead begins or the test opens for somebody, and every
 * ten minutes while a date is near or an opening waits for the test to be reachable. Null for never.
 */
export function nextCheck(
  now: Date,
  { live, dates, opened_until, results }: Checked,
  leads: Leads = usual,
): Date | null {
  const at = now.getTime();
  const told = (one: Checked['dates'][number]) => [one.opens_at, results ? resultsAt(results, one.closes_at) : null];
  const coming = dates.flatMap((one) => [
    ...told(one).flatMap((moment) => moment?.getTime() ?? []),
    ...begins(one.due_at, leads.test_due_soon),
    ...begins(one.closes_at, leads.test_closes_soon),
  ]);
  const isNear = (date: Date | null, [longest = 0]: readonly number[]) =>
    date !== null && date.getTime() - longest <= at && date.getTime() > at;
  const again = dates.some(
    (one) =>
      isNear(one.due_at, leads.test_due_soon) ||
      isNear(one.closes_at, leads.test_closes_soon) ||
      (!live && told(one).some((moment) => moment !== null && isUntold(now, moment, opened_until))),
  );
  const next = Math.min(...coming.filter((moment) => moment > at), ...(again ? [at + againMs] : []));
  return Number.isFinite(next) ? new Date(next) : null;
}

/** The moments at which the leads of a date begin. */
export const begins = (date: Date | null, leads: readonly number[]): number[] =>
  date ? leads.map((lead) => date.getTime() - lead) : [];

/** When the results of a test come out that waited, for somebody for whom it closes then; null where none waits for a date. */
export const resultsAt = ({ at, atClose }: TestWithDates['results'], closesAt: Date | null): Date | null =>
  atClose ? closesAt : at;

/** Whether an opening has come since those that were told, and is still news. */
export const isUntold = (now: Date, opensAt: Date, openedUntil: Date): boolean =>
  opensAt <= now && opensAt > openedUntil && opensAt.getTime() > now.getTime() - openingIsNewsMs;
