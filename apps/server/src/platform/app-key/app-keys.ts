import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { Random } from '../clock/index.ts';

/** Seals secrets with the newest key, and opens what any of the keys sealed. */
export type AppKeys = {
  /** Encrypts `plain` so that it opens for the same purpose alone. Throws `KeyMissing` where there is no key. */
  seal(purpose: string, plain: Buffer): Buffer;
  /** Gives back what was sealed for this purpose. Throws `KeyMissing` where no key here opens it. */
  open(purpose: string, sealed: Buffer): Buffer;
  /** Whether the newest key sealed this. */
  isNewest(sealed: Buffer): boolean;
};

/** There is no key here, none that opens what was sealed, or what was sealed is not whole or for another purpose. */
export class KeyMissing extends Error {
  override name = 'KeyMissing';

  constructor(reason: 'no key' | 'unknown key' | 'not whole') {
    super(`application key: ${reason}`);
  }
}

/** The form of what is sealed: format, id of the key, nonce, tag, cipher text. */
const format = 1;
const idBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const nonceAt = 1 + idBytes;
const tagAt = nonceAt + nonceBytes;
const textAt = tagAt + tagBytes;

type Key = { id: Buffer; secret: Buffer };

const named = (secret: Buffer): Key => ({
  id: createHash('sha256').update('lectern app key ').update(secret).digest().subarray(0, idBytes),
  secret,
});

/**
 * Keys as `read` gives them, the newest first; they are read at the first use, and again when something turns up that
 * none of them sealed: a new one may have been added meanwhile.
 */
export function createAppKeys({ random, read }: { random: Random; read: () => readonly Buffer[] }): AppKeys {
  let keys: readonly Key[] | null = null;
  const readAgain = (): readonly Key[] => (keys = read().map(named));
  const newest = (): Key => {
    const [key] = keys !== null && keys.length > 0 ? keys : readAgain();
    if (key === undefined) throw new KeyMissing('no key');
    return key;
  };
  const keyOf = (sealed: Buffer): Key => {
    const id = sealed.subarray(1, nonceAt);
    const isIt = (key: Key): boolean => key.id.equals(id);
    const key =
      sealed.length >= textAt && sealed[0] === format ? (keys?.find(isIt) ?? readAgain().find(isIt)) : undefined;
    if (key === undefined) throw new KeyMissing('unknown key');
    return key;
  };
  return {
    seal(purpose, plain) {
      const { id, secret } = newest();
      const head = Buffer.concat([Buffer.of(format), id]);
      const nonce = random.bytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(bound(head, purpose));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), text]);
    },
    open(purpose, sealed) {
      const { secret } = keyOf(sealed);
      const nonce = sealed.subarray(nonceAt, tagAt);
      const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes })
        .setAAD(bound(sealed.subarray(0, nonceAt), purpose))
        .setAuthTag(sealed.subarray(tagAt, textAt));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]);
      } catch {
        throw new KeyMissing('not whole');
      }
    },
    isNewest: (sealed) => newest().id.equals(sealed.subarray(1, nonceAt)),
  };
}

/** The additional data: what is sealed belongs to a format, a key and a purpose. */
const bound = (head: Buffer, purpose: string): Buffer => Buffer.concat([head, Buffer.from(purpose)]);
