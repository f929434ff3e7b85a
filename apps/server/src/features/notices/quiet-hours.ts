/** The hours of a day without mail, in minutes after midnight; from a later to an earlier one they last over midnight. */
export type QuietHours = { from_minute: number; until_minute: number };

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * When the quiet hours end in which a moment lies, by the clocks of a time zone; null outside of them. A night in which clocks
 * change is looked at again at its end.
 */
export function quietUntil(now: Date, hours: QuietHours | null, timeZone: string): Date | null {
  if (hours === null) return null;
  const minute = minuteOfDay(now, timeZone);
  const lasts = (hours.until_minute - hours.from_minute + dayMinutes) % dayMinutes;
  const passed = (minute - hours.from_minute + dayMinutes) % dayMinutes;
  return passed < lasts ? new Date((Math.floor(now.getTime() / minuteMs) + lasts - passed) * minuteMs) : null;
}

function minuteOfDay(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const part = (type: 'hour' | 'minute') => Number(format.formatToParts(now).find((one) => one.type === type)?.value);
  return part('hour') * 60 + part('minute');
}
