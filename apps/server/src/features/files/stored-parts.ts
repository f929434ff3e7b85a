import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { z } from 'zod';
import type { Ids } from '../../platform/clock/index.ts';
import type { Content, Storage } from '../../platform/files/index.ts';
import { headBytes } from './file-types.ts';
import { chain, type Piece, segmentKey, segmentsOf, toSegment } from './segments.ts';
import {
  beginningNow,
  byMachineTime,
  findUpload,
  type PartsDeps,
  type UploadParts,
  uploadLifetimeMs,
} from './upload-parts.ts';

/** How much is gathered in memory before it is kept, and how much small segments are put together to at most, in bytes. */
const segmentBytes = 5 * 1024 * 1024;
const maxNotesBytes = 100_000;

/** The notes on an upload from its beginning. */
const Notes = z.object({
  size: z.number(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  creation_date: z.string().optional(),
});

/**
 * The bytes of unfinished uploads in a storage, so that any process that reaches the storage can go on. Bytes that
 * arrive become segments that never change: two processes that are sent the same bytes at once do not disturb each
 * other. An upload has at most two segments for each 5 MB and a few dozen more, however many requests bring it.
 */
export class StoredParts extends DataStore implements UploadParts {
  readonly #segments: Storage;
  readonly #deps: PartsDeps;
  readonly #ids: Ids;

  constructor(segments: Storage, deps: PartsDeps, ids: Ids) {
    super();
    this.#segments = segments;
    this.#deps = deps;
    this.#ids = ids;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override getExpiration(): number {
    return uploadLifetimeMs;
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = beginningNow(this.#deps.clock);
    const notes = Buffer.from(JSON.stringify(upload));
    await this.#segments.put(notesKey(upload.id), from(notes), { maxBytes: maxNotesBytes });
    upload.creation_date = byMachineTime(this.#deps.clock, upload.creation_date);
    return upload;
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let kept = offset;
    let gathered: Buffer[] = [];
    let size = 0;
    const keep = async () => {
      if (size === 0) return;
      await this.#keep(id, kept, gathered, size);
      kept += size;
      gathered = [];
      size = 0;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        gathered.push(chunk);
        size += chunk.length;
        if (size >= segmentBytes) await keep();
      }
    } finally {
      // Also when the line went dead: what arrived need not be sent again.
      await keep();
    }
    return kept;
  }

  override async getUpload(id: string): Promise<Upload> {
    return findUpload(id, this.#deps.findFinished, () => this.findUnfinished(id));
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id);
    await this.discard(id);
  }

  async findUnfinished(id: string): Promise<Upload | null> {
    const notes = await this.#segments.read(notesKey(id));
    if (!notes) return null;
    const { size, metadata, ...noted } = Notes.parse(JSON.parse((await all(notes)).toString('utf8')));
    const creation_date = byMachineTime(this.#deps.clock, noted.creation_date);
    const { reach } = await this.#chainOf(id);
    return new Upload({ id, size, offset: reach, creation_date, ...(metadata === undefined ? {} : { metadata }) });
  }

  async head(id: string): Promise<Buffer> {
    const { pieces } = await this.#chainOf(id);
    const begun: Buffer[] = [];
    let wanted = headBytes;
    for (const { key, start, end } of pieces) {
      const bytes = await all(this.#read([{ key, start, end: Math.min(end, start + wanted - 1) }]));
      begun.push(bytes);
      wanted -= bytes.length;
      if (wanted <= 0) break;
    }
    return Buffer.concat(begun);
  }

  async keepIn(storage: Storage, { id, size = 0 }: Upload): Promise<void> {
    const { reach, pieces } = await this.#chainOf(id);
    // Another process clears them away, and has kept the whole before: nothing less may take its place.
    if (reach !== size) throw new Error(`Of ${size} bytes of the upload ${id} ${reach} are left`);
    await storage.put(id, this.#read(pieces), { maxBytes: size });
  }

  async discard(id: string): Promise<void> {
    // The notes first: without them there is no such upload, whatever else is left.
    await this.#segments.remove(notesKey(id));
    for await (const { key } of this.#segments.list(segmentsOf(id))) await this.#segments.remove(key);
    await this.#deps.onGone(id);
  }

  /** Keeps the bytes that follow on the first `offset`, in one segment with the small ones before them. */
  async #keep(id: string, offset: number, bytes: readonly Uint8Array[], size: number): Promise<void> {
    const before = await this.#smallBefore(id, offset, size);
    const length = before.size + size;
    const key = segmentKey(id, { offset: offset - before.size, length }, this.#ids.next());
    await this.#segments.put(key, from(...before.bytes, ...bytes), { maxBytes: length });
    for (const replaced of before.keys) await this.#segments.remove(replaced);
  }

  /**
   * The last segments before `offset` that are less than twice as long as what follows on them: put together with it,
   * each is left half as long as the one before, and no byte is written again more often than lengths can double.
   */
  async #smallBefore(id: string, offset: number, size: number) {
    const found = { size: 0, bytes: [] as Uint8Array[], keys: [] as string[] };
    if (size >= segmentBytes || offset === 0) return found;
    const { reach, pieces } = await this.#chainOf(id);
    // Somebody else has gone on already.
    if (reach !== offset) return found;
    for (const piece of pieces.toReversed()) {
      const length = piece.end - piece.start + 1;
      const together = found.size + size;
      if (length >= 2 * together || length + together > segmentBytes) break;
      const content = await this.#segments.read(piece.key, piece);
      // Somebody else has put it together.
      if (!content) break;
      found.bytes.unshift(await all(content as AsyncIterable<Uint8Array>));
      found.size += length;
      found.keys.push(piece.key);
    }
    return found;
  }

  async #chainOf(id: string): Promise<ReturnType<typeof chain>> {
    const segments = [];
    for await (const { key } of this.#segments.list(segmentsOf(id))) segments.push(toSegment(key));
    return chain(segments.filter((segment) => segment !== null));
  }

  async *#read(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    for (const { key, start, end } of pieces) {
      const bytes = await this.#segments.read(key, { start, end });
      if (!bytes) throw new Error(`A segment of an upload is gone: ${key}`);
      yield* bytes as AsyncIterable<Uint8Array>;
    }
  }
}

const notesKey = (id: string): string => `${id}-notes`;

async function* from(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function all(content: Content): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
