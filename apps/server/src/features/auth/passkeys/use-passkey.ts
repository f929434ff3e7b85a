import { passkeyTexts, type PasskeyRequest, type PasskeyUsed } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { recordAct } from '../../audit/index.ts';
import { findUser } from '../../users/index.ts';
import type { LinkMail } from '../password-mail.ts';
import { type Ceremony, type NewCeremony, patienceMs, useChallenge } from './ceremonies.ts';
import { tellOfPasskey } from './passkey-mail.ts';
import { findPasskey, type PasskeyRow, usePasskey } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { passkeyRefused, type PasskeyUse, verifyUsed } from './verify-passkey.ts';

/** The answer of a passkey, the question that its browser was sent, and the site as it was called. */
export type PasskeyAnswer = { used: PasskeyUsed; ceremony: Ceremony | null; party: RelyingParty };

/** A passkey whose answer is right, and that may be used. */
export type CheckedPasskey = { key: PasskeyRow; use: PasskeyUse };

/** The question for passkeys: for these, or without any for all that a device has for the site. */
export const requestOf = (
  challenge: string,
  { id: rpId }: RelyingParty,
  keys: readonly PasskeyRow[] | null,
): PasskeyRequest => ({
  challenge,
  rpId,
  timeout: patienceMs,
  userVerification: keys === null ? 'required' : 'preferred',
  allowCredentials: (keys ?? []).map(knownCredential),
});

export const knownCredential = ({ credential_id, transports }: PasskeyRow) => ({
  type: 'public-key' as const,
  id: credential_id.toString('base64url'),
  transports,
});

/**
 * Looks at the answer of a passkey, to a question that is used up by this. Throws `passkey_refused` for one that is none of
 * the account's, does not belong to the question, or counts as a copy would, of which its owner is told.
 */
export async function checkPasskey(
  deps: { mail: LinkMail | null },
  act: Act<Viewer>,
  { used, ceremony, party }: PasskeyAnswer,
  asked: Omit<NewCeremony, 'challenge'>,
): Promise<CheckedPasskey> {
  const challenge = await useChallenge(act, ceremony, asked);
  const key = await findPasskey(act.db, Buffer.from(used.id, 'base64url'));
  if (key === null || (asked.userId !== null && key.user_id !== asked.userId)) throw passkeyRefused();
  const use = await verifyUsed(used, key, { challenge, party });
  if (counts(key, use)) return { key, use };
  await noteCopy(deps, act, key);
  throw new AppError('passkey_refused', passkeyTexts.passkeyCopied);
}

/** Whether the passkey's own count has gone on, or it does not count. */
const counts = (key: PasskeyRow, { counter }: PasskeyUse): boolean =>
  counter > key.counter || (counter === 0 && key.counter === 0);

async function noteCopy(deps: { mail: LinkMail | null }, act: Act<Viewer>, key: PasskeyRow): Promise<void> {
  await transact(act, async (act) => {
    const user = await findUser(act.db, key.user_id);
    if (user === null) return;
    const target = { kind: 'user' as const, id: user.id };
    // Nobody knows who it was.
    await recordAct(
      { ...act, actor: null },
      { action: 'passkey_suspected', target, institutionId: user.institution_id },
    );
    await tellOfPasskey(deps, act, user, { kind: 'copied', name: key.name });
  });
}

/** Uses the passkey in the transaction of its act. Throws `passkey_refused` where it is gone, or another use was faster. */
export async function takePasskey(trx: Db, { key, use }: CheckedPasskey, now: Date): Promise<void> {
  if (!(await usePasskey(trx, key, { ...use, now }))) throw passkeyRefused();
}
