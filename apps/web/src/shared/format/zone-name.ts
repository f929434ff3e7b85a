import { locale } from '../messages/language.ts';
import { shownZone } from './zone.ts';

/** The reader's time zone in words, without saying whether summer time is on: 'Central European Time'. */
export function zoneName(): string {
  const timeZone = shownZone();
  // Browsers call it 'GMT+00:00'.
  if (/^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone)) return 'UTC';
  const parts = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}
