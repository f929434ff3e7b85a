import { passkeyTexts, type PasskeyMade, type PasskeyUsed, passkeyTransports } from '@lectern/contract';
import { AppError } from '../../../platform/http/index.ts';
import type { PasskeyRow } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

/** ES256, EdDSA and RS256: everything that browsers make. */
export const algorithms = [-7, -8, -257];

type Asked = { challenge: string; party: RelyingParty };

/** Loaded with the first passkey: it brings a library of certificates, and takes 0.2 s. */
const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});
type Library = Awaited<ReturnType<typeof loadLibrary>>;

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

export const passkeyRefused = () => new AppError('passkey_refused', passkeyTexts.passkeyRefused);

/** A new passkey as it is kept. */
export type NewPasskey = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'opens_alone' | 'is_synced'
>;

/** Reads the answer about a passkey that was made for us. Throws `passkey_refused`. */
export async function verifyMade({ id, response }: PasskeyMade, { challenge, party }: Asked): Promise<NewPasskey> {
  const library = await loadLibrary();
  try {
    refuseForeignAttestation(library, response.attestationObject);
    refuseFrames(library, response.clientDataJSON);
    const { transports = [], ...answer } = response;
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response: answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== id) throw passkeyRefused();
    const { credential, userVerified, credentialBackedUp } = registrationInfo;
    const known: readonly string[] = passkeyTransports;
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transports.filter((transport) => known.includes(transport)),
      opens_alone: userVerified,
      is_synced: credentialBackedUp,
    };
  } catch {
    // The library says what is wrong with the answer, for developers.
    throw passkeyRefused();
  }
}

/**
 * We ask for no attestation. The library would check one against lists that its sender's certificate names, at addresses
 * of the sender's choice, so that none comes near it but a key's word about itself.
 */
function refuseForeignAttestation({ decodeAttestationObject }: Library, attestationObject: string): void {
  const decoded = decodeAttestationObject(bytes(attestationObject));
  const isOwnWord = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (decoded.get('fmt') !== 'none' && !isOwnWord) throw passkeyRefused();
}

/** No page of ours stands in a page of others, so none asks from there. */
function refuseFrames({ decodeClientDataJSON }: Library, clientDataJSON: string): void {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin === true) throw passkeyRefused();
}

/** A use of a passkey: its own count, and whether it checked who holds it. */
export type PasskeyUse = { counter: number; userVerified: boolean; isSynced: boolean };

/** Reads the answer with which a passkey of ours was used; its count is not judged yet. Throws `passkey_refused`. */
export async function verifyUsed(
  { id, response }: PasskeyUsed,
  key: PasskeyRow,
  { challenge, party }: Asked,
): Promise<PasskeyUse> {
  const library = await loadLibrary();
  try {
    refuseFrames(library, response.clientDataJSON);
    const { userHandle, ...answer } = response;
    // An account's own id, as it was given when the passkey was made.
    if (userHandle !== undefined && userHandle !== null && userHandle !== handleOf(key.user_id)) throw passkeyRefused();
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response: answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(key.public_key), counter: 0 },
      requireUserVerification: false,
    });
    if (!verified) throw passkeyRefused();
    const { newCounter, userVerified, credentialBackedUp } = authenticationInfo;
    return { counter: newCounter, userVerified, isSynced: credentialBackedUp };
  } catch {
    throw passkeyRefused();
  }
}

/** The id of an account as passkeys keep it. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
