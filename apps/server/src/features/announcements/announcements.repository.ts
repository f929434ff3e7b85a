import { limits } from '@lectern/contract';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { type Counted, countRows, type Db, deleteSome } from '../../platform/db/index.ts';
import type { AnnouncementsTable } from '../../platform/db/schema-of-announcements.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseJoined, grantedOn, courseName } from '../courses/index.ts';
import { institutionManaged, institutionName } from '../institutions/index.ts';
import { announcementGoesTo, announcementManagedBy, deleted, standing } from './announcements.visibility.ts';

export type AnnouncementRow = Selectable<AnnouncementsTable>;
/** An announcement with the name of its course or institution. */
export type NamedRow = AnnouncementRow & { place_name: string };
/** The course or the institution of announcements. */
export type Place = { kind: 'course' | 'institution'; id: string };
type Page = { limit: number; offset: number };

const namedColumns = sql`announcements.*, coalesce(${courseName(sql`announcements.course_id`)},
  ${institutionName(sql`announcements.institution_id`)}) as place_name`;

/** The name of a place where the actor may announce, or null. */
export async function findPlaceName(db: Db, actor: Actor, { kind, id }: Place): Promise<string | null> {
  const place = sql`${id}::uuid`;
  const { rows } = await (
    kind === 'course'
      ? sql<{ name: string }>`select ${courseName(place)} as name where ${grantedOn(place, actor, 'edit')}`
      : sql<{ name: string }>`select ${institutionName(place)} as name where ${institutionManaged(place, actor)}`
  ).execute(db);
  return rows[0]?.name ?? null;
}

async function findWhere(db: Db, id: string, where: RawBuilder<SqlBool>): Promise<NamedRow | null> {
  const { rows } = await sql<NamedRow>`select ${namedColumns} from announcements
    where announcements.id = ${id} and ${where}`.execute(db);
  return rows[0] ?? null;
}

/** The announcement with this id that the actor may change, unless it was deleted before it was sent; or null. */
export async function findManaged(db: Db, actor: Actor, id: string): Promise<NamedRow | null> {
  return findWhere(db, id, sql<SqlBool>`not ${deleted} and ${announcementManagedBy(actor)}`);
}

/** The announcement with this id that goes to this person, or null. */
export async function findReadable(db: Db, reader: Actor, id: string): Promise<NamedRow | null> {
  return findWhere(db, id, announcementGoesTo(reader));
}

/** Those of these announcements that go to this person. */
export async function listReadable(db: Db, reader: Actor, ids: readonly string[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`select ${namedColumns} from announcements
    where announcements.id = any(${[...ids]}::uuid[]) and ${announcementGoesTo(reader)}`.execute(db);
  return rows;
}

/** Locks an announcement that the actor may change, also a deleted one, until the transaction ends; null without one. */
export async function lockManaged(trx: Db, actor: Actor, id: string): Promise<AnnouncementRow | null> {
  const { rows } = await sql<AnnouncementRow>`select announcements.* from announcements
    where announcements.id = ${id} and ${announcementManagedBy(actor)} for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** Locks announcements that are due, at most `count`, and passes over those that another process sends. */
export async function claimDue(trx: Db, now: Date, count: number): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`select announcements.* from announcements
    where send_at <= ${now} and sent_at is null and withdrawn_at is null
    order by send_at limit ${count} for no key update skip locked`.execute(trx);
  return rows;
}

/** The announcement with this id while it is sent and not taken back, or null. */
export async function findStanding(db: Db, id: string): Promise<AnnouncementRow | null> {
  return findWhere(db, id, standing);
}

/** Whether the actor may announce where this announcement belongs. */
export async function isManagedBy(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await findWhere(db, id, announcementManagedBy(actor))) !== null;
}

export async function insertAnnouncement(trx: Db, row: Insertable<AnnouncementsTable>): Promise<void> {
  await trx.insertInto('announcements').values(row).execute();
}

export async function updateAnnouncementRow(
  trx: Db,
  id: string,
  changes: Updateable<AnnouncementsTable>,
): Promise<void> {
  await trx.updateTable('announcements').set(changes).where('id', '=', id).execute();
}

/** Names the students to whom alone an announcement goes. */
export async function insertRecipients(trx: Db, id: string, userIds: readonly string[]): Promise<void> {
  await sql`insert into announcement_recipients (user_id, announcement_id)
    select given.id, ${id}::uuid from unnest(${[...userIds]}::uuid[]) as given (id)`.execute(trx);
}

/** The students to whom alone each of these announcements goes. */
export async function readChosen(db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; users: string[] }>`
    select announcement_id as id, array_agg(user_id) as users from announcement_recipients
    where announcement_id = any(${[...ids]}::uuid[]) group by announcement_id`.execute(db);
  return new Map(rows.map(({ id, users }) => [id, new Set(users)]));
}

/** One page of the announcements of a place, those that wait first and then the newest, and how many there are. */
export async function pageOfPlace(
  db: Db,
  { kind, id }: Place,
  { limit, offset }: Page,
): Promise<{ rows: AnnouncementRow[]; counted: Counted }> {
  const from = sql`announcements where ${sql.ref(`announcements.${kind}_id`)} = ${id} and not ${deleted}`;
  const { rows } = await sql<AnnouncementRow>`select announcements.* from ${from}
    order by announcements.send_at desc, announcements.id desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, counted: await countRows(db, from) };
}

