import { sql } from 'kysely';
import type { AnyAct } from '../act/index.ts';

/**
 * The things that features tell others of for later, each with its facts: ids alone, nothing about a person. A feature
 * adds its own where it tells of them.
 */
export interface LaterEvents {}

/** An event to tell of; events of one thing are handed on in the order in which they were told. */
export type ToldLater<E extends keyof LaterEvents> = { thingId: string; facts: LaterEvents[E] };

/** An event that is handed on. */
export type LaterEvent<E extends keyof LaterEvents> = { id: string; at: Date; facts: LaterEvents[E] };

/**
 * The acts of a feature on what has happened elsewhere, later, each in a transaction of its own with the end of the
 * event. It may be repeated where the process dies before that end, so anything outside the database bears repetition.
 */
export type LaterListeners = {
  readonly [E in keyof LaterEvents]?: (work: AnyAct, event: LaterEvent<E>) => Promise<void>;
};

/** Tells of events by rows in the transaction of the act: neither is there without the other. */
export async function tellLater<E extends keyof LaterEvents>(
  { db: trx, clock, ids }: AnyAct,
  name: E,
  told: readonly ToldLater<E>[],
): Promise<void> {
  if (told.length === 0) return;
  const now = clock.now();
  const rows = told.map(({ thingId, facts }, order) => ({ thing_id: thingId, id: ids.next(), facts, order }));
  // After the last place that waits: an act that waited for another one sees its row here.
  await sql`insert into waiting_events (thing_id, place, id, name, facts, created_at, next_try_at)
    select r.thing_id, coalesce((select max(w.place) from waiting_events w where w.thing_id = r.thing_id), 0) + 1 + r."order",
      r.id, ${name}, r.facts, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (thing_id uuid, id uuid, facts jsonb, "order" integer)`.execute(
    trx,
  );
}
