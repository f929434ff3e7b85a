import { vi } from 'vitest';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

class FakeAssertion {
  clientDataJSON = bytes('said');
  authenticatorData = bytes('held');
  signature = bytes('signed');
  userHandle = bytes('ada');
}

class FakeAttestation {
  clientDataJSON = bytes('said');
  attestationObject = bytes('made');
  getTransports = () => ['internal'];
}

class FakeCredential {
  id = 'a2V5';
  response: FakeAssertion | FakeAttestation;
  constructor(response: FakeAssertion | FakeAttestation) {
    this.response = response;
  }
}

/** The answer that the browser's passkey gives, as it crosses the wire. */
export const usedPasskey = {
  id: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'c2FpZA', authenticatorData: 'aGVsZA', signature: 'c2lnbmVk', userHandle: 'YWRh' },
};
export const madePasskey = {
  id: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'c2FpZA', attestationObject: 'bWFkZQ', transports: ['internal'] },
};

/** The questions of the server, short. */
export const passkeyRequest = {
  challenge: 'cXVlc3Rpb24',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
export const passkeyCreation = {
  challenge: 'cXVlc3Rpb24',
  rp: { id: 'localhost', name: 'Lectern localhost' },
  user: { id: 'YWRh', name: 'Ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
};

/** A browser that knows passkeys and has one, until it is told that the person says no, or that there is one already. */
export function fakePasskeys(): { refuse(name: 'NotAllowedError' | 'InvalidStateError'): void } {
  let refusal: string | null = null;
  const answer = async (response: FakeAssertion | FakeAttestation) => {
    if (refusal !== null) throw new DOMException('Refused', refusal);
    return new FakeCredential(response);
  };
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  vi.stubGlobal('AuthenticatorAssertionResponse', FakeAssertion);
  vi.stubGlobal('AuthenticatorAttestationResponse', FakeAttestation);
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: () => answer(new FakeAssertion()), create: () => answer(new FakeAttestation()) },
  });
  return {
    refuse: (name) => {
      refusal = name;
    },
  };
}
