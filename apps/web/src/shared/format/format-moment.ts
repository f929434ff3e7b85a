/** A moment as '4 May 2026, 10:00', or to the second, in the reader's time zone. */
export function formatMoment(moment: string, precision: 'minute' | 'second' = 'minute'): string {
  const time = precision === 'minute' ? 'short' : 'medium';
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: time }).format(new Date(moment));
}
