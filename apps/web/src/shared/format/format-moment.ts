import { locale } from '../messages/language.ts';

type Precision = 'minute' | 'second';

const timeStyles = { minute: 'short', second: 'medium' } as const;

/**
 * A moment as a day and a time, '4 May 2026, 10:00', or to the second, in the reader's time zone; empty for what is no
 * moment.
 */
export function formatMoment(moment: string, precision: Precision = 'minute'): string {
  return formatted(moment, { dateStyle: 'medium', timeStyle: timeStyles[precision] });
}

/** A moment as its time alone, '10:00' or '10:00:59', in the reader's time zone; empty for what is no moment. */
export function formatTime(moment: string, precision: Precision = 'minute'): string {
  return formatted(moment, { timeStyle: timeStyles[precision] });
}

function formatted(moment: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(locale(), options).format(date);
}
