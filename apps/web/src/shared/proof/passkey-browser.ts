import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyUsed } from '@lectern/contract';
import { ApiError } from '../api/api-error.ts';
import { t } from '../messages/t.ts';

// The JSON forms of WebAuthn's questions and answers. Browsers of 2024 do not turn them by themselves yet.

/** Has the browser make a passkey. Throws an `ApiError` with a sentence where none was made. */
export async function makePasskey(question: PasskeyCreation): Promise<PasskeyMade> {
  const publicKey = {
    ...question,
    challenge: bytesOf(question.challenge),
    user: { ...question.user, id: bytesOf(question.user.id) },
    excludeCredentials: question.excludeCredentials.map(knownTo),
  };
  const credential = await asked(() => navigator.credentials.create({ publicKey }));
  const { response } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw notUsed();
  return {
    id: credential.id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Has the browser use a passkey. Throws an `ApiError` with a sentence where none was used. */
export async function askPasskey(question: PasskeyRequest): Promise<PasskeyUsed> {
  const publicKey = {
    ...question,
    challenge: bytesOf(question.challenge),
    allowCredentials: question.allowCredentials.map(knownTo),
  };
  const credential = await asked(() => navigator.credentials.get({ publicKey }));
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw notUsed();
  return {
    id: credential.id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle === null ? null : textOf(response.userHandle),
    },
  };
}

const knownTo = ({ type, id, transports }: PasskeyRequest['allowCredentials'][number]) => ({
  type,
  id: bytesOf(id),
  transports: transports.flatMap((named) => known.find((transport) => transport === named) ?? []),
});
const known: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw refusal(t('This device has a passkey for your account already.'));
    throw notUsed();
  });
  if (!(credential instanceof PublicKeyCredential)) throw notUsed();
  return credential;
}

/** The browser does not tell a person who changed their mind from one without a passkey. */
const notUsed = () => refusal(t('No passkey was used. Try again, or sign in another way.'));

const refusal = (message: string) =>
  new ApiError({ status: 0, code: 'passkey_refused', message, serverMessage: message });

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
