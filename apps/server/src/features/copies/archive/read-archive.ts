import { type CourseArchive, type CreateTestInput, limits, manifestName } from '@lectern/contract';
import { createThread } from '../../../platform/threads/thread.ts';
import { listZip, readZipPart, type ZipPart, type ZipSource } from '../../../platform/zip/index.ts';
import type { PartRead, PartToRead } from './archive-part.thread.ts';
import {
  at,
  badField,
  foreignArchive,
  missingPart,
  newerArchive,
  noManifest,
  tooMuchText,
  unnamedPart,
  unreadablePart,
} from './refusals.ts';

const readAside = createThread<PartToRead, PartRead>(new URL('./archive-part.thread.ts', import.meta.url));

/** Folders and the manifest stand beside files and tests. */
const mostParts = limits.archiveFiles + limits.archiveTests + 10;

export type OpenedArchive = {
  manifest: CourseArchive;
  tests: { part: string; test: CreateTestInput }[];
  /** The part of a name that the manifest has. */
  part: (name: string) => ZipPart;
};

/**
 * Reads everything of an archive but its files, and holds it against the schemas that forms are held against. `person` is
 * whose it is. Throws `validation_failed` with a sentence that names the place.
 */
export async function readArchive(source: ZipSource, person: string): Promise<OpenedArchive> {
  const most = { parts: mostParts, unpacked: 4 * source.size + limits.archiveTextBytes };
  const parts = await at(manifestName, () => listZip(source, most));
  const described = parts.get(manifestName);
  if (described === undefined) throw noManifest();
  const read = (part: ZipPart, kind: PartToRead['kind']) => readText(source, part, { kind, person });
  refuseMuchText([described]);
  const manifest = (await read(described, 'manifest')) as CourseArchive;
  const partNamed = (name: string): ZipPart => {
    const part = parts.get(name);
    if (part === undefined) throw missingPart(name);
    return part;
  };
  const named = namesIn(manifest);
  for (const name of parts.keys()) if (!named.has(name)) throw unnamedPart(name);
  for (const { part } of manifest.files) partNamed(part);
  refuseMuchText([described, ...manifest.tests.map(partNamed)]);
  const tests: OpenedArchive['tests'] = [];
  for (const part of manifest.tests)
    tests.push({ part, test: (await read(partNamed(part), 'test')) as CreateTestInput });
  return { manifest, tests, part: partNamed };
}

function refuseMuchText(parts: readonly ZipPart[]): void {
  const bytes = parts.reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.archiveTextBytes) throw tooMuchText(limits.archiveTextBytes);
}

/** The names that the manifest has, each of which stands in it once. */
function namesIn({ tests, files }: CourseArchive): Set<string> {
  const seen = new Set<string>([manifestName]);
  const ids = new Set<string>();
  const look = (set: Set<string>, name: string, path: string) => {
    if (set.has(name)) throw badField(manifestName, { path, message: 'This stands here twice' });
    set.add(name);
  };
  tests.forEach((name, place) => look(seen, name, `tests.${place}`));
  files.forEach(({ _id, part }, place) => {
    look(seen, part, `files.${place}.part`);
    look(ids, _id, `files.${place}._id`);
  });
  return seen;
}

/** The checked value of a part that is JSON. */
async function readText(
  source: ZipSource,
  part: ZipPart,
  { kind, person }: { kind: PartToRead['kind']; person: string },
): Promise<unknown> {
  const bytes = new Uint8Array(part.size);
  await at(part.name, async () => {
    let length = 0;
    for await (const chunk of readZipPart(source, part)) {
      bytes.set(chunk, length);
      length += chunk.length;
    }
  });
  const read = await readAside({ kind, bytes }, { person, bytes: bytes.length, transfer: [bytes.buffer] });
  if ('data' in read) return read.data;
  if ('issue' in read) throw badField(part.name, read.issue);
  if ('newer' in read) throw newerArchive(read.newer);
  throw read.fault === 'foreign' ? foreignArchive() : unreadablePart(part.name);
}
