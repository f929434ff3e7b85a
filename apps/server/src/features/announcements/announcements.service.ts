import {
  type Announcement,
  type CourseAnnouncementInput,
  type InstitutionAnnouncementInput,
  limits,
  say,
  type UpdateAnnouncementInput,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import { brokenConstraint, type Db } from '../../platform/db/index.ts';
import { AppError, fieldNotAllowed, invalidField, notFound } from '../../platform/http/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { listJoinedStudents } from '../courses/index.ts';
import { holdAccount, holdActive, refuseStale } from '../users/index.ts';
import {
  type AnnouncementRow,
  findPlaceName,
  insertAnnouncement,
  insertRecipients,
  lockManaged,
  type Place,
  updateAnnouncementRow,
} from './announcements.repository.ts';
import { getAnnouncement } from './reading.service.ts';
import { mayStillAnnounce, send, tellRecipients } from './sending.ts';

const hourMs = 60 * 60_000;
const missing = () => notFound('Announcement not found');

/** Counts an announcement that somebody makes, outside of its transaction. Throws `too_many_requests` when they made too many. */
export async function countAnnouncement({ db, actor, clock }: Act): Promise<void> {
  const limit = { key: `announcements:${actor.id}`, max: limits.announcementsPerHour, windowMs: hourMs };
  const sentence = say('You can make {max} announcements an hour. Please wait and try again.', { max: limit.max });
  await countAgainst(db, limit, clock.now(), sentence);
}

type NewAnnouncement = Pick<CourseAnnouncementInput, 'title' | 'text' | 'sendAt'> & {
  audience: AnnouncementRow['audience'];
  /** The students to whom alone it goes. */
  to?: readonly string[];
};

/**
 * Announces something to the students of a course, or to some of them; at once, or as soon as its time has come. Throws
 * `not_found`, and `validation_failed` for a time that has passed and where nobody chosen is a student of the course.
 */
export async function announceToCourse(act: Act, id: string, input: CourseAnnouncementInput): Promise<Announcement> {
  const { title, text, sendAt, to } = input;
  const announcement = { title, text, sendAt };
  return to === undefined
    ? announce(act, { kind: 'course', id }, { ...announcement, audience: 'everybody' })
    : announce(act, { kind: 'course', id }, { ...announcement, audience: 'chosen', to });
}

/** The same for an institution's students, teachers or both. */
export async function announceToInstitution(
  act: Act,
  id: string,
  input: InstitutionAnnouncementInput,
): Promise<Announcement> {
  return announce(act, { kind: 'institution', id }, input);
}

async function announce(act: Act, place: Place, input: NewAnnouncement): Promise<Announcement> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    await holdAccount(trx, actor.id);
    if ((await findPlaceName(trx, actor, place)) === null) throw notFound(notFoundAt[place.kind]);
    const now = clock.now();
    const row: AnnouncementRow = {
      id: ids.next(),
      course_id: place.kind === 'course' ? place.id : null,
      institution_id: place.kind === 'institution' ? place.id : null,
      audience: input.audience,
      author_id: actor.id,
      title: input.title,
      body: input.text,
      send_at: timeToSend(input.sendAt ?? null, now),
      sent_at: null,
      edited_at: null,
      withdrawn_at: null,
      created_at: now,
      updated_at: now,
      updated_by: actor.id,
    };
    await savingAt(place, () => insertAnnouncement(trx, row));
    if (input.to) await chooseStudents(trx, row, place.id, input.to);
    if (row.send_at <= now) await send(act, row);
    return getAnnouncement(act, row.id);
  });
}

const notFoundAt = { course: 'Course not found', institution: 'Institution not found' } as const;

/** The place may go for good while the announcement is saved. */
async function savingAt({ kind }: Place, save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    throw brokenConstraint(error) === `announcements_${kind}_fkey` ? notFound(notFoundAt[kind]) : error;
  }
}

