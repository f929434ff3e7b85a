import type { AuditAction, AuditEntry, AuditTarget } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';

/** One thing that was done, as the log keeps it: nothing personal beyond ids, and names of things that are no people. */
export type AuditEvent = {
  action: AuditAction;
  /** The thing acted on. `name` is given for a thing without a row to be named by later; people never need one. */
  target?: { kind: AuditTarget; id: string; name?: string };
  /** The institution whose coordinators may read the entry. */
  institutionId?: string | null;
  changes?: AuditEntry['changes'];
  /** The import that this is a part of; it has an entry of its own. */
  partOf?: string | null;
};

/** An act as far as the log keeps it; nobody acts where nobody was signed in. */
export type RecordedAct = Pick<Act, 'db' | 'clock' | 'ids' | 'origin'> & {
  actor: Pick<Act['actor'], 'id' | 'token'> | null;
};

/** Writes one entry about an act. Call it in the act's transaction, so that neither is there without the other. */
export const recordAct = (act: RecordedAct, event: AuditEvent): Promise<void> => recordActs(act, [event]);

const rowsAtOnce = 1_000;

/** Writes entries of one act on many things, in few statements. */
export async function recordActs(act: RecordedAct, events: readonly AuditEvent[]): Promise<void> {
  const { db, actor, clock, ids, origin } = act;
  const at = clock.now();
  for (let start = 0; start < events.length; start += rowsAtOnce) {
    const rows = events.slice(start, start + rowsAtOnce).map((event) => ({
      id: ids.next(),
      at,
      action: event.action,
      actor_id: actor?.id ?? null,
      token_name: actor?.token?.name ?? null,
      target_kind: event.target?.kind ?? null,
      target_id: event.target?.id ?? null,
      target_name: event.target?.name ?? null,
      institution_id: event.institutionId ?? null,
      changes: JSON.stringify(event.changes ?? []),
      ip: origin?.ip ?? null,
      request_id: origin?.requestId ?? null,
      part_of: event.partOf ?? null,
    }));
    await db.insertInto('audit_entries').values(rows).execute();
  }
}
