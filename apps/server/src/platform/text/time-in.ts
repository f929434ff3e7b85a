import { localeOf, type Tongue } from '@lectern/contract/sentence';

/** A moment by the clocks of a time zone, which it names, as in "31 March 2026 at 14:05 (Europe/Lisbon)". */
export function timeIn(timeZone: string, time: Date, { code }: Tongue): string {
  const format = new Intl.DateTimeFormat(localeOf(code), { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(time)} (${timeZone})`;
}

/** A day by the clocks of a time zone, as in "31 March 2026". */
export function dayIn(timeZone: string, time: Date, { code }: Tongue): string {
  return new Intl.DateTimeFormat(localeOf(code), { dateStyle: 'long', timeZone }).format(time);
}
