import { createHash, randomUUID } from 'node:crypto';
import type { ZipPart } from '../../zip.ts';

type File = { _id: string; part: string; name: string; bytes: number; sha256: string };
type Manifest = Record<string, unknown> & { course: Record<string, unknown>; tests: string[]; files: File[] };

/** A course as an archive describes it, with one subject and one material. */
export const archivedCourse = () => ({
  _id: randomUUID(),
  name: 'Botany from afar',
  duration: 2,
  subjects: [
    {
      _id: randomUUID(),
      name: 'Leaves',
      duration: 1,
      materials: [{ _id: randomUUID(), name: 'To read', content_type: 'Link', content_url: 'https://example.org/a' }],
    },
  ],
});

/** The manifest of an archive with these fields instead of those of a good one. */
export const manifestWith = (changes: Partial<Manifest> = {}): Manifest => ({
  format: 'lectern-course',
  version: 1,
  course: archivedCourse(),
  tests: [],
  files: [],
  ...changes,
});

/** A file of an archive, as its manifest names it. */
export const archivedFile = (part: string, content: Buffer, changes: Partial<File> = {}): File => ({
  _id: randomUUID(),
  part,
  name: part.replace(/^files\//, ''),
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  ...changes,
});

/** The parts of an archive: its manifest, and these. */
export const archiveParts = (manifest: unknown = manifestWith(), others: readonly ZipPart[] = []): ZipPart[] => [
  ...others,
  { name: 'course.json', content: typeof manifest === 'string' ? manifest : JSON.stringify(manifest), deflated: true },
];
