import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** A message as it is handed over. `id` is the same at each try. */
export type OutgoingMail = { id: string; to: string; subject: string; body: string };

/** Why a message was not taken: a short code without addresses, and whether it never will be. */
export type SendFailure = { code: string; forGood: boolean };

/** Hands messages over to somebody who delivers them. */
export type MailTransport = {
  /** Resolves with null once the message was taken, with the reason when it was not. Does not throw. */
  send(mail: OutgoingMail): Promise<SendFailure | null>;
  close(): void;
};

export type SenderOptions = {
  db: Db;
  transport: MailTransport;
  now: () => Date;
  log: (event: { level: 'info' | 'warn' | 'error'; msg: string; [key: string]: unknown }) => void;
};

type Claimed = OutgoingMail & { attempts: number };

/** Longer than any try takes, so that a message is tried by one process at a time. */
const firstPauseSeconds = 120;
const longestPauseSeconds = 600;

/**
 * Sends what is due, one message after another, until nothing is or the process ends; answers how many were taken.
 *
 * A message is claimed by putting its next try off, and removed once it was taken. Where nobody can tell whether it was
 * (the process died, or the connection was lost after the last line and before the answer) it is tried again, so it may
 * arrive twice, with the same Message-ID: a link that comes twice does less harm than one that never comes.
 */
export async function sendDueMail(options: SenderOptions, ending?: AbortSignal): Promise<number> {
  let sent = 0;
  while (ending?.aborted !== true) {
    const mail = await claim(options.db, options.now());
    if (mail === null) break;
    if (await sendOne(options, mail)) sent += 1;
  }
  return sent;
}

async function claim(db: Db, now: Date): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update mails set attempts = attempts + 1, next_try_at = ${now}::timestamptz
      + make_interval(secs => least(${firstPauseSeconds} * power(2, least(attempts, 10)), ${longestPauseSeconds}))
    where id = (select id from mails where next_try_at <= ${now} and expires_at > ${now}
      order by next_try_at limit 1 for update skip locked)
    returning id, recipient as to, subject, body, attempts`.execute(db);
  return rows[0] ?? null;
}

async function sendOne({ db, transport, log }: SenderOptions, mail: Claimed): Promise<boolean> {
  const { id, attempts } = mail;
  const failure = await transport.send({ id, to: mail.to, subject: mail.subject, body: mail.body });
  if (failure === null || failure.forGood) await db.deleteFrom('mails').where('id', '=', id).execute();
  else await db.updateTable('mails').set({ last_error: failure.code }).where('id', '=', id).execute();
  // Never the address or what it says: a log is read by more people than a letter.
  if (failure === null) return true;
  const msg = failure.forGood ? 'mail was refused' : 'mail could not be sent and will be tried again';
  log({ level: 'warn', msg, mail: id, attempts, reason: failure.code });
  return false;
}
