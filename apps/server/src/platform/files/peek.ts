import type { Content } from './storage.ts';

/** The beginning of a content, and all of it. */
export type Peeked = {
  readonly head: Buffer;
  /** Everything, the beginning included; can be read once. */
  readonly all: Content;
  /** Gives up reading and releases the source. */
  close(): Promise<void>;
};

/** Reads the first bytes of a content, at least `bytes` of them if there are so many, without losing them for the reader. */
export async function peek(content: Content, bytes: number): Promise<Peeked> {
  const iterator = content[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  while (length < bytes && !ended) {
    const next = await iterator.next();
    if (next.done === true) ended = true;
    else {
      chunks.push(next.value);
      length += next.value.length;
    }
  }
  const close = async () => {
    await iterator.return?.();
  };
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
      while (!ended) {
        const next = await iterator.next();
        if (next.done === true) ended = true;
        else yield next.value;
      }
    } finally {
      await close();
    }
  }
  return { head: Buffer.concat(chunks).subarray(0, bytes), all: all(), close };
}
