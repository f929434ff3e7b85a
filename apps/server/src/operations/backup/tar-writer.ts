import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { blockSize, paddingAfter, tarHeader } from './tar-header.ts';

export type TarWriter = {
  /** Adds bytes under a name; answers their SHA-256 in hexadecimal. */
  add(name: string, bytes: Buffer): Promise<string>;
  /** Adds contents of a size that is known before. Throws when they turn out longer or shorter. */
  addContent(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<string>;
  /** Ends the archive; its bytes are on the disk afterwards. */
  finish(): Promise<void>;
};

/** A stream that contents pass through on their way into the archive. */
type Leaving = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Writes a tar file, one entry after another, into a file that is open and empty. */
export function createTarWriter(file: FileHandle, modifiedAt: Date, leaving: Leaving = (all) => all): TarWriter {
  const addContent: TarWriter['addContent'] = async (name, size, content) => {
    await file.writeFile(tarHeader(name, size, modifiedAt));
    const hash = createHash('sha256');
    let written = 0;
    for await (const chunk of leaving(content)) {
      written += chunk.length;
      if (written > size) break;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (written !== size) throw new Error(`${name} changed while it was being copied`);
    await file.writeFile(Buffer.alloc(paddingAfter(size)));
    return hash.digest('hex');
  };
  return {
    addContent,
    add: (name, bytes) => addContent(name, bytes.length, once(bytes)),
    async finish() {
      await file.writeFile(Buffer.alloc(2 * blockSize));
      await file.sync();
    },
  };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
