import type {
  Announcement,
  AnnouncementListQuery,
  CourseAnnouncement,
  ManagedAnnouncement,
  RouteResponse,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Tell } from '../../platform/events/index.ts';
import { notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { holdAccount, readUsernames } from '../users/index.ts';
import { presentAnnouncement, presentManaged, presentToStudent } from './announcements.presenter.ts';
import {
  type AnnouncementRow,
  countReaders,
  findManaged,
  findPlaceName,
  findReadable,
  foundSince,
  insertReading,
  pageForStudent,
  pageOfPlace,
  type Place,
} from './announcements.repository.ts';
import { readAudiences } from './audience.ts';

declare module '../../platform/events/index.ts' {
  interface Events {
    /** The actor has read an announcement. */
    announcement_read: { announcementId: string };
  }
}

type ReadingDeps = { tell: Tell };

/** An announcement in full, for those to whom it goes and those who may change it. Throws `not_found`. */
export async function getAnnouncement({ db, actor }: Act, id: string): Promise<Announcement> {
  const managed = await findManaged(db, actor, id);
  const row = managed ?? (await findReadable(db, actor, id));
  if (!row) throw notFound('Announcement not found');
  const author = (await readUsernames(db, [row.author_id])).get(row.author_id) ?? null;
  return presentAnnouncement(row, { author, manages: managed !== null });
}

/** Notes that the actor has read an announcement that goes to them, and tells others of it. Throws `not_found`. */
export async function noteReading({ tell }: ReadingDeps, act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await holdAccount(trx, actor.id);
    if (!(await findReadable(trx, actor, id))) throw notFound('Announcement not found');
    await insertReading(trx, id, actor.id, clock.now());
    await tell(act, 'announcement_read', { announcementId: id });
  });
}

/** One page of the announcements to a place, the newest first, with how many have read each. Throws `not_found`. */
export async function pageOfManaged(
  { db, actor }: Act,
  place: Place,
  query: AnnouncementListQuery,
): Promise<RouteResponse<'GET /api/courses/:id/announcements'>> {
  const name = await findPlaceName(db, actor, place);
  if (name === null) throw notFound(place.kind === 'course' ? 'Course not found' : 'Institution not found');
  const { rows, counted } = await pageOfPlace(db, place, pageOffset(query));
  const page = toPage(query, counted, await withFigures(db, rows));
  return { ...page, place: { kind: place.kind, _id: place.id, name } };
}

async function withFigures(db: Db, rows: readonly AnnouncementRow[]): Promise<ManagedAnnouncement[]> {
  const audiences = await readAudiences(db, rows);
  const everybody = [...new Set([...audiences.values()].flat())];
  const readers = await countReaders(
    db,
    rows.map(({ id }) => id),
    everybody,
  );
  const authors = await readUsernames(
    db,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map((row) =>
    presentManaged(row, {
      author: authors.get(row.author_id) ?? null,
      recipients: audiences.get(row.id)?.length ?? 0,
      readers: readers.get(row.id) ?? 0,
    }),
  );
}

/** One page of a course's announcements to the actor, the newest first; an empty one for a course that they did not join. */
export async function pageOfCourse(
  { db, actor, clock }: Act,
  courseId: string,
  query: AnnouncementListQuery,
): Promise<Page<CourseAnnouncement>> {
  const asked = { courseId, since: foundSince(clock.now()) };
  const { rows, counted } = await pageForStudent(db, actor, asked, pageOffset(query));
  return toPage(query, counted, rows.map(presentToStudent));
}
