import { type Content, ContentTooLarge } from './storage.ts';

/** Passes the content on and counts it. Throws `ContentTooLarge` as soon as it is more than `maxBytes`. */
export async function* upTo(maxBytes: number, content: Content, counted: { size: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    counted.size += chunk.length;
    if (counted.size > maxBytes) throw new ContentTooLarge(maxBytes);
    yield chunk;
  }
}
