import type { Readable } from 'node:stream';

/** The first and the last byte that are wanted, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

export type Content = AsyncIterable<Uint8Array>;

/**
 * A place for bytes under keys. A key is made of lower-case letters, digits and hyphens. Once `put` or `putFile` has
 * answered, the content survives a crash of this process or of the machine; before that, nobody can read it.
 */
export type Storage = {
  /** Keeps what the content yields. Throws `ContentTooLarge`, and keeps nothing, as soon as it is more than `maxBytes`. */
  put(key: string, content: Content, options: { maxBytes: number }): Promise<{ size: number }>;
  /** Keeps the bytes of a local file, which must not change any more. The file itself stays where it is. */
  putFile(key: string, path: string): Promise<void>;
  /** The size in bytes and the time of keeping, or null when there is nothing under the key. */
  stat(key: string): Promise<{ size: number; modifiedAt: Date } | null>;
  /** The bytes, or a range of them, to be read to the end or destroyed; null when there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Forgets what is under the key, if anything. */
  remove(key: string): Promise<void>;
  /** Every key that begins so, in no particular order. Keys that come or go meanwhile may or may not be among them. */
  list(beginning?: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Clears away what writes that began before this moment, and were cut off by a crash, have left behind. */
  removeUnfinished(before: Date): Promise<void>;
};

const storageKey = /^[a-z0-9][a-z0-9-]{7,99}$/;

/** Whether a text can be a key. */
export const isStorageKey = (text: string): boolean => storageKey.test(text);

/** The key itself; throws when it is none, so that no name reaches out of where bytes are kept. */
export function requireStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}

/** There were more bytes than the writer allowed. */
export class ContentTooLarge extends Error {
  override readonly name = 'ContentTooLarge';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`More than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}
