import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyUsed } from '@lectern/contract';

// An authenticator as browsers speak with one, in software, which can be told to answer as none should.

/** The things about an answer that a test makes other than they should be. */
export type Tampering = Partial<{
  origin: string;
  rpId: string;
  type: string;
  challenge: string;
  crossOrigin: boolean;
  userPresent: boolean;
  userVerified: boolean;
  /** The count that it names, in place of one more than the last. */
  counter: number;
  userHandle: string | null;
  /** The id that it claims to have. */
  id: string;
  /** Whether a bit of the signature is another. */
  brokenSignature: boolean;
  /** The attestation, in place of none. */
  attestation: { fmt: string; attStmt: Buffer };
}>;

export type SoftwareAuthenticator = {
  make(question: PasskeyCreation, tampering?: Tampering): PasskeyMade;
  use(question: PasskeyRequest, tampering?: Tampering): PasskeyUsed;
  /** The id of the credential that it made. */
  readonly id: string;
};

type Options = {
  origin?: string;
  /** Whether it checks who holds it. */
  verifiesUser?: boolean;
  /** Whether it counts its uses. */
  counts?: boolean;
};

export function createAuthenticator({
  origin = 'http://localhost',
  verifiesUser = true,
  counts = true,
}: Options = {}): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle: string | null = null;
  const flagsOf = ({ userPresent = true, userVerified = verifiesUser }: Tampering) =>
    (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0);
  const nextCount = (tampering: Tampering): number => {
    counter += counts ? 1 : 0;
    return tampering.counter ?? counter;
  };
  return {
    id: id.toString('base64url'),
    make(question, tampering = {}) {
      handle = question.user.id;
      const flags = flagsOf(tampering) | 0x40;
      const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseOf(publicKey)]);
      const head = authenticatorHead(tampering.rpId ?? question.rp.id, flags, nextCount(tampering));
      const { fmt, attStmt } = tampering.attestation ?? { fmt: 'none', attStmt: Buffer.from([0xa0]) };
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText(fmt),
        cborText('attStmt'),
        attStmt,
        cborText('authData'),
        cborBytes(Buffer.concat([head, credential])),
      ]);
      return {
        id: tampering.id ?? id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', question.challenge, { origin, ...tampering }),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    use(question, tampering = {}) {
      const head = authenticatorHead(tampering.rpId ?? question.rpId, flagsOf(tampering), nextCount(tampering));
      const clientDataJSON = clientData('webauthn.get', question.challenge, { origin, ...tampering });
      const signature = signed(privateKey, head, clientDataJSON);
      if (tampering.brokenSignature === true)
        signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 0x01, signature.length - 1);
      return {
        id: tampering.id ?? id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: head.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: tampering.userHandle === undefined ? handle : tampering.userHandle,
        },
      };
    },
  };
}

function clientData(type: string, challenge: string, said: Tampering & { origin: string }): string {
  const client = {
    type: said.type ?? type,
    challenge: said.challenge ?? challenge,
    origin: said.origin,
    crossOrigin: said.crossOrigin ?? false,
  };
  return Buffer.from(JSON.stringify(client)).toString('base64url');
}

function signed(key: KeyObject, head: Buffer, clientDataJSON: string): Buffer {
  const clientHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
  return sign('sha256', Buffer.concat([head, clientHash]), key);
}

function authenticatorHead(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x59]), uint16(bytes.length), bytes]);

/** The public key of P-256 as COSE writes it: kind EC2, algorithm ES256, curve 1, and the two coordinates. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
}