/** How many of these people have read each of these announcements; without those that none has. */
export async function countReaders(
  db: Db,
  ids: readonly string[],
  people: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; readers: number }>`
    select announcement_id as id, count(*) as readers from announcement_readings
    where announcement_id = any(${[...ids]}::uuid[]) and user_id = any(${[...people]}::uuid[])
    group by announcement_id`.execute(db);
  return new Map(rows.map(({ id, readers }) => [id, readers]));
}

export type StudentRow = Pick<AnnouncementRow, 'id' | 'title' | 'sent_at' | 'edited_at'> & { read: boolean };

/**
 * One page of a course's announcements to a student, the newest first: those since a moment, and those that the student has
 * read. None where the course is not one that the student joined.
 */
export async function pageForStudent(
  db: Db,
  student: Actor,
  { courseId, since }: { courseId: string; since: Date },
  { limit, offset }: Page,
): Promise<{ rows: StudentRow[]; counted: Counted }> {
  const read = sql<boolean>`exists (select 1 from announcement_readings r
    where r.announcement_id = announcements.id and r.user_id = ${student.id})`;
  const from = sql`announcements where announcements.course_id = ${courseId}
    and ${courseJoined(sql`${courseId}::uuid`, student)} and ${announcementGoesTo(student)}
    and (announcements.sent_at > ${since} or ${read})`;
  const { rows } = await sql<StudentRow>`select announcements.id, announcements.title, announcements.sent_at,
      announcements.edited_at, ${read} as read from ${from}
    order by announcements.send_at desc, announcements.id desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, counted: await countRows(db, from) };
}

/** Notes that somebody has read an announcement; a second time changes nothing. */
export async function insertReading(trx: Db, id: string, userId: string, now: Date): Promise<void> {
  await sql`insert into announcement_readings (user_id, announcement_id, read_at)
    values (${userId}, ${id}, ${now}) on conflict do nothing`.execute(trx);
}

/** Removes announcements that were deleted before they were sent, at `before` or earlier, at most `count`; answers how many. */
export async function removeDeleted(db: Db, before: Date, count: number): Promise<number> {
  const unsent = sql<SqlBool>`sent_at is null and withdrawn_at <= ${before} and ${deleted}`;
  return deleteSome(db, 'announcements', unsent, count);
}

/** The moment from which students find announcements that they have not read. */
export const foundSince = (now: Date): Date => new Date(now.getTime() - limits.announcementDays * 24 * 60 * 60_000);
