import { buffer } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise } from 'yauzl';
import type { Storage } from '../../platform/files/index.ts';
import { EndOfFile } from '../../platform/zip/end-of-file.ts';
import { badArchive } from './file-rules.ts';
import type { FileType } from './file-types.ts';

/** A document has at most so many parts. */
const mostParts = 10_000;
/** The directory stands at the end of an archive, and has to fit into so many bytes. */
const directoryBytes = 2 * 1024 * 1024;
/** Room that the parts may take when they are unpacked, and from which size on a ratio counts, in bytes. */
const mostUnpacked = 1024 ** 3;
const freelyUnpacked = 100 * 1024 ** 2;
const mostRatio = 200;

/** The part that an archive of this type has. */
const markers: Readonly<Record<string, string>> = {
  docx: '[Content_Types].xml',
  xlsx: '[Content_Types].xml',
  pptx: '[Content_Types].xml',
  odt: 'mimetype',
  ods: 'mimetype',
  odp: 'mimetype',
  epub: 'mimetype',
};

const macros = /(^|\/)vbaproject\.bin$|\.(docm|dotm|xlsm|xltm|xlam|pptm|potm|ppam|ppsm|sldm)$|^(basic|scripts)\//i;
const programs = /\.(exe|dll|com|scr|msi|bat|cmd|ps1|vbs|vbe|wsf|hta|lnk|jar|class|apk|app|sh|so|dylib|deb|rpm|dmg)$/i;

/**
 * Looks into a document that is an archive, at the names and sizes in its directory: nothing is unpacked. Throws
 * `unsupported_media_type` for one that is not whole or not what its type says, unpacks to far more than a document
 * holds, reaches out of its folder, or has macros or programs in it. Other files pass.
 */
export async function refuseBadArchive(
  storage: Storage,
  { id, type, size }: { id: string; type: FileType; size: number },
): Promise<void> {
  const marker = markers[type.extension];
  if (marker === undefined) return;
  const start = Math.max(0, size - directoryBytes);
  const end = await storage.read(id, { start, end: size - 1 });
  if (end === null) throw new Error(`The bytes of ${id} are gone`);
  const parts = await listParts(new EndOfFile(await buffer(end), start), size);
  if (parts.some(({ fileName }) => macros.test(fileName))) throw badArchive('macros');
  if (parts.some(({ fileName }) => programs.test(fileName))) throw badArchive('programs');
  // Something else may stand before the first part, which other programs would read.
  const begins = parts.some(({ relativeOffsetOfLocalHeader }) => relativeOffsetOfLocalHeader === 0);
  if (!begins || !parts.some(({ fileName }) => fileName === marker)) throw badArchive('broken');
}

async function listParts(reader: EndOfFile, size: number): Promise<Entry[]> {
  const parts: Entry[] = [];
  let packed = 0;
  let unpacked = 0;
  try {
    const archive = await fromRandomAccessReaderPromise(reader, size, { autoClose: false });
    if (archive.entryCount > mostParts) throw badArchive('bomb');
    for await (const part of archive.eachEntry()) {
      parts.push(part);
      packed += part.compressedSize;
      unpacked += part.uncompressedSize;
    }
  } catch (error) {
    // The reader throws plain errors for all that is wrong with an archive, names that lead out of it included.
    throw error instanceof Error && error.constructor === Error ? badArchive('broken') : error;
  }
  const dense = unpacked > freelyUnpacked && unpacked > mostRatio * size;
  // Parts that share their bytes are packed in more than there is.
  if (unpacked > mostUnpacked || dense || packed > size) throw badArchive('bomb');
  return parts;
}
