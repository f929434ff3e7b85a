import type { NoticeKind } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { NoticeRow } from './notices.repository.ts';

/** Locks notices about which mail is due to be put into the outbox, at most `count`; passes over those that another process has. */
export async function claimMailable(
  trx: Db,
  now: Date,
  count: number,
): Promise<Pick<NoticeRow, 'user_id' | 'kind' | 'thing_id'>[]> {
  const { rows } = await sql<
    Pick<NoticeRow, 'user_id' | 'kind' | 'thing_id'>
  >`select user_id, kind, thing_id from notices
    where mail_at <= ${now} order by mail_at limit ${count} for update skip locked`.execute(trx);
  return rows;
}

/** Notes when mail about these notices is looked at again; 'infinity' while it waits in the outbox. */
export async function setMailAt(
  trx: Db,
  notices: readonly Pick<NoticeRow, 'user_id' | 'kind' | 'thing_id'>[],
  at: Date | 'infinity',
): Promise<void> {
  await sql`update notices n set mail_at = ${at}::timestamptz
    from unnest(${notices.map(({ user_id }) => user_id)}::uuid[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ thing_id }) => thing_id)}::uuid[]) as w (user_id, kind, thing_id)
    where n.user_id = w.user_id and n.kind = w.kind and n.thing_id = w.thing_id`.execute(trx);
}

/** A person's unread notices of a kind about which mail waits, newest first, none older than `since`. */
export async function listToMail(db: Db, userId: string, kind: NoticeKind, since: Date): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`select * from notices where user_id = ${userId} and kind = ${kind}
    and mail_at is not null and read_at is null and at > ${since} order by at desc, thing_id`.execute(db);
  return rows;
}

/** Notes that mail about these notices was taken, but for those that have more to tell by now. */
export async function noteMailed(trx: Db, notices: readonly NoticeRow[]): Promise<void> {
  await sql`update notices n set mail_at = null
    from unnest(${notices.map(({ user_id }) => user_id)}::uuid[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ thing_id }) => thing_id)}::uuid[], ${notices.map(({ event_id }) => event_id)}::uuid[])
      as m (user_id, kind, thing_id, event_id)
    where n.user_id = m.user_id and n.kind = m.kind and n.thing_id = m.thing_id and n.event_id = m.event_id`.execute(
    trx,
  );
}

/** Forgets mail about notices that waits since `before` or earlier, at most `count`; answers how many. */
export async function forgetOldMail(db: Db, before: Date, count: number): Promise<number> {
  const { numAffectedRows } = await sql`update notices n set mail_at = null from (
      select user_id, kind, thing_id from notices where mail_at is not null and at <= ${before} limit ${count}) old
    where n.user_id = old.user_id and n.kind = old.kind and n.thing_id = old.thing_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
