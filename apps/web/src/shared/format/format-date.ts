import { dateFormat } from '@lectern/contract/formats';
import { locale } from '../messages/language.ts';

/** A moment as a day, '2 Jan 2026', in the reader's time zone unless another is given; empty for an invalid moment. */
export function formatDate(moment: string, timeZone?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const format =
    timeZone === undefined ? new Intl.DateTimeFormat(locale(), day) : dateFormat(locale(), { ...day, timeZone });
  return format.format(date);
}
