import { z } from 'zod';
import { optionalText, requiredText, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { existingPassword } from './passwords.ts';

/** A code of an authenticator app, or a recovery code, as people type them. */
const code = requiredText('Code').trim().min(1, says.required('Code')).max(limits.code, says.farTooLong('Code'));

/** The same with a sign-in, where accounts without a second factor need none. */
export const CodeAtSignIn = optionalText('Code', limits.code).optional();

export const StartSecondFactorInput = z
  .object({ currentPassword: existingPassword('Current password') })
  .meta({ id: 'StartSecondFactorInput' });

export const ConfirmSecondFactorInput = z.object({ code }).meta({ id: 'ConfirmSecondFactorInput' });

/** Both proofs, for an act that would leave an account with less protection. */
export const BothFactorsInput = z
  .object({ currentPassword: existingPassword('Current password'), code })
  .meta({ id: 'BothFactorsInput' });

/** Whether an account asks for a code at sign-in. */
export const SecondFactor = z
  .object({
    /** The moment it was confirmed, or null where there is none. */
    since: Timestamp.nullable(),
    /** Recovery codes that nobody has used yet. */
    recoveryCodesLeft: z.int(),
    /** The passkeys of the account, which a reset takes away too. */
    passkeys: z.int(),
    /** Whether signing in with the password needs a second step, by an app or a passkey. */
    isAsked: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The key of a factor that is being set up, told this once. */
export const NewSecondFactor = z
  .object({
    /** The key in base32, to be typed. */
    key: z.string(),
    /** The same as an address (`otpauth:`) that authenticator apps open. */
    address: z.string(),
    /** The address as a QR code: its dark squares as the path of an SVG, in a field of `size` squares each way. */
    qr: z.object({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'NewSecondFactor' });
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

/** Codes that each open the account once in place of one of the app; told this once. */
export const RecoveryCodes = z
  .object({ message: z.string(), recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
