import { sql } from 'kysely';
import { type Db, inTransaction } from '../db/index.ts';

/** A message as it is handed over. `id` is the same at each try. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
};

/** A message that was written when it was to be sent, and the act of its writer once it was taken; or when to ask again. */
export type Composed = { mail: Omit<OutgoingMail, 'id'>; taken: (trx: Db) => Promise<void> } | { waitUntil: Date };

/** Writes a message about something as it is now; null where there is nothing to say. */
export type Composer = (db: Db, about: string, now: Date) => Promise<Composed | null>;

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
  /** The writers of messages that are written when they are sent, by their names. */
  composers: Readonly<Record<string, Composer>>;
  now: () => Date;
  log: (event: { level: 'info' | 'warn' | 'error'; msg: string; [key: string]: unknown }) => void;
};

type Claimed = { id: string; attempts: number } & (
  | { to: string; subject: string; body: string; composer: null }
  | { composer: string; about: string }
);

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
    returning id, recipient as to, subject, body, composer, about, attempts`.execute(db);
  return rows[0] ?? null;
}

async function sendOne(options: SenderOptions, claimed: Claimed): Promise<boolean> {
  const { db, transport, log } = options;
  const { id, attempts } = claimed;
  const composed = await compose(options, claimed);
  if (composed === null) {
    await remove(db, id);
    return false;
  }
  if ('waitUntil' in composed) {
    await putOff(db, id, composed.waitUntil);
    return false;
  }
  const failure = 'failed' in composed ? composed.failed : await transport.send({ id, ...composed.mail });
  if (failure === null && 'taken' in composed) await inTransaction(db, (trx) => noteTaken(trx, id, composed.taken));
  else if (failure?.forGood) await remove(db, id);
  else
    await db
      .updateTable('mails')
      .set({ last_error: failure?.code ?? null })
      .where('id', '=', id)
      .execute();
  // Never the address or what it says: a log is read by more people than a letter.
  if (failure === null) return true;
  const msg = failure.forGood ? 'mail was refused' : 'mail could not be sent and will be tried again';
  log({ level: 'warn', msg, mail: id, attempts, reason: failure.code });
  return false;
}

/** The message as it is to be sent now. A composer that fails, or that another program knows, is asked again later. */
async function compose(
  { db, composers, now }: SenderOptions,
  claimed: Claimed,
): Promise<Composed | { failed: SendFailure } | null> {
  if (claimed.composer === null) {
    const { to, subject, body } = claimed;
    return { mail: { to, subject, body }, taken: async () => undefined };
  }
  try {
    const composer = composers[claimed.composer];
    return composer
      ? await composer(db, claimed.about, now())
      : { failed: { code: 'unknown composer', forGood: false } };
  } catch (error) {
    const code = `composer: ${error instanceof Error ? error.name : 'unknown'}`;
    return { failed: { code, forGood: false } };
  }
}

async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

async function noteTaken(trx: Db, id: string, taken: (trx: Db) => Promise<void>): Promise<void> {
  await taken(trx);
  await remove(trx, id);
}

/** Lets a message begin to wait at a later moment. */
async function putOff(db: Db, id: string, until: Date): Promise<void> {
  const begins = { created_at: until, next_try_at: until, attempts: 0 };
  await db.updateTable('mails').set(begins).where('id', '=', id).execute();
}
