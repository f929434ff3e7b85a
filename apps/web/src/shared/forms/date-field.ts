import { locale } from '../messages/language.ts';

/** A moment as a field for date and time has it: in the browser's time zone, to the minute; empty for none. */
export function toDateField(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment of such a field for the wire: null for an empty one. Leaves an invalid date as it is, for the schema to refuse. */
export function momentOf(field: string): string | null {
  if (field === '') return null;
  const moment = new Date(field);
  return Number.isNaN(moment.getTime()) ? field : moment.toISOString();
}

/** The browser's time zone in words, without saying whether summer time is on: 'Central European Time'. */
export function zoneName(): string {
  // Browsers call it 'GMT+00:00'.
  if (/^(?:Etc\/)?(?:UTC|GMT)$/.test(Intl.DateTimeFormat().resolvedOptions().timeZone)) return 'UTC';
  const parts = new Intl.DateTimeFormat(locale(), { timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}
