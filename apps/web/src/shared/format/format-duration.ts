import type { DurationUnit } from '@lectern/contract';
import { tn } from '../messages/tn.ts';
import { listText } from './list-text.ts';

const hoursPerDay = 24;
const hoursPerWeek = 7 * hoursPerDay;

/**
 * A duration in words. Months stay months ('3 months'). Hours are hours below a day ('5 hours'), days and hours below a
 * week ('2 days and 3 hours'), and from then on weeks and days ('2 weeks and 3 days'), where odd hours are left out.
 */
export function formatDuration(value: number, unit: DurationUnit): string {
  if (unit === 'months') return tn(value, '{n} month', '{n} months');
  if (value < hoursPerDay) return tn(value, '{n} hour', '{n} hours');
  if (value < hoursPerWeek) return both(days(Math.floor(value / hoursPerDay)), hours(value % hoursPerDay));
  const restDays = Math.floor((value % hoursPerWeek) / hoursPerDay);
  return both(tn(Math.floor(value / hoursPerWeek), '{n} week', '{n} weeks'), days(restDays));
}

const hours = (number: number): string | null => (number === 0 ? null : tn(number, '{n} hour', '{n} hours'));
const days = (number: number): string | null => (number === 0 ? null : tn(number, '{n} day', '{n} days'));

/** The larger unit, with the rest where there is one. */
const both = (larger: string | null, rest: string | null): string =>
  listText([larger, rest].filter((part) => part !== null));
