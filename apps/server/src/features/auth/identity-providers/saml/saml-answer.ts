import { z } from 'zod';
import type { AppKeys } from '../../../../platform/app-key/index.ts';
import type { Clock } from '../../../../platform/clock/index.ts';
import { KeptHandle, openSealed } from '../flow-cookies.ts';
import type { NoArrival } from '../no-arrival.ts';

/** For how long a browser may take from the form to the next address. */
const livesMs = 60_000;
const purpose = 'answer of a SAML provider';

const Answer = z.object({
  expiresAt: z.number(),
  providerId: z.string(),
  found: z.union([
    z.object({
      requestId: z.string(),
      claims: z.object({
        subject: z.string(),
        session: z.string().nullable(),
        handle: KeptHandle.optional(),
        rest: z.record(z.string(), z.unknown()),
      }),
    }),
    /** Why nobody arrives by it, noted already. */
    z.object({ failure: z.custom<Pick<NoArrival, 'reason' | 'shown' | 'detail'>>() }),
  ]),
});
export type SamlAnswer = Omit<z.infer<typeof Answer>, 'expiresAt'>;

type Deps = { appKeys: AppKeys; clock: Clock };

/** Seals an answer that was looked at, for an address. Without the cookie of the browser that began it is worth nothing. */
export function sealAnswer({ appKeys, clock }: Deps, answer: SamlAnswer): string {
  const value = { ...answer, expiresAt: clock.now().getTime() + livesMs };
  return appKeys.seal(purpose, Buffer.from(JSON.stringify(value))).toString('base64url');
}

/** The answer that was sealed, or null where it is none or too old. */
export function openAnswer({ appKeys, clock }: Deps, sealed: string): SamlAnswer | null {
  const plain = openSealed(appKeys, purpose, Buffer.from(sealed, 'base64url'));
  if (plain === null) return null;
  const value = Answer.parse(JSON.parse(plain.toString()));
  return value.expiresAt > clock.now().getTime() ? value : null;
}
