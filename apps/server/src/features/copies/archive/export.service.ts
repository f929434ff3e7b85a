import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type ArchivedFile,
  archiveFormat,
  copyTexts,
  type CourseArchive,
  limits,
  manifestName,
} from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { Storage } from '../../../platform/files/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { type NewZipPart, writeZip } from '../../../platform/zip/index.ts';
import {
  type CourseToCopy,
  fileUses,
  presentCaption,
  readCourseToCopy,
  sightOf,
  uploadedFilesIn,
} from '../../courses/index.ts';
import { type FileAccess, type FileRow, findFiles } from '../../files/index.ts';
import { copyOfTest, testsToCopy } from '../../test-authoring/index.ts';
import { exportPlaces } from './archive-places.ts';

export type ExportDeps = Pick<FileAccess, 'testOpenTo' | 'testSharedWith'> & { storage: Storage };

type Gathered = { course: CourseToCopy; tests: Buffer[]; files: FileRow[] };

/**
 * A course that the actor manages as one ZIP file, made as it is read, and the course's name. `site` is the address of
 * this site, null where it is not known. Throws `not_found` or `forbidden`, `conflict` for a course that is too large, and
 * `service_unavailable` where too many are under way.
 */
export async function exportCourse(
  deps: ExportDeps,
  act: Act,
  id: string,
  site: string | null,
): Promise<{ name: string; zip: Readable }> {
  const leave = await exportPlaces.enter({ key: act.actor.id, known: true });
  try {
    const gathered = await gather(deps, act, id);
    const zip = writeZip(partsOf(deps.storage, gathered, site), act.clock.now());
    zip.once('close', leave);
    return { name: gathered.course.name, zip };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The texts of a course and of its tests as they are at one moment, and the files that they name. */
async function gather(deps: ExportDeps, act: Act, id: string): Promise<Gathered> {
  return transact(act, async (act) => {
    const course = await readCourseToCopy(act, id);
    const named = new Set(fileUses({ ...course, imageUrl: course.image_url }).map((use) => use.id));
    const tests: Buffer[] = [];
    let bytes = 0;
    const add = (text: string) => {
      bytes += Buffer.byteLength(text);
      if (tests.length >= limits.archiveTests || bytes > limits.archiveTextBytes) throw tooLarge();
      return text;
    };
    add(JSON.stringify(course));
    for await (const test of testsToCopy(act, id)) {
      if (test === null) continue;
      const text = add(JSON.stringify(copyOfTest(test.form, new Map())));
      for (const file of filesInJson(text)) named.add(file);
      tests.push(Buffer.from(text));
    }
    const files = await findFiles({ ...deps, db: act.db }, sightOf(act), [...named]);
    if (files.length > limits.archiveFiles) throw tooLarge();
    return { course, tests, files: files.filter(({ purpose }) => purpose === 'work') };
  });
}

const tooLarge = () => new AppError('conflict', copyTexts.tooLargeToExport);

/** JSON writes the quotes of attributes with a backslash. */
const filesInJson = (json: string): string[] => uploadedFilesIn(json.replaceAll('\\"', '"'));

/** The manifest comes last, with the checksums of all that went before. */
async function* partsOf(
  storage: Storage,
  { course, tests, files }: Gathered,
  site: string | null,
): AsyncGenerator<NewZipPart> {
  const testParts = tests.map((_, place) => `tests/${place + 1}.json`);
  for (const [place, name] of testParts.entries()) yield json(name, tests[place] ?? Buffer.alloc(0));
  const archived: ArchivedFile[] = [];
  for (const [place, file] of files.entries()) {
    const part = `files/${place + 1}-${safe(file.name)}`;
    const bytes = await storage.read(file.id);
    if (bytes === null) throw new Error(`The bytes of ${file.id} are gone`);
    const sum = createHash('sha256');
    yield { name: part, content: Readable.from(summed(bytes, sum), { objectMode: false }), compress: false };
    archived.push({ _id: file.id, part, name: file.name, bytes: file.size, sha256: sum.digest('hex') });
  }
  const manifest = manifestOf(course, { site, tests: testParts, files: archived });
  yield json(manifestName, Buffer.from(JSON.stringify(manifest, null, 1)));
}

const json = (name: string, bytes: Buffer): NewZipPart => ({ name, content: Readable.from([bytes]), compress: true });

async function* summed(bytes: Readable, sum: { update(chunk: Buffer): unknown }): AsyncGenerator<Buffer> {
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    sum.update(chunk);
    yield chunk;
  }
}

/** A file's name in letters that every system writes alike. */
const safe = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-80);

function manifestOf(
  course: CourseToCopy,
  { site, tests, files }: Pick<CourseArchive, 'tests' | 'files'> & { site: string | null },
): CourseArchive {
  return {
    format: archiveFormat.name,
    version: archiveFormat.version,
    site,
    course: {
      _id: course.id,
      name: course.name,
      title: course.title,
      description: course.description,
      imageUrl: course.image_url,
      duration: course.duration,
      duration_unit: course.duration_unit,
      course_type: course.course_type,
      subjects: course.subjects.map((subject) => ({
        _id: subject.id,
        name: subject.name,
        description: subject.description,
        duration: subject.duration,
        duration_unit: subject.duration_unit,
        materials: subject.materials.map((material) => ({
          _id: material.id,
          name: material.name,
          description: material.description,
          content_type: material.content_type,
          content_url: material.content_url,
          captions: material.captions.map(presentCaption),
        })),
      })),
    },
    tests,
    files,
  };
}
