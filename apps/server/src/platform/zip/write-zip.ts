import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One part to be written, whose bytes are read when its turn comes. */
export type NewZipPart = { readonly name: string; readonly content: Readable; readonly compress: boolean };

/**
 * A ZIP file, made as it is read: one part after the other, and none before its reader wants it. A reader who goes away
 * ends it; an error of a part breaks it off.
 */
export function writeZip(parts: AsyncIterable<NewZipPart>, mtime: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  void addAll(zip, parts, { output, mtime }).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error('A part cannot be read')),
  );
  return output;
}

async function addAll(
  zip: ZipFile,
  parts: AsyncIterable<NewZipPart>,
  { output, mtime }: { output: PassThrough; mtime: Date },
): Promise<void> {
  let open: Readable | null = null;
  output.once('close', () => open?.destroy());
  for await (const { name, content, compress } of parts) {
    open = content;
    if (output.destroyed) content.destroy();
    const read = finished(content, { writable: false });
    zip.addReadStream(content, name, { mtime, compress, mode: 0o100644 });
    await read;
  }
}
