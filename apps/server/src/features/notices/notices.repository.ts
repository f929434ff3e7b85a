import { limits, type NoticeKind } from '@lectern/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import type { NoticesTable } from '../../platform/db/schema-of-notices.ts';
import { defaultMail } from './choices.ts';
import type { Recipient } from './kind.ts';

export type NoticeRow = Selectable<NoticesTable>;
export type NewNotice = { kind: NoticeKind; items: readonly string[]; at: Date };
/** A recipient, and the event that is told. */
export type Told = Recipient & { eventId: string };

/** How long mail waits for more of its kind. */
const gatherMs = 10 * 60_000;

/** How a person gets mail about a kind, as a column. */
const mailOf = (userId: RawBuilder<unknown>, kind: NoticeKind) =>
  sql`coalesce((select c.mail from notice_choices c where c.user_id = ${userId} and c.kind = ${kind}), ${defaultMail(kind)})`;

/** Whether a person wants to see a notice here, as a condition on `notices`. */
const shownHere = sql<boolean>`not exists (select 1 from notice_choices c
  where c.user_id = notices.user_id and c.kind = notices.kind and not c.here)`;

/** The parts of a thing that one notice counts. */
const mostItems = 100;

/**
 * Tells each recipient, once: a notice about the same thing becomes newer and unread, with the new parts beside those
 * that are not read. An event that was told before changes nothing, and neither do parts that were.
 */
export async function addNotices(trx: Db, { kind, items, at }: NewNotice, recipients: readonly Told[]): Promise<void> {
  const added = sql`${[...items]}::uuid[]`;
  await sql`insert into notices (user_id, kind, thing_id, event_id, items, at, mail_at)
    select distinct r.user_id, ${kind}, r.thing_id, r.event_id, ${added}, ${at}::timestamptz,
      case when ${mailOf(sql`r.user_id`, kind)} = 'now' then ${new Date(at.getTime() + gatherMs)}::timestamptz end
    from ${rowsOf(recipients)}
    on conflict (user_id, kind, thing_id) do update set event_id = excluded.event_id, at = excluded.at, read_at = null,
      mail_at = case when excluded.mail_at is not null then least(notices.mail_at, excluded.mail_at) end,
      items = case when notices.read_at is null
        then (excluded.items || array(select unnest(notices.items) except select unnest(excluded.items)))[1:${sql.lit(mostItems)}]
        else excluded.items end
    where notices.event_id <> excluded.event_id and not (excluded.items <> '{}' and excluded.items <@ notices.items)`.execute(
    trx,
  );
}

const rowsOf = (recipients: readonly Told[]) => sql`unnest(${recipients.map(({ userId }) => userId)}::uuid[],
  ${recipients.map(({ thingId }) => thingId)}::uuid[], ${recipients.map(({ eventId }) => eventId)}::uuid[])
  as r (user_id, thing_id, event_id)`;

/** Those whose notice about the thing does not tell of this event. */
export async function listUntold(db: Db, kind: NoticeKind, recipients: readonly Told[]): Promise<Told[]> {
  if (recipients.length === 0) return [];
  const { rows } = await sql<{ userId: string; thingId: string; eventId: string }>`
    select r.user_id as "userId", r.thing_id as "thingId", r.event_id as "eventId" from ${rowsOf(recipients)}
    where not exists (select 1 from notices n where n.user_id = r.user_id and n.kind = ${kind}
      and n.thing_id = r.thing_id and n.event_id = r.event_id)`.execute(db);
  return rows;
}

/** A person's newest notices, newest first, as many as can be looked at. */
export async function listNewest(db: Db, userId: string): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`select * from notices where user_id = ${userId} and ${shownHere}
    order by at desc, event_id, kind limit ${limits.notices}`.execute(db);
  return rows;
}

/** Those of them that are not read. */
export async function listUnread(db: Db, userId: string): Promise<NoticeRow[]> {
  const { rows } =
    await sql<NoticeRow>`select * from notices where user_id = ${userId} and read_at is null and ${shownHere}
    order by at desc limit ${limits.notices}`.execute(db);
  return rows;
}

/** Notes that a person has read these notices, and all up to a moment. */
export async function markRead(
  db: Db,
  userId: string,
  { ids, until, now }: { ids: readonly string[]; until: Date | null; now: Date },
): Promise<void> {
  await sql`update notices set read_at = ${now}, mail_at = null where user_id = ${userId} and read_at is null
    and (event_id = any(${[...ids]}::uuid[]) or at <= ${until}::timestamptz)`.execute(db);
}

/** Notes that a person has read what a notice of this kind tells of a thing. */
export async function markReadAbout(
  db: Db,
  { userId, kind, thingId }: { userId: string; kind: NoticeKind; thingId: string },
  now: Date,
): Promise<void> {
  await sql`update notices set read_at = ${now}, mail_at = null where user_id = ${userId} and kind = ${kind}
    and thing_id = ${thingId} and read_at is null`.execute(db);
}

/** Removes notices from `before` or earlier, at most `count`; answers how many. */
export async function deleteOldNotices(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'notices', sql<boolean>`at <= ${before}`, count);
}
