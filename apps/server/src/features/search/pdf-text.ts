import { createThread } from '../../platform/threads/thread.ts';

/** PDFs that wait for the thread are few: one process reads one course at a time. */
const read = createThread<Uint8Array, string[]>(new URL('./pdf-text.thread.ts', import.meta.url), {
  limitMs: 20_000,
  memoryMb: 256,
});

/**
 * The text of a PDF, page by page, read in a thread of its own. Rejects for a file that is broken, locked, too large or takes too
 * long; the thread then ends.
 */
export const textOfPdf = (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  read(bytes, { person: null, bytes: bytes.length, transfer: [bytes.buffer] });