/** The moment to send at; now where none is said. */
function timeToSend(sendAt: string | null, now: Date): Date {
  if (sendAt === null) return now;
  const moment = new Date(sendAt);
  if (moment <= now) throw invalidField('sendAt', 'Choose a moment in the future');
  return moment;
}

async function chooseStudents(
  trx: Db,
  { id }: AnnouncementRow,
  courseId: string,
  to: readonly string[],
): Promise<void> {
  const students = new Set((await listJoinedStudents(trx, [courseId])).get(courseId));
  const chosen = await holdActive(
    trx,
    [...new Set(to)].filter((student) => students.has(student)),
  );
  if (chosen.size === 0) throw invalidField('to', 'None of these people is a student of this course');
  await insertRecipients(trx, id, [...chosen]);
}

/**
 * Changes what the input carries of an announcement that waits; of one that was sent, its title and text alone. Throws
 * `not_found`, `stale_update`, `conflict` once it is sent or taken back, `field_not_allowed` for the audience of a course
 * and `validation_failed` for a time that has passed.
 */
export async function updateAnnouncement(act: Act, id: string, input: UpdateAnnouncementInput): Promise<Announcement> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const before = await lockManaged(trx, actor, id);
    if (!before || isDeleted(before)) throw missing();
    refuseLateChange(before, input);
    await refuseStale(trx, before, input.updatedAt);
    if (input.audience !== undefined && before.course_id !== null) throw fieldNotAllowed('audience');
    const now = clock.now();
    const changed = {
      title: input.title ?? before.title,
      body: input.text ?? before.body,
      audience: input.audience ?? before.audience,
      send_at: input.sendAt === undefined ? before.send_at : timeToSend(input.sendAt, now),
    };
    const isCorrection = before.sent_at !== null && (changed.title !== before.title || changed.body !== before.body);
    const edited = isCorrection ? { edited_at: now } : {};
    // Words stand under the name of who wrote them last.
    const author = changed.title === before.title && changed.body === before.body ? {} : { author_id: actor.id };
    await updateAnnouncementRow(trx, id, { ...changed, ...edited, ...author, ...nextVersion(clock, before, actor.id) });
    if (input.sendAt === null) await send(act, { ...before, ...changed });
    return getAnnouncement(act, id);
  });
}

function refuseLateChange(
  { sent_at, withdrawn_at }: AnnouncementRow,
  { sendAt, audience }: UpdateAnnouncementInput,
): void {
  if (withdrawn_at !== null) throw new AppError('conflict', 'This announcement was withdrawn.');
  if (sent_at !== null && (sendAt !== undefined || audience !== undefined))
    throw new AppError('conflict', 'This announcement has been sent. You can still correct its title and text.');
}

const isDeleted = ({ send_at, withdrawn_at }: AnnouncementRow): boolean =>
  withdrawn_at !== null && withdrawn_at < send_at;

/** Takes an announcement back; one that was taken back stays so. Throws `not_found`. */
export async function withdrawAnnouncement(act: Act, id: string): Promise<void> {
  await transact(act, async ({ db: trx, actor, clock }) => {
    const before = await lockManaged(trx, actor, id);
    if (!before) throw missing();
    if (before.withdrawn_at !== null) return;
    await updateAnnouncementRow(trx, id, { withdrawn_at: clock.now(), ...nextVersion(clock, before, actor.id) });
  });
}

/**
 * Undoes the taking back. Those to whom the announcement goes and who were not told of it are; one that was not sent yet
 * waits again, in the actor's name where its author could not send it any more. One that stands is left as it is. Throws
 * `not_found`.
 */
export async function restoreAnnouncement(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const before = await lockManaged(trx, actor, id);
    if (!before) throw missing();
    if (before.withdrawn_at === null) return;
    const isOrphan = before.sent_at === null && !(await mayStillAnnounce(trx, before));
    const author = isOrphan ? { author_id: actor.id } : {};
    await updateAnnouncementRow(trx, id, { withdrawn_at: null, ...author, ...nextVersion(clock, before, actor.id) });
    if (before.sent_at !== null) await tellRecipients(act, before);
  });
}
