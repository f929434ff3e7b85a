import { say } from '@lectern/contract/say';
import { limits } from '@lectern/contract';
import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Passwords } from '../auth/index.ts';
import { type Db, deleteSome, inTransaction } from '../db/index.ts';
import { digestOf } from './validate.ts';

export type StoredAnswer = { status: number; json: string | Buffer };
/** An answer, and what to keep of it for repeats where that is not all. */
type FirstAnswer = StoredAnswer & { kept?: string };
type Call = {
  userId: string;
  path: string;
  key: string;
  body: unknown;
  /** The body's digest where it is known already. */
  digest: Buffer | null;
  now: Date;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The request's `Idempotency-Key`, or null without one. Throws when it is too long to be one. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  const key = Array.isArray(header) ? header.join(',') : header;
  if (key.length <= limits.idempotencyKey) return key;
  throw new AppError(
    'malformed_request',
    say('Idempotency-Key may have at most {max} characters.', { max: limits.idempotencyKey }),
  );
}

/**
 * Runs `work` once per user, path and key within 24 hours; a repeat gets the first answer again, and a parallel repeat
 * waits for the first one. Only success is remembered: `work` shares the transaction with the key, so that neither
 * can be kept without the other. Throws `idempotency_key_reused` when the key came with another body before.
 */
export async function once(
  db: Db,
  passwords: Passwords,
  call: Call,
  work: (trx: Db) => Promise<FirstAnswer>,
): Promise<StoredAnswer> {
  // Before the transaction: slow fingerprints wait for one another, and would hold a connection meanwhile.
  const bodyHash = await fingerprint(passwords, call);
  return inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', call.userId)
      .where('path', '=', call.path)
      .where('key', '=', call.key)
      .where('created_at', '<', new Date(call.now.getTime() - dayMs))
      .execute();
    // The unique key makes a parallel repeat wait here until the first one has ended.
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({
        user_id: call.userId,
        path: call.path,
        key: call.key,
        body_hash: bodyHash,
        status: 0,
        response: '',
        created_at: call.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows === 0n) return replay(trx, call, bodyHash);
    const answer = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ status: answer.status, response: sql<string>`${answer.kept ?? answer.json}::text` })
      .where('user_id', '=', call.userId)
      .where('path', '=', call.path)
      .where('key', '=', call.key)
      .execute();
    return answer;
  });
}

/**
 * Tells a body from another under the same key. A reader of the table, or of a backup of it, could guess a short
 * password from a plain hash. A body with a secret therefore gets a slow hash, salted by the key's owner.
 */
async function fingerprint(passwords: Passwords, { userId, path, key, body, digest }: Call): Promise<Buffer> {
  if (!holdsSecret(body)) return digest ?? digestOf(body);
  return passwords.fingerprint(JSON.stringify(body), digestOf([userId, path, key]));
}

function holdsSecret(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    Object.entries(body).some(([name, value]) => /password|token|secret/i.test(name) && Boolean(value))
  );
}

async function replay(trx: Db, call: Call, bodyHash: Buffer): Promise<StoredAnswer> {
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'response'])
    .where('user_id', '=', call.userId)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow();
  if (!first.body_hash.equals(bodyHash)) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was already used with a different body.');
  }
  return { status: first.status, json: first.response };
}

/** Forgets the answers that repeated calls of these people would get. */
export async function forgetAnswersTo(trx: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await trx.deleteFrom('idempotency_keys').where('user_id', 'in', userIds).execute();
}

/** Forgets keys from before `before`, at most `count`; returns how many. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'idempotency_keys', sql<boolean>`created_at < ${before}`, count);
}
