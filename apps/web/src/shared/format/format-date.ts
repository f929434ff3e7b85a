/** A moment as a day, '2 Jan 2026', in the reader's time zone unless another is given; empty for what is no moment. */
export function formatDate(moment: string, timeZone?: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(date);
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as a day and a time, '2 Jan 2026, 03:04', in the reader's time zone; empty for what is no moment. */
export function formatMoment(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : moments.format(date);
}
