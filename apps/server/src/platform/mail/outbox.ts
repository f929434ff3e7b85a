import { sql } from 'kysely';
import type { Clock, Ids } from '../clock/index.ts';
import { type Db, deleteSome } from '../db/index.ts';

/** A message to one address, in plain text. After `expiresAt` it would be worth nothing and is not sent any more. */
export type Mail = { to: string; subject: string; body: string; expiresAt: Date };

/** Where mail is put to be sent. Without one the installation sends no mail. */
export type Outbox = {
  /** Writes mail down to be sent. Call it with the transaction of the act, so that neither is there without the other. */
  put(trx: Db, mail: Mail): Promise<void>;
  /**
   * Writes down that a composer is to write mail about these things when it is sent. Answers those about which no mail of
   * the composer waits yet.
   */
  putComposed(trx: Db, composer: string, about: readonly string[], expiresAt: Date): Promise<string[]>;
};

const noText = { recipient: '', subject: '', body: '' };

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
    async putComposed(trx, composer, about, expiresAt) {
      if (about.length === 0) return [];
      const now = deps.clock.now();
      const times = { created_at: now, next_try_at: now, expires_at: expiresAt, last_error: null };
      const rows = await trx
        .insertInto('mails')
        .values(about.map((one) => ({ id: deps.ids.next(), composer, about: one, ...noText, ...times })))
        .onConflict((conflict) => conflict.columns(['composer', 'about']).doNothing())
        .returning('about')
        .execute();
      return rows.flatMap((row) => row.about ?? []);
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
