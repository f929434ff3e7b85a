import { hash } from 'node:crypto';
import { passkeyTexts } from '@lectern/contract';
import { z } from 'zod';
import type { AnyAct } from '../../../platform/act/index.ts';
import type { Random } from '../../../platform/clock/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { countEach } from '../../../platform/rate-limit/index.ts';
import { flowMs, sealedCookie } from '../identity-providers/flow-cookies.ts';

/** The things that a passkey is asked for. An answer to one question is never an answer to another. */
const kinds = ['sign in', 'second step', 'add', 'prove'] as const;

/** A question that a browser was sent, which waits for its answer. */
const Ceremony = z.object({
  expiresAt: z.number(),
  kind: z.enum(kinds),
  challenge: z.string(),
  /** The account whose passkey is asked for; null where the passkey tells. */
  userId: z.string().nullable(),
  authSessionId: z.string().nullable(),
});
export type Ceremony = z.infer<typeof Ceremony>;
export type NewCeremony = Omit<Ceremony, 'expiresAt'>;

/** Keeps the question under way in the browser alone, for ten minutes; a later one takes its place. */
export const ceremonyCookie = sealedCookie('lectern_passkey', 'passkey ceremony', Ceremony);

/** For how long browsers wait for people, in milliseconds. */
export const patienceMs = 5 * 60_000;

export const newChallenge = ({ random }: { random: Random }): string => random.bytes(32).toString('base64url');

const tooLate = () => new AppError('passkey_refused', passkeyTexts.passkeyTooLate);

/**
 * The challenge of the question that an answer belongs to, used up in the database: a cookie alone could be sent again.
 * Throws `passkey_refused` where there is none, it is of another kind, account or auth session, or was used.
 */
export async function useChallenge(
  { db, clock }: AnyAct,
  ceremony: Ceremony | null,
  expected: Omit<NewCeremony, 'challenge'>,
): Promise<string> {
  const isExpected =
    ceremony !== null &&
    ceremony.kind === expected.kind &&
    ceremony.userId === expected.userId &&
    ceremony.authSessionId === expected.authSessionId;
  if (!isExpected) throw tooLate();
  const key = `passkey-challenge:${hash('sha256', ceremony.challenge, 'base64url')}`;
  const [used] = await countEach(db, [{ key, max: 1, windowMs: 2 * flowMs }], clock.now());
  if (used === undefined || used.count > 1) throw tooLate();
  return ceremony.challenge;
}
