import { z } from 'zod';
import { says } from '../schema-sentences.ts';
import { SignInProvider } from './identity-providers.ts';
import { PasskeyUsed } from './passkeys.ts';
import { existingPassword } from './passwords.ts';
import { CodeAtSignIn } from './second-factor.ts';

/** For so long a proof of who one is counts in the auth session where it was given, in minutes. */
export const proofMinutes = 15;

/** How long one's last proof counts still, and the ways to give another. */
export const OwnProof = z
  .object({
    /** For how many seconds sensitive acts do not ask again; 0 where they do. */
    secondsLeft: z.int(),
    hasPassword: z.boolean(),
    /** Whether the password needs a second step. */
    needsSecondStep: z.boolean(),
    /** Whether an authenticator app is set up, whose code alone is enough where there is no password. */
    hasApp: z.boolean(),
    hasPasskey: z.boolean(),
    /** The providers at which one may sign in again, where neither a password, a passkey nor an app is there. */
    providers: z.array(SignInProvider),
  })
  .meta({ id: 'OwnProof' });
export type OwnProof = z.infer<typeof OwnProof>;

export const ProofInput = z
  .object({
    currentPassword: existingPassword('Current password').nullish(),
    code: CodeAtSignIn,
    passkey: PasskeyUsed.nullish(),
  })
  .refine(({ currentPassword, code, passkey }) => Boolean(currentPassword) || Boolean(code) || Boolean(passkey), {
    path: ['currentPassword'],
    error: says.required('Current password'),
  })
  .meta({ id: 'ProofInput' });
export type ProofInput = z.infer<typeof ProofInput>;
