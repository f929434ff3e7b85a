import { limits, type NoticeKind } from '@lectern/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import type { NoticesTable } from '../../platform/db/schema-of-notices.ts';
import { defaultMail, defaultPush } from './choices.ts';
import { countOldest, type Found } from '../../platform/retention/index.ts';
import type { Recipient } from './kind.ts';

export type NoticeRow = Selectable<NoticesTable>;
export type NewNotice = { kind: NoticeKind; items: readonly string[]; at: Date };
/** A recipient, and the event that is told. */
export type Told = Recipient & { eventId: string };

/** How long mail waits for more of its kind, and a device after it was told of one. */
const gatherMs = 10 * 60_000;

/** How a person gets mail about a kind, as a column. */
const mailOf = (userId: RawBuilder<unknown>, kind: NoticeKind) =>
  sql`coalesce((select c.mail from notice_choices c where c.user_id = ${userId} and c.kind = ${kind}), ${defaultMail(kind)})`;

/** Whether a person gets notices of a kind on their devices, as a condition. */
const isPushed = (userId: RawBuilder<unknown>, kind: NoticeKind) =>
  sql<boolean>`coalesce((select c.push from notice_choices c where c.user_id = ${userId} and c.kind = ${kind}), ${defaultPush(kind)})`;

/** Whether a person wants to see a notice here, as a condition on `notices`. */
const shownHere = sql<boolean>`not exists (select 1 from notice_choices c
  where c.user_id = notices.user_id and c.kind = notices.kind and not c.here)`;

/** The parts of a thing that one notice counts. */
const mostItems = 100;
/** The parts that it remembers of those that were told and read before. */
const mostEarlierItems = 1_000;

/**
 * Tells each recipient, once, and their devices: a notice about the same thing becomes newer and unread, with the new parts beside those
 * that are not read. An event that was told before changes nothing, and neither do parts that were.
 */
export async function addNotices(trx: Db, { kind, items, at }: NewNotice, recipients: readonly Told[]): Promise<void> {
  const added = sql`${[...items]}::uuid[]`;
  await sql`with told as (insert into notices (user_id, kind, thing_id, event_id, items, at, mail_at)
    select distinct r.user_id, ${kind}, r.thing_id, r.event_id, ${added}, ${at}::timestamptz,
      case ${mailOf(sql`r.user_id`, kind)} when 'now' then ${new Date(at.getTime() + gatherMs)}::timestamptz
        when 'daily' then 'infinity' end
    from ${rowsOf(recipients)}
    on conflict (user_id, kind, thing_id) do update set event_id = excluded.event_id, at = excluded.at, read_at = null,
      mail_at = case when excluded.mail_at is not null then least(notices.mail_at, excluded.mail_at) end,
      items = case when notices.read_at is null
        then (excluded.items || array(select unnest(notices.items) except select unnest(excluded.items)))[1:${sql.lit(mostItems)}]
        else excluded.items end,
      earlier_items = case when notices.read_at is null then notices.earlier_items
        else (notices.items || notices.earlier_items)[1:${sql.lit(mostEarlierItems)}] end
    where notices.event_id <> excluded.event_id
      and not (excluded.items <> '{}' and excluded.items <@ (notices.items || notices.earlier_items))
    returning notices.user_id, notices.event_id)
    insert into push_messages (user_id, auth_session_id, kind, events, next_try_at)
    select p.user_id, p.auth_session_id, ${kind}, array_agg(told.event_id), ${at}::timestamptz
    from told join push_subscriptions p on p.user_id = told.user_id where ${isPushed(sql`p.user_id`, kind)}
    group by p.user_id, p.auth_session_id
    on conflict (user_id, auth_session_id, kind) do update set
      events = (excluded.events || push_messages.events)[1:${sql.lit(mostItems)}],
      next_try_at = case when push_messages.events <> '{}' then push_messages.next_try_at
        else greatest(excluded.next_try_at, push_messages.sent_at + make_interval(secs => ${gatherMs / 1_000})) end`.execute(
    trx,
  );
}

const rowsOf = (recipients: readonly Told[]) => sql`unnest(${recipients.map(({ userId }) => userId)}::uuid[],
  ${recipients.map(({ thingId }) => thingId)}::uuid[], ${recipients.map(({ eventId }) => eventId)}::uuid[])
  as r (user_id, thing_id, event_id)`;

/** Those whose notice about the thing tells of none of the events that count as this one. */
export async function listUntold<Due extends Told & { counts: readonly string[] }>(
  db: Db,
  kind: NoticeKind,
  recipients: readonly Due[],
): Promise<Due[]> {
  if (recipients.length === 0) return [];
  const { rows } = await sql<{ user_id: string; thing_id: string; event_id: string }>`
    select n.user_id, n.thing_id, n.event_id from ${rowsOf(recipients)}
    join notices n on n.user_id = r.user_id and n.kind = ${kind} and n.thing_id = r.thing_id`.execute(db);
  const toldOf = new Map(rows.map((row) => [`${row.user_id} ${row.thing_id}`, row.event_id]));
  return recipients.filter(({ userId, thingId, counts }) => !counts.includes(toldOf.get(`${userId} ${thingId}`) ?? ''));
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

/** Counts the notices from `before` or earlier. */
export const countOldNotices = (db: Db, before: Date): Promise<Found> =>
  countOldest(db, sql`notices where at <= ${before}`, sql`at`);

/** Removes notices from `before` or earlier, at most `count`; answers how many. */
export async function deleteOldNotices(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'notices', sql<boolean>`at <= ${before}`, count);
}
