import type { NoticeKind } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { NoticeRow } from '../notices.repository.ts';

/** The hour of somebody's summary, and the day of the last one (YYYY-MM-DD), by their clocks. */
export type DigestRow = { user_id: string; hour: number; last_day: string | null };

const columns = sql`user_id, hour, to_char(last_day, 'YYYY-MM-DD') as last_day`;

/** The summary of a person, or null where they never chose anything about it. */
export async function findDigest(db: Db, userId: string): Promise<DigestRow | null> {
  const { rows } = await sql<DigestRow>`select ${columns} from digests where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Stores when a person gets the summary; 'infinity' for never. */
export async function storeDigest(
  trx: Db,
  { user_id, hour }: Pick<DigestRow, 'user_id' | 'hour'>,
  nextAt: Date | 'infinity',
): Promise<void> {
  await sql`insert into digests (user_id, hour, next_at) values (${user_id}, ${hour}, ${nextAt}::timestamptz)
    on conflict (user_id) do update set hour = excluded.hour, next_at = excluded.next_at`.execute(trx);
}

/** Locks summaries that are due, at most `count`; passes over those that another process has. */
export async function claimDigests(trx: Db, now: Date, count: number): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`select ${columns} from digests
    where next_at <= ${now} order by next_at limit ${count} for update skip locked`.execute(trx);
  return rows;
}

/** Notes the day of these summaries, and when the next ones are due. */
export async function noteDigests(
  trx: Db,
  digests: readonly { userId: string; day: string; nextAt: Date }[],
): Promise<void> {
  await sql`update digests d set last_day = n.day, next_at = n.next_at
    from unnest(${digests.map(({ userId }) => userId)}::uuid[], ${digests.map(({ day }) => day)}::date[],
      ${digests.map(({ nextAt }) => nextAt)}::timestamptz[]) as n (user_id, day, next_at)
    where d.user_id = n.user_id`.execute(trx);
}

/** A person's unread notices of these kinds that wait for the summary, newest first, none older than `since`. */
export async function listForDigest(
  db: Db,
  { userId, kinds }: { userId: string; kinds: readonly NoticeKind[] },
  since: Date,
): Promise<NoticeRow[]> {
  const { rows } =
    await sql<NoticeRow>`select * from notices where user_id = ${userId} and kind = any(${[...kinds]}::text[])
    and mail_at is not null and read_at is null and at > ${since} order by at desc, thing_id limit 100`.execute(db);
  return rows;
}

/** The key that ends the summaries of a person; `fresh` becomes it where there is none. */
export async function ensureDigestKey(db: Db, userId: string, fresh: string): Promise<string> {
  const { rows } = await sql<{ stop_key: string }>`update digests set stop_key = coalesce(stop_key, ${fresh})
    where user_id = ${userId} returning stop_key`.execute(db);
  return rows[0]?.stop_key ?? fresh;
}

/** Ends the summaries that a key stands for, if any: the kinds in them come by mail no more. */
export async function stopDigest(db: Db, key: string): Promise<void> {
  await sql`with ended as (update digests set next_at = 'infinity' where stop_key = ${key} returning user_id)
    update notice_choices c set mail = 'none' from ended where c.user_id = ended.user_id and c.mail = 'daily'`.execute(
    db,
  );
}
