import { hash } from 'node:crypto';
import { writeProofTask } from '@lectern/contract';
import { sql } from 'kysely';
import type { AnyAct } from '../act/index.ts';
import type { Random } from '../clock/index.ts';
import type { Db } from '../db/index.ts';
import { AppError } from '../http/index.ts';
import { type Count, countEach, isOver, type Limit, retryAfter, sayTooMany, uncount } from './counts.ts';

/** A kind of try, the limits that count it, and its price past them. */
export type Try = {
  /** The first is the nearest: whatever the price, so many proofs a second are taken for it. */
  readonly limits: readonly [Limit, ...Limit[]];
  /** The proof that came along, as its header has it. */
  readonly proof: string | null;
  /** The zero bits of the first proof past a limit. */
  readonly bits: number;
};

/** Each doubling of what was counted costs twice as much, up to so many doublings: an owner waits, and comes in. */
const mostDoublings = 4;
/** However fast proofs are found. */
const provedPerSecond = 2;

/**
 * Counts one act against all limits. Past any of them it needs a proof of work, whose price grows with the count; without
 * one nothing is counted, so that failing without paying makes nothing dearer for others. Throws `too_many_requests` with
 * Retry-After and the task in `details`.
 */
export async function countOrProve({ random }: { random: Random }, { db, clock }: AnyAct, tried: Try): Promise<void> {
  const { limits, proof } = tried;
  const now = clock.now();
  const counts = await countEach(db, limits, now);
  if (!counts.some(isOver)) return;
  const subject = hash('sha256', limits.map(({ key }) => key).join('\n'), 'buffer');
  const bits = tried.bits + doublingsOf(counts);
  const proved =
    proof !== null && (await isProof(db, proof, subject, bits)) && (await isInPace(db, limits[0].key, now));
  if (proved) return;
  await uncount(db, limits);
  const challenge = random.bytes(16).toString('base64url');
  await sql`insert into proof_challenges (challenge, subject, bits, expires_at)
    values (${challenge}, ${subject}, ${bits}, now() + interval '5 minutes')`.execute(db);
  const details = writeProofTask({ challenge, bits });
  throw new AppError('too_many_requests', sayTooMany(counts, now), { details, ...retryAfter(counts, now) });
}

/** How often the fullest of the limits has been doubled. */
function doublingsOf(counts: readonly Count[]): number {
  const times = counts.filter(isOver).map(({ limit, count }) => count / Math.max(1, limit.max));
  return Math.min(mostDoublings, Math.floor(Math.log2(Math.max(1, ...times))));
}

/** Whether this solves a task of this subject that is hard enough and not too old. It is used up either way. */
async function isProof(db: Db, proof: string, subject: Buffer, bits: number): Promise<boolean> {
  const [, challenge] = /^([\w-]{22}):\d{1,15}$/.exec(proof) ?? [];
  if (challenge === undefined) return false;
  const result = await db
    .deleteFrom('proof_challenges')
    .where('challenge', '=', challenge)
    .where('subject', '=', subject)
    .where('bits', '>=', bits)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return result.numDeletedRows > 0n && zeroBits(hash('sha256', proof, 'buffer')) >= bits;
}

/** The number of zero bits that a hash begins with. */
function zeroBits(digest: Buffer): number {
  const at = digest.findIndex((byte) => byte !== 0);
  return at === -1 ? digest.length * 8 : at * 8 + Math.clz32(digest[at] ?? 0) - 24;
}

async function isInPace(db: Db, key: string, now: Date): Promise<boolean> {
  const pace = { key: `proved:${key}`, max: provedPerSecond, windowMs: 1000 };
  return !(await countEach(db, [pace], now)).some(isOver);
}

/** Removes tasks that nobody solved in time; returns how many. */
export async function deleteExpiredChallenges(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('proof_challenges')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
