import { sql } from 'kysely';
import { type Db, deleteSome } from '../db/index.ts';

/** A row of the outbox, the first of its thing. */
export type WaitingEvent = {
  thing_id: string;
  place: number;
  id: string;
  name: string;
  facts: unknown;
  created_at: Date;
};

/**
 * Locks the event that has waited longest among those that are due and the first of their things; null without one. An
 * event that another process works on, and everything after it of the same thing, is passed over.
 */
export async function claimEvent(trx: Db, now: Date): Promise<WaitingEvent | null> {
  const { rows } = await sql<WaitingEvent>`select e.thing_id, e.place, e.id, e.name, e.facts, e.created_at
    from waiting_events e
    where e.next_try_at <= ${now} and not exists (select 1 from waiting_events earlier
      where earlier.thing_id = e.thing_id and (earlier.place, earlier.id) < (e.place, e.id))
    order by e.next_try_at limit 1 for update of e skip locked`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Removes an event that was handed on. The next one of its thing comes after those of other things that wait now, so that
 * much that happens to one course keeps nobody else waiting.
 */
export async function removeEvent(trx: Db, { thing_id, place, id }: WaitingEvent, now: Date): Promise<void> {
  await sql`delete from waiting_events where thing_id = ${thing_id} and place = ${place} and id = ${id}`.execute(trx);
  await sql`update waiting_events set next_try_at = greatest(next_try_at, ${now}::timestamptz)
    where (thing_id, place, id) = (select w.thing_id, w.place, w.id from waiting_events w
      where w.thing_id = ${thing_id} order by w.place, w.id limit 1)`.execute(trx);
}

const firstPauseSeconds = 2;
const longestPauseSeconds = 600;

/** Puts a thing's events off after the first of them failed, twice as long each time. */
export async function putOff(db: Db, { thing_id, place, id }: WaitingEvent, now: Date): Promise<void> {
  await sql`with failed as (update waiting_events set tries = tries + 1, next_try_at = ${now}::timestamptz
        + make_interval(secs => least(${firstPauseSeconds} * power(2, least(tries, 20)), ${longestPauseSeconds}))
      where thing_id = ${thing_id} and place = ${place} and id = ${id} returning next_try_at)
    update waiting_events w set next_try_at = failed.next_try_at from failed
    where w.thing_id = ${thing_id} and (w.place, w.id) > (${place}, ${id})`.execute(db);
}

/** How many events wait, and since when the oldest does; null without one. */
export async function findEventBacklog(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(created_at) as oldest from waiting_events`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/** Removes events that nobody could act on since `before` or earlier, at most `count`; answers how many. */
export async function deleteOldEvents(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'waiting_events', sql<boolean>`created_at <= ${before}`, count);
}
