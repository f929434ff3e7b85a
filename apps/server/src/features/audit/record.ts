import type { AuditAction, AuditEntry, AuditTarget } from '@lectern/contract';
import type { Act, AuditOrigin } from '../../platform/act/index.ts';
import type { Clock, Ids } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';

export type AuditDeps = { clock: Clock; ids: Ids };

/** One act, as the log keeps it: nothing personal beyond ids, and names of things that are no people. */
export type AuditEvent = {
  action: AuditAction;
  /** The person who acted; null where nobody was signed in. */
  actorId: string | null;
  /** The thing acted on. `name` is given for a thing without a row to be named by later; people never need one. */
  target?: { kind: AuditTarget; id: string; name?: string };
  /** The institution whose coordinators may read the entry. */
  institutionId?: string | null;
  changes?: AuditEntry['changes'];
  origin?: AuditOrigin | null;
  /** The import that this is a part of; it has an entry of its own. */
  partOf?: string | null;
};

/** Writes one entry of the audit log. Call it with the transaction of the act, so that neither is there without the other. */
export async function recordAudit(deps: AuditDeps, trx: Db, event: AuditEvent): Promise<void> {
  await recordAudits(deps, trx, [event]);
}

const rowsAtOnce = 1_000;

/** Writes entries of one act on many things, in few statements. */
export async function recordAudits(deps: AuditDeps, trx: Db, events: readonly AuditEvent[]): Promise<void> {
  const at = deps.clock.now();
  for (let start = 0; start < events.length; start += rowsAtOnce) {
    const rows = events.slice(start, start + rowsAtOnce).map((event) => ({
      id: deps.ids.next(),
      at,
      action: event.action,
      actor_id: event.actorId,
      target_kind: event.target?.kind ?? null,
      target_id: event.target?.id ?? null,
      target_name: event.target?.name ?? null,
      institution_id: event.institutionId ?? null,
      changes: JSON.stringify(event.changes ?? []),
      ip: event.origin?.ip ?? null,
      request_id: event.origin?.requestId ?? null,
      part_of: event.partOf ?? null,
    }));
    await trx.insertInto('audit_entries').values(rows).execute();
  }
}

/** An act as far as the log keeps it; nobody acts where nobody was signed in. */
export type RecordedAct = Pick<Act, 'db' | 'clock' | 'ids' | 'origin'> & { actor: Pick<Act['actor'], 'id'> | null };

/** Writes one entry about an act. Call it in the act's transaction, so that neither is there without the other. */
export const recordAct = (act: RecordedAct, event: ActEvent): Promise<void> => recordActs(act, [event]);

/** Writes entries of one act on many things, in few statements. */
export async function recordActs(act: RecordedAct, events: readonly ActEvent[]): Promise<void> {
  const { actor, origin } = act;
  await recordAudits(
    act,
    act.db,
    events.map((event) => ({ ...event, actorId: actor?.id ?? null, origin })),
  );
}

export type ActEvent = Omit<AuditEvent, 'actorId' | 'origin'>;
