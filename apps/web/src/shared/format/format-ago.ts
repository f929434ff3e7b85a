import { locale } from '../messages/language.ts';
import { formatMoment } from './format-moment.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

const week = 7 * 86_400_000;

/**
 * How long ago a moment was, '3 minutes ago'; after a week the moment itself. A moment in the future reads as a second
 * ago.
 */
export function formatAgo(moment: string, now: number): string {
  const past = Math.max(1000, now - Date.parse(moment));
  const unit = units.find(([, ms]) => past >= ms);
  if (unit === undefined || past > week) return formatMoment(moment);
  return new Intl.RelativeTimeFormat(locale()).format(-Math.floor(past / unit[1]), unit[0]);
}
