import { dateText, timeText } from './zone.ts';

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
export const formatMoment = (moment: string, precision: Precision = 'minute'): string =>
  ofDate(moment, (date) => timeText(date, { ...day, ...times[precision] }));

/**
 * A moment with its day of the week, 'Mon, 4 May 2026, 10:00', in the reader's time zone, or in another one, which it then names;
 * empty for an invalid moment.
 */
export const formatWeekdayMoment = (moment: string, timeZone?: string): string =>
  ofDate(moment, (date) => {
    const options = { weekday: 'short', ...day, ...times.minute } as const;
    return timeZone === undefined
      ? timeText(date, options)
      : dateText(date, { ...options, timeZoneName: 'short' }, timeZone);
  });

/** A moment as its time alone, '10:00' or '10:00:59', in the reader's time zone; empty for an invalid moment. */
export const formatTime = (moment: string, precision: Precision = 'minute'): string =>
  ofDate(moment, (date) => timeText(date, times[precision]));

/** An hour of the day, '07:00' or '7:00 am' as the language writes it. */
export const formatHour = (hour: number): string =>
  dateText(new Date(hour * 3_600_000), { hour: 'numeric', minute: '2-digit' }, 'UTC');

function ofDate(moment: string, text: (date: Date) => string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : text(date);
}
