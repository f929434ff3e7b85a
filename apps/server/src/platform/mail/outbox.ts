import { sql } from 'kysely';
import type { Clock, Ids } from '../clock/index.ts';
import { type Db, deleteSome } from '../db/index.ts';

/** A message to one address, in plain text. After `expiresAt` it would be worth nothing and is not sent any more. */
export type Mail = { to: string; subject: string; body: string; expiresAt: Date };

/** Where mail is put to be sent. Without one the installation sends no mail. */
export type Outbox = {
  /** Writes mail down to be sent. Call it with the transaction of the act, so that neither is there without the other. */
  put(trx: Db, mail: Mail): Promise<void>;
};

/** The outbox in the database. */
export function createOutbox(deps: { clock: Clock; ids: Ids }): Outbox {
  return {
    async put(trx, mail) {
      const now = deps.clock.now();
      await trx
        .insertInto('mails')
        .values({
          id: deps.ids.next(),
          recipient: mail.to,
          subject: mail.subject,
          body: mail.body,
          created_at: now,
          next_try_at: now,
          expires_at: mail.expiresAt,
          last_error: null,
        })
        .execute();
    },
  };
}

/** How much mail waits to be sent. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes mail that is too old to be sent, at most `count`; returns how much. */
export async function deleteExpiredMails(db: Db, now: Date, count: number): Promise<number> {
  return deleteSome(db, 'mails', sql<boolean>`expires_at <= ${now}`, count);
}
