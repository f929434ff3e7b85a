import { locale } from '../messages/language.ts';

type Precision = 'minute' | 'second';

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const times = {
  minute: { hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const;

/**
 * A moment as a day and a time, '4 May 2026, 10:00', or to the second, in the reader's time zone; empty for an invalid
 * moment.
 */
export function formatMoment(moment: string, precision: Precision = 'minute'): string {
  return formatted(moment, { ...day, ...times[precision] });
}

/**
 * A moment with its day of the week, 'Mon, 4 May 2026, 10:00', in the reader's time zone, or in another one, which it then names;
 * empty for an invalid moment.
 */
export const formatWeekdayMoment = (moment: string, timeZone?: string): string =>
  formatted(moment, {
    weekday: 'short',
    ...day,
    ...times.minute,
    ...(timeZone !== undefined && { timeZone, timeZoneName: 'short' }),
  });

/** A moment as its time alone, '10:00' or '10:00:59', in the reader's time zone; empty for an invalid moment. */
export function formatTime(moment: string, precision: Precision = 'minute'): string {
  return formatted(moment, times[precision]);
}

function formatted(moment: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const parts = new Intl.DateTimeFormat(locale(), options).formatToParts(date);
  // A space that does not break keeps 'am' and 'pm' in the line of the hour.
  return parts.map(({ value }, place) => (parts[place + 1]?.type === 'dayPeriod' ? '\u00a0' : value)).join('');
}
