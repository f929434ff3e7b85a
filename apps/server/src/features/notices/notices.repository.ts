import { limits, type NoticeKind } from '@lectern/contract';
import { type Selectable, sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import type { NoticesTable } from '../../platform/db/schema-of-notices.ts';
import type { Recipient } from './kind.ts';

export type NoticeRow = Selectable<NoticesTable>;
export type NewNotice = { kind: NoticeKind; eventId: string; items: readonly string[]; at: Date };

/** The parts of a thing that one notice counts. */
const mostItems = 100;

/**
 * Tells each recipient, once: a notice about the same thing becomes newer and unread, with the new parts beside those
 * that are not read. An event that was told before changes nothing, and neither do parts that were.
 */
export async function addNotices(
  trx: Db,
  { kind, eventId, items, at }: NewNotice,
  recipients: readonly Recipient[],
): Promise<void> {
  const added = sql`${[...items]}::uuid[]`;
  await sql`insert into notices (user_id, kind, thing_id, event_id, items, at)
    select distinct r.user_id, ${kind}, r.thing_id, ${eventId}::uuid, ${added}, ${at}::timestamptz
    from unnest(${recipients.map(({ userId }) => userId)}::uuid[], ${recipients.map(({ thingId }) => thingId)}::uuid[])
      as r (user_id, thing_id)
    on conflict (user_id, kind, thing_id) do update set event_id = excluded.event_id, at = excluded.at, read_at = null,
      items = case when notices.read_at is null
        then (excluded.items || array(select unnest(notices.items) except select unnest(excluded.items)))[1:${sql.lit(mostItems)}]
        else excluded.items end
    where notices.event_id <> excluded.event_id and not (excluded.items <> '{}' and excluded.items <@ notices.items)`.execute(
    trx,
  );
}

/** A person's newest notices, newest first, as many as can be looked at. */
export async function listNewest(db: Db, userId: string): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`select * from notices where user_id = ${userId}
    order by at desc, event_id, kind limit ${limits.notices}`.execute(db);
  return rows;
}

/** Those of them that are not read. */
export async function listUnread(db: Db, userId: string): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`select * from notices where user_id = ${userId} and read_at is null
    order by at desc limit ${limits.notices}`.execute(db);
  return rows;
}

/** Notes that a person has read these notices, and all up to a moment. */
export async function markRead(
  db: Db,
  userId: string,
  { ids, until, now }: { ids: readonly string[]; until: Date | null; now: Date },
): Promise<void> {
  await sql`update notices set read_at = ${now} where user_id = ${userId} and read_at is null
    and (event_id = any(${[...ids]}::uuid[]) or at <= ${until}::timestamptz)`.execute(db);
}

/** Removes notices from `before` or earlier, at most `count`; answers how many. */
export async function deleteOldNotices(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'notices', sql<boolean>`at <= ${before}`, count);
}
