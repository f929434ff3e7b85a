import { hash } from 'node:crypto';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/index.ts';
import { dayMs } from '../../platform/jobs/removing.ts';
import { networkOf } from '../../platform/net/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { listUnsubmittedTests } from '../attempts/index.ts';
import { listOpenTargets } from '../progress/index.ts';
import { actorFrom, findUser, type UserRow } from '../users/index.ts';
import { hashSecret, passwordMark, secretForm } from './address.service.ts';
import { type CalendarRow, findCalendar, noteTold } from './calendars.repository.ts';
import { entriesOf, tellAgain } from './entries.ts';
import { type Feed, presentFeed } from './feed.presenter.ts';

/** How far back and how far ahead a calendar tells. */
const pastMs = 30 * dayMs;
const comingMs = 365 * dayMs;
/** Materials and subjects of which a calendar tells, the nearest. */
const mostTargets = 500;

/** Addresses that are none, from one network. */
const guesses = { max: 60, windowMs: 10 * 60_000 };

export type FeedDeps = { db: Db; clock: Clock };

/** The form in which a calendar is told; changed when the presenter writes it another way. */
const form = 1;

/** A calendar as it reads now: its tag, and its text, which is put together when it is asked for. */
export type TaggedFeed = { etag: string; text: () => string };

/**
 * The calendar of a secret. Throws `not_found` for a secret that is none, and for the calendar of somebody who is blocked,
 * erased, no student or has another password since; `too_many_requests` for one network that comes with many of these.
 */
export async function readFeed(
  { db, clock }: FeedDeps,
  secret: string,
  { ip, site }: { ip: string; site: string | null },
): Promise<TaggedFeed> {
  if (!secretForm.test(secret)) throw noCalendar();
  const found = await findReadable(db, secret);
  if (found === null) {
    await countAgainst(db, { ...guesses, key: `calendar:address:${networkOf(ip, 32)}` }, clock.now());
    throw noCalendar();
  }
  const feed = await tellNow({ db, clock }, secret, found);
  const { language } = found.user;
  const tag = JSON.stringify([form, found.user.id, feed.revision, language, site]);
  return { etag: `"${hash('sha256', tag)}"`, text: () => presentFeed(feed, { userId: found.user.id, language, site }) };
}

const noCalendar = () => notFound('Calendar not found');

type Readable = { calendar: CalendarRow; user: UserRow };

async function findReadable(db: Db, secret: string): Promise<Readable | null> {
  const calendar = await findCalendar(db, hashSecret(secret));
  const user = calendar === null ? null : await findUser(db, calendar.user_id);
  if (calendar === null || user === null) return null;
  const reads = user.is_active && user.role === 'student' && !user.is_admin;
  return reads && calendar.password_mark?.equals(passwordMark(user)) === true ? { calendar, user } : null;
}

/** Compares the dates with those that the calendar told last, and notes what is new. */
async function tellNow({ db, clock }: FeedDeps, secret: string, { calendar, user }: Readable): Promise<Feed> {
  const now = clock.now();
  const window = { from: new Date(now.getTime() - pastMs), now, until: new Date(now.getTime() + comingMs) };
  const student = actorFrom(user);
  const [tests, targets] = await Promise.all([
    listUnsubmittedTests(db, student, window),
    listOpenTargets(db, student, window, mostTargets),
  ]);
  const entries = entriesOf({ tests, targets }, window);
  const told = tellAgain(calendar, entries, now);
  if (told.revision !== calendar.revision && !(await noteTold(db, calendar, told))) {
    // Another reading was quicker: what it told is compared with.
    const again = await findReadable(db, secret);
    if (again === null) throw noCalendar();
    return tellNow({ db, clock }, secret, again);
  }
  return { revision: told.revision, entries, told: told.entries };
}
