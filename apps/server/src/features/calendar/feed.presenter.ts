import { hash } from 'node:crypto';
import { inOneLine } from '@lectern/contract';
import { say } from '@lectern/contract/say';
import { type Said, tell } from '@lectern/contract/sentence';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { ToldEntries } from '../../platform/db/schema-of-calendars.ts';
import { tongueOf } from '../../platform/text/tongue.ts';
import type { Entry } from './entries.ts';

export type Feed = { revision: number; entries: readonly Entry[]; told: ToldEntries };

type Reader = {
  userId: string;
  language: string | null;
  /** The address of the site, or null where nobody knows it: entries then lead nowhere. */
  site: string | null;
};

/** Seconds after which programs ask again, by their own choice. */
const askAgainSeconds = 3_600;

const titles: Record<Entry['moment'], (test: string) => Said> = {
  opens: (test) => say('Opens: {test}', { test }),
  due: (test) => say('Due: {test}', { test }),
  closes: (test) => say('Closes: {test}', { test }),
};

/** A calendar as programs read it (RFC 5545), with times in UTC. */
export function presentFeed({ entries, told }: Feed, { userId, language, site }: Reader): string {
  const tongue = tongueOf(language);
  const calendar = ical({
    name: 'Lectern',
    prodId: { company: 'Lectern', product: 'Lectern', language: tongue.code.toUpperCase() },
    ttl: askAgainSeconds,
  });
  for (const { key, moment, at, thing } of entries) {
    const { sequence, modified } = told[key] ?? { sequence: 0, modified: at };
    calendar.createEvent({
      id: uidOf(userId, key),
      start: at,
      stamp: new Date(modified),
      lastModified: new Date(modified),
      sequence,
      summary: inOneLine(tell(titles[moment](thing.name), tongue)),
      description: inOneLine(thing.course_name),
      url: site === null ? null : new URL(thing.path, site).href,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** The same for one person's entry for ever, another one for everybody else, and telling nothing of either. */
const uidOf = (userId: string, key: string): string => `${hash('sha256', `${userId}.${key}`).slice(0, 32)}@lectern`;
