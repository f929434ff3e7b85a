import type { AnyAct } from '../../platform/act/index.ts';
import { type Db, inBatches, inTransaction } from '../../platform/db/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { actorFrom, findUser } from '../users/index.ts';
import { type AnnouncementRow, claimDue, isManagedBy, updateAnnouncementRow } from './announcements.repository.ts';
import { readAudiences } from './audience.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** An announcement was sent; this is about the recipients with ids from the first to the last. */
    announcement: { announcementId: string; first: string; last: string };
  }
}

/** Recipients of one event of the outbox: a fraction of a second's work. */
const recipientsOfEvent = 1_000;
/** Announcements that one transaction sends. */
const atOnce = 20;

/** Sends an announcement: from now on it is read, and those to whom it goes are told by the outbox, some at a time. */
export async function send(act: AnyAct, announcement: AnnouncementRow): Promise<void> {
  await updateAnnouncementRow(act.db, announcement.id, { sent_at: act.clock.now() });
  await tellRecipients(act, announcement);
}

/** Tells those to whom an announcement goes of it; those who were told before are not told again. */
export async function tellRecipients(act: AnyAct, announcement: AnnouncementRow): Promise<void> {
  const { id } = announcement;
  const recipients = ((await readAudiences(act.db, [announcement])).get(id) ?? []).toSorted();
  const told = [];
  for (let start = 0; start < recipients.length; start += recipientsOfEvent) {
    const some = recipients.slice(start, start + recipientsOfEvent);
    const facts = { announcementId: id, first: some[0] ?? '', last: some.at(-1) ?? '' };
    told.push({ thingId: id, facts });
  }
  await tellLater(act, 'announcement', told);
}

/** Sends the announcements whose time has come, until the process ends; answers how many it looked at. */
export async function sendDue(work: AnyAct, ending: AbortSignal): Promise<number> {
  return inBatches(atOnce, ending, (count) =>
    inTransaction(work.db, async (trx) => {
      const now = work.clock.now();
      const due = await claimDue(trx, now, count);
      for (const announcement of due) {
        if (await mayStillAnnounce(trx, announcement)) await send({ ...work, db: trx }, announcement);
        else await updateAnnouncementRow(trx, announcement.id, { withdrawn_at: now });
      }
      return due.length;
    }),
  );
}

/** Whether the author could still announce there: neither blocked nor erased, and in charge of a course that is there. */
export async function mayStillAnnounce(trx: Db, { id, author_id }: AnnouncementRow): Promise<boolean> {
  const author = await findUser(trx, author_id);
  return author?.is_active === true && isManagedBy(trx, actorFrom(author), id);
}
