import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { countOldest, type Found, type RetainedAccount } from '../../../platform/retention/index.ts';

/** When a row `u` of users was used last; the day that it was made, where it never was. */
const lastUsed = sql<Date>`greatest(u.created_at,
  (select max(a.day) from active_days a where a.user_id = u.id)::timestamp at time zone 'UTC')`;

/**
 * Whether a row `u` of users is the account of a student that nobody has used since `before`. Admins, coordinators and
 * teachers never count as such.
 */
const unusedSince = (before: Date): RawBuilder<SqlBool> => sql`(u.role = 'student' and not u.is_admin
  and u.deleted_at is null and u.created_at <= ${before}::timestamptz
  and not exists (select 1 from active_days a where a.user_id = u.id 
    and a.day >= (${before}::timestamptz at time zone 'UTC')::date))`;

/** How many accounts nobody has used since `before`. */
export const countUnused = (db: Db, before: Date): Promise<Found> =>
  countOldest(db, sql`users u where ${unusedSince(before)}`, lastUsed);

/** The first of them, the one unused for longest first. */
export async function listUnused(db: Db, before: Date, count: number): Promise<RetainedAccount[]> {
  const { rows } = await sql<RetainedAccount>`
    select u.id, u.username, u.profile_picture as picture, ${lastUsed} as "lastUsedAt" from users u
    where ${unusedSince(before)} order by ${lastUsed}, u.id limit ${count}`.execute(db);
  return rows;
}

/** Whether nobody has used a student's account since `before`. */
export async function isUnused(trx: Db, userId: string, before: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from users u where u.id = ${userId} and ${unusedSince(before)}`.execute(trx);
  return rows.length > 0;
}

const digestOf = (address: RawBuilder<unknown>): RawBuilder<Buffer> => sql`sha256(convert_to(${address}, 'UTF8'))`;

/** Forgets that people were told whose accounts were used since, or are kept for longer by now, or whose address is another one. */
export async function forgetWarnings(db: Db, unusedBefore: Date | null): Promise<void> {
  const stands = unusedBefore === null ? sql`false` : unusedSince(unusedBefore);
  await sql`delete from account_warnings w where not exists (
    select 1 from users u where u.id = w.user_id and ${stands}
      and (w.sent_to is null or w.sent_to = ${digestOf(sql`u.email`)})
      and not exists (select 1 from active_days a where a.user_id = u.id
        and a.day >= (w.warned_at at time zone 'UTC')::date))`.execute(db);
}

/** Whether the message of a row `w` of account_warnings went, or may still be under way since `retried`. */
const isTold = (retried: Date): RawBuilder<SqlBool> => sql`(w.sent_at is not null or w.warned_at > ${retried})`;

/** People whose accounts nobody has used since `before`, and to whom no message went or is under way. */
export async function listUnwarned(
  db: Db,
  { before, retried }: { before: Date; retried: Date },
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${unusedSince(before)}
      and not exists (select 1 from account_warnings w where w.user_id = u.id and ${isTold(retried)})
    order by u.id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes that a message to somebody is written; answers false where somebody else has done it since `retried`. */
export async function putWarning(
  trx: Db,
  userId: string,
  { now, retried }: { now: Date; retried: Date },
): Promise<boolean> {
  const result = await sql`insert into account_warnings as w (user_id, warned_at) values (${userId}, ${now})
    on conflict (user_id) do update set warned_at = excluded.warned_at where not ${isTold(retried)}`.execute(trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Notes that the mail server took the message to somebody at an address. */
export async function noteWarned(trx: Db, person: { id: string; email: string }, now: Date): Promise<void> {
  await trx
    .updateTable('account_warnings')
    .set({ sent_at: now, sent_to: digestOf(sql`${person.email}::text`) })
    .where('user_id', '=', person.id)
    .where('sent_at', 'is', null)
    .execute();
}

/** People to whom the message went by `warnedBy` and whose accounts nobody has used since `before`; those after `after` by their id. */
export async function listDue(
  db: Db,
  { before, warnedBy, after }: { before: Date; warnedBy: Date; after: string },
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from account_warnings w join users u on u.id = w.user_id
    where w.sent_at <= ${warnedBy} and u.id > ${after}::uuid and ${unusedSince(before)}
    order by u.id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}
