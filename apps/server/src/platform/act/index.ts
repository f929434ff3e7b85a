import type { Clock, Ids } from '../clock/index.ts';
import { type Db, inTransaction } from '../db/index.ts';
import type { Actor, Viewer } from '../policy/index.ts';

/** Where an act came from, as far as the audit log keeps it. */
export type AuditOrigin = { ip: string | null; requestId: string | null };

/** Where a request came from, as the audit log keeps it. */
export function auditOriginOf(request: { readonly ip: string; readonly id: string }): AuditOrigin {
  return { ip: request.ip, requestId: request.id };
}

/** One thing that somebody does: in which transaction, who, by which clock, with which ids, and from where. */
export type Act<A extends Viewer = Actor> = {
  /** The pool, or the transaction that the act is a part of. */
  db: Db;
  actor: A;
  clock: Clock;
  ids: Ids;
  origin: AuditOrigin | null;
};

/** As much of an act as writing takes, whoever does it: also a visitor, or the program by itself. */
export type AnyAct = Pick<Act, 'db' | 'clock' | 'ids'>;

/**
 * Does `work` in one transaction: the one that the act has, or a new one, which begins again where the database gave it
 * up (`inTransaction`).
 */
export async function transact<A extends Pick<Act, 'db'>, T>(act: A, work: (act: A) => Promise<T>): Promise<T> {
  return inTransaction(act.db, (db) => work({ ...act, db }));
}
