import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { people } from '../../testing/people.ts';
import { clockNote, momentOf, toDateField } from '../forms/date-field.ts';
import { formatDate } from './format-date.ts';
import { formatDay } from './format-day.ts';
import { formatMoment, formatTime, formatWeekdayMoment } from './format-moment.ts';
import { showZoneOf, shownZone } from './zone.ts';

const device = (timeZone: string): void => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
};
const school = { _id: 'x', name: 'School', type: 'School', course_access: [], timeZone: 'Europe/Berlin' };
const show = (timeZone: string | null, institution: typeof school | null = null): void =>
  showZoneOf({ ...people.student, timeZone, institution });

beforeEach(() => device('Europe/Lisbon'));
afterEach(() => showZoneOf(null));

describe('the zone of dates', () => {
  it('is the one that the person chose, else that of the institution, else the device’s', () => {
    show('Asia/Kolkata', school);
    expect(shownZone()).toBe('Asia/Kolkata');
    show(null, school);
    expect(shownZone()).toBe('Europe/Berlin');
    show(null);
    expect(shownZone()).toBe('Europe/Lisbon');
    show('Asia/Kolkata');
    showZoneOf(null);
    expect(shownZone()).toBe('Europe/Lisbon');
  });

  it('is the device’s where this browser does not know the chosen one, or the record is of an older page', () => {
    show('Europe/Atlantis');
    expect(shownZone()).toBe('Europe/Lisbon');
    const { timeZone: _, ...older } = people.student;
    showZoneOf(older as typeof people.student);
    expect(shownZone()).toBe('Europe/Lisbon');
  });
});

describe('one moment', () => {
  it.each([
    ['Europe/Berlin', '2027-03-27T22:30:00Z', 'Sat, 27 Mar 2027, 23:30 CET', '27 Mar 2027', '23:30 CET'],
    // Clocks were put forward in between.
    ['Europe/Berlin', '2027-03-28T22:30:00Z', 'Mon, 29 Mar 2027, 00:30 CEST', '29 Mar 2027', '00:30 CEST'],
    ['America/Lima', '2027-03-28T22:30:00Z', 'Sun, 28 Mar 2027, 17:30 GMT-5', '28 Mar 2027', '17:30 GMT-5'],
    // The device's clocks show the same, which needs no word.
    ['Europe/London', '2027-03-28T22:30:00Z', 'Sun, 28 Mar 2027, 23:30', '28 Mar 2027', '23:30'],
  ])('reads in %s as its clocks show it: %s', (zone, moment, ...[told, date, time]) => {
    show(zone);
    expect([formatWeekdayMoment(moment), formatDate(moment), formatTime(moment)]).toEqual([told, date, time]);
    expect([told.includes(formatMoment(moment)), told.replace(',', '').startsWith(formatDay(moment))]).toEqual([
      true,
      true,
    ]);
  });

  it('that is typed in one zone is read in another', () => {
    show('Asia/Kolkata');
    const moment = momentOf('2027-03-28T09:00') ?? '';
    expect(moment).toBe('2027-03-28T03:30:00.000Z');
    expect(toDateField(moment)).toBe('2027-03-28T09:00');
    show('America/New_York');
    expect(toDateField(moment)).toBe('2027-03-27T23:30');
  });

  it.each([
    ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z', 'Clocks skip this hour'],
    ['2027-10-31T02:30', '2027-10-31T00:30:00.000Z', 'This hour comes twice; the first counts'],
    ['2027-10-31T03:30', '2027-10-31T02:30:00.000Z', undefined],
    ['', null, undefined],
    ['tomorrow', 'tomorrow', undefined],
  ])('typed as %j in Berlin is %s, with the remark %s', (typed, moment, note) => {
    show('Europe/Berlin');
    expect([momentOf(typed), clockNote(typed)]).toEqual([moment, note]);
  });
});

/** Ways to write or read a date that do not know the reader's zone. */
const past =
  /Intl\.DateTimeFormat|\bdateFormat\(|\.toLocale(?:Date|Time)?String\(|\.(?:get|set)(?:Date|Day|Month|FullYear|Hours|Minutes|TimezoneOffset)\(|\.to(?:Date|Time)String\(|type="datetime-local"/;
const homes = /^shared\/(?:format\/(?:zone|zone-name)\.ts|forms\/moment-(?:field|input)\.tsx)$/;

test('no screen writes or reads a date past the reader’s zone', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !/(?:^|\/)testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const offences = files.flatMap((file) =>
    readFileSync(join(source, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (past.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  // The pattern finds what it is for, in the places that may have it.
  expect(offences.length).toBeGreaterThan(4);
  expect(offences.filter((offence) => !homes.test(offence.split(':')[0] ?? ''))).toEqual([]);
});
