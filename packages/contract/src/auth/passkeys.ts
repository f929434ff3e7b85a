import { z } from 'zod';
import { Id, nameField, requiredText, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';

/** The ways in which a passkey travels to the browser, as WebAuthn names them. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** A passkey as its owner sees it. Its public key is of no use to people. */
export const Passkey = z
  .object({
    _id: Id,
    name: z.string(),
    /** Whether it checks who holds it, by a finger, a face or a PIN: it then opens the account by itself. */
    opensAlone: z.boolean(),
    /** Whether the device keeps a copy of it elsewhere, so that it outlives the device. */
    isSynced: z.boolean(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const OwnPasskeys = z
  .object({
    passkeys: z.array(Passkey),
    /** Whether a passkey, or else another code, is asked for after the password. */
    askedAfterPassword: z.boolean(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'OwnPasskeys' });
export type OwnPasskeys = z.infer<typeof OwnPasskeys>;

const KnownCredential = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) });

/** The question that a browser hands to `navigator.credentials.create` (WebAuthn, JSON form). */
export const PasskeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(KnownCredential),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('preferred'),
    }),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** The question that a browser hands to `navigator.credentials.get` (WebAuthn, JSON form). */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.enum(['required', 'preferred']),
    /** The passkeys that may answer; empty for any that the device has for this site. */
    allowCredentials: z.array(KnownCredential),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** The second step that the right password leads to. */
export const SecondStep = z
  .object({
    /** Whether an authenticator app is set up. */
    app: z.boolean(),
    /** The question for one of the account's passkeys; null where it has none, or the address has no name. */
    passkey: PasskeyRequest.nullable(),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.infer<typeof SecondStep>;

const base64url = (field: string, most: number) =>
  requiredText(field)
    .min(1, says.required(field))
    .max(most, says.farTooLong(field))
    .regex(/^[A-Za-z0-9_-]+$/, says.required(field));

const credentialId = base64url('id', limits.passkeyIdLetters);
const part = (field: string) => base64url(field, limits.passkeyAnswerLetters);

/** The browser's answer about a passkey that was made (`PublicKeyCredential.toJSON`). */
export const PasskeyMade = z
  .object({
    id: credentialId,
    type: z.literal('public-key', says.required('type')),
    response: z.object(
      {
        clientDataJSON: part('clientDataJSON'),
        attestationObject: part('attestationObject'),
        transports: z
          .array(requiredText('transports').max(40, says.farTooLong('transports')))
          .max(20, says.tooManyEntries('transports', 20))
          .optional(),
      },
      says.required('response'),
    ),
  })
  .meta({ id: 'PasskeyMade' });
export type PasskeyMade = z.infer<typeof PasskeyMade>;

/** The browser's answer with a passkey that was used (`PublicKeyCredential.toJSON`). */
export const PasskeyUsed = z
  .object({
    id: credentialId,
    type: z.literal('public-key', says.required('type')),
    response: z.object(
      {
        clientDataJSON: part('clientDataJSON'),
        authenticatorData: part('authenticatorData'),
        signature: part('signature'),
        userHandle: base64url('userHandle', limits.passkeyIdLetters).nullish(),
      },
      says.required('response'),
    ),
  })
  .meta({ id: 'PasskeyUsed' });
export type PasskeyUsed = z.infer<typeof PasskeyUsed>;

const name = nameField('Name', limits.passkeyName);

export const NewPasskeyInput = z.object({ name, passkey: PasskeyMade }).meta({ id: 'NewPasskeyInput' });
export const RenamePasskeyInput = z.object({ name }).meta({ id: 'RenamePasskeyInput' });
export const AskForPasskeyInput = z.object({ asked: z.boolean(says.flag('asked')) }).meta({ id: 'AskForPasskeyInput' });

/** The answer to turning the question after the password on or off. */
export const AskForPasskeyAnswer = z
  .object({
    message: z.string(),
    /** New recovery codes, told this once; null where the account has some already, or the question is off. */
    recoveryCodes: z.array(z.string()).nullable(),
  })
  .meta({ id: 'AskForPasskeyAnswer' });
export type AskForPasskeyAnswer = z.infer<typeof AskForPasskeyAnswer>;
