import { dateText } from './zone.ts';

/** A moment as a day, '2 Jan 2026', in the reader's time zone unless another is given; empty for an invalid moment. */
export function formatDate(moment: string, timeZone?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return dateText(date, { day: 'numeric', month: 'short', year: 'numeric' }, timeZone);
}
