import type { AnyAct } from '../act/index.ts';
import { type Db, inTransaction } from '../db/index.ts';
import type { LaterListeners } from './later.ts';
import { claimEvent, putOff, removeEvent, type WaitingEvent } from './waiting-events.ts';

export type HandingOn = AnyAct & {
  listeners: readonly LaterListeners[];
  log: { error: (fields: { err: unknown; event: string }, msg: string) => void };
};

/** Events of one round: the next round sees whether the process ends, and leaves time to others. */
const atOnce = 500;

/**
 * Hands on events that are due, one after another, until none is, the process ends or the round is full; answers how
 * many were handed on. An event is removed in the transaction of those who act on it. One that fails is tried again
 * later; until then the events after it wait where they are of the same thing, and others do not. Throws where the
 * database is away.
 */
export async function handOnEvents(work: HandingOn, ending?: AbortSignal): Promise<number> {
  let handedOn = 0;
  for (let tried = 0; tried < atOnce && ending?.aborted !== true; tried += 1) {
    const outcome = await handOnNext(work);
    if (outcome === 'none') break;
    if (outcome === 'handed on') handedOn += 1;
  }
  return handedOn;
}

async function handOnNext(work: HandingOn): Promise<'handed on' | 'failed' | 'none'> {
  let claimed: WaitingEvent | null = null;
  try {
    await inTransaction(work.db, async (trx) => {
      claimed = await claimEvent(trx, work.clock.now());
      if (claimed === null) return;
      await handOn(work, trx, claimed);
      await removeEvent(trx, claimed, work.clock.now());
    });
  } catch (err) {
    if (claimed === null) throw err;
    const failed: WaitingEvent = claimed;
    await putOff(work.db, failed, work.clock.now());
    work.log.error({ err, event: failed.name }, 'an event could not be handed on and will be tried again');
    return 'failed';
  }
  return claimed === null ? 'none' : 'handed on';
}

async function handOn({ clock, ids, listeners }: HandingOn, trx: Db, row: WaitingEvent): Promise<void> {
  const event = { id: row.id, at: row.created_at, facts: row.facts };
  const act = { db: trx, clock, ids };
  for (const all of listeners) await listenerOf(all, row.name)?.(act, event);
}

type AnyListener = (work: AnyAct, event: { id: string; at: Date; facts: unknown }) => Promise<void>;

/** The facts have the type of the name: both were stored by one call of `tellLater`. */
const listenerOf = (all: LaterListeners, name: string) => (all as Readonly<Record<string, AnyListener>>)[name];
