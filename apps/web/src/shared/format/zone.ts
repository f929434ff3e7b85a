import type { SignedInUser } from '@lectern/contract';
import { dateFormat } from '@lectern/contract/formats';
import { isTimeZone } from '@lectern/contract/time-zone';
import { locale } from '../messages/language.ts';

/** The zone that the reader or their institution chose, or undefined for the device's. */
let chosen: string | undefined;

/**
 * From now on dates are in the zone of this person. A page that is open keeps its zone when the choice is changed
 * elsewhere, so that a typed date is read as it was typed.
 */
export function showZoneOf(user: SignedInUser | null): void {
  // A record that an older page stored has none.
  const named: string | null | undefined = user?.timeZone ?? user?.institution?.timeZone;
  chosen = named != null && isTimeZone(named) ? named : undefined;
}

/** The time zone of this device, by its IANA name. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone in which dates are shown and typed, by its IANA name. */
export const shownZone = (): string => chosen ?? deviceZone();

/** All time zones that a person may choose, with these among them. */
export const zonesWith = (...zones: string[]): string[] =>
  [...new Set([...zones, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();

/** A time zone as people read it, 'America/New York'. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/** A date as the language writes it, in the reader's zone unless another is given. */
export function dateText(date: Date, options: Intl.DateTimeFormatOptions, timeZone = chosen): string {
  return joined(
    timeZone === undefined
      ? // The device's changes while a page is open.
        new Intl.DateTimeFormat(locale(), options).formatToParts(date)
      : dateFormat(locale(), { ...options, timeZone }).formatToParts(date),
  );
}

/** The same for a time of day, which names the zone where clocks in it differ from those of the device. */
export function timeText(date: Date, options: Intl.DateTimeFormatOptions): string {
  const text = dateText(date, options);
  const foreign = chosen !== undefined && text !== dateText(date, options, deviceZone());
  return foreign ? dateText(date, { ...options, timeZoneName: 'short' }) : text;
}

/** A space that does not break keeps 'am' and 'pm' in the line of the hour. */
const joined = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts.map(({ value }, place) => (parts[place + 1]?.type === 'dayPeriod' ? '\u00a0' : value)).join('');
