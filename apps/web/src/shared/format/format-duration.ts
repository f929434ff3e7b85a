import type { DurationUnit } from '@lectern/contract';
import { count } from './count.ts';

const hoursPerDay = 24;
const hoursPerWeek = 7 * hoursPerDay;

/**
 * A duration in words. Months stay months ('3 months'). Hours are hours below a day ('5 hours'), days and hours below a
 * week ('2 days and 3 hours'), and from then on weeks and days ('2 weeks and 3 days'), where odd hours are left out.
 */
export function formatDuration(value: number, unit: DurationUnit): string {
  if (unit === 'months') return count(value, 'month');
  if (value < hoursPerDay) return count(value, 'hour');
  if (value < hoursPerWeek) {
    return both(count(Math.floor(value / hoursPerDay), 'day'), value % hoursPerDay, 'hour');
  }
  const restDays = Math.floor((value % hoursPerWeek) / hoursPerDay);
  return both(count(Math.floor(value / hoursPerWeek), 'week'), restDays, 'day');
}

function both(larger: string, rest: number, word: string): string {
  return rest === 0 ? larger : `${larger} and ${count(rest, word)}`;
}
