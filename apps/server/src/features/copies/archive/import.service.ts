import { createHash } from 'node:crypto';
import {
  type ArchivedCourse,
  type ArchivedFile,
  copyTexts,
  type CreateTestInput,
  type ImportedCourse,
  manifestName,
} from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { BadZip, readZipPart, type ZipSource } from '../../../platform/zip/index.ts';
import {
  cleanCourse,
  contentsOfForm,
  type CourseToCopy,
  fileUses,
  insertCopy,
  newIdsOf,
  uploadedFilesIn,
} from '../../courses/index.ts';
import { findArchive, removeReplaced, type StoreDeps, storeFile, takeArchive } from '../../files/index.ts';
import { cleanTest, copyOfTest, createTestOf } from '../../test-authoring/index.ts';
import { importPlaces } from './archive-places.ts';
import { type OpenedArchive, readArchive } from './read-archive.ts';
import { at, notIncluded } from './refusals.ts';
import { relinked } from './relink.ts';

type ImportArgs = { fileId: string; site: string | null };
type Ready = { course: CourseToCopy; tests: { part: string; test: CreateTestInput }[] };

/**
 * Makes an inactive course of the actor's out of an archive that they uploaded, which then goes: also where it is refused
 * for what it holds. `site` is the address of this site. Throws `not_found` for another's upload or none,
 * `validation_failed` with the place in the archive, and what `storeFile` throws; then nothing of it stays.
 */
export async function importCourse(deps: StoreDeps, act: Act, args: ImportArgs): Promise<ImportedCourse> {
  const { db, actor } = act;
  const leave = await importPlaces.enter({ key: actor.id, known: true });
  const stored: string[] = [];
  try {
    const archive = await findArchive(db, args.fileId, actor.id);
    if (archive === null) throw archiveGone();
    const imported = await importArchive(deps, act, { ...args, size: archive.size, stored });
    // The row is gone with the import: bytes that stay are cleared away later.
    await deps.storage.remove(archive.id).catch(() => undefined);
    return imported;
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    const spoiled = code === 'validation_failed' || code === 'unsupported_media_type';
    await removeReplaced(deps, db, spoiled ? [...stored, args.fileId] : stored);
    throw error;
  } finally {
    leave();
  }
}

const archiveGone = () => new AppError('not_found', copyTexts.archiveGone);

/** Reads all, keeps the files, whose ids go into `stored`, and then writes the course and its tests at once. */
async function importArchive(
  deps: StoreDeps,
  act: Act,
  { fileId, site, size, stored }: ImportArgs & { size: number; stored: string[] },
): Promise<ImportedCourse> {
  const source: ZipSource = {
    size,
    async read(range) {
      const bytes = await deps.storage.read(fileId, range);
      if (bytes === null) throw archiveGone();
      return bytes;
    },
  };
  const archive = await readArchive(source, act.actor.id);
  const { course, tests } = await prepare(act, archive, site);
  const { files } = archive.manifest;
  const things = new Map(newIdsOf(course.id, course.subjects, act.ids));
  for (const file of files) {
    const { _id } = await at(file.part, () => storeOne(deps, act, { source, archive, file }));
    stored.push(_id);
    things.set(file._id, _id);
  }
  const written = await transact(act, async (act) => {
    if (!(await takeArchive(act.db, fileId))) throw archiveGone();
    const id = await at(manifestName, () => insertCopy(act, course, things));
    const made = [];
    for (const { part, test } of tests) made.push(await at(part, () => createTestOf(act, copyOfTest(test, things))));
    return { id, disabled: made.filter((test) => test.test_status === 'disabled').length };
  });
  return {
    _id: written.id,
    name: course.name,
    subjects: course.subjects.length,
    materials: course.subjects.reduce((sum, { materials }) => sum + materials.length, 0),
    files: files.length,
    tests: { imported: tests.length, disabled: written.disabled },
  };
}

/** The course and its tests as they will be written, safe to show. Throws where they name a file that does not come along. */
async function prepare(act: Act, { manifest, tests }: OpenedArchive, site: string | null): Promise<Ready> {
  const { actor, clock, ids } = act;
  const own = new Set(manifest.files.map(({ _id }) => _id));
  const cleaned = await at(manifestName, () => cleanCourse<ArchivedCourse>(manifest.course, actor));
  const known = knownIds(cleaned);
  const link = <T>(value: T): T => relinked(value, { from: manifest.site ?? null, to: site, known });
  const course = contentsOfForm(link(cleaned), { ids, now: clock.now() });
  const foreign = fileUses({ ...course, imageUrl: course.image_url }).find(({ id }) => !own.has(id));
  if (foreign !== undefined) throw notIncluded(manifestName, `course.${foreign.path}`);
  const ready: Ready['tests'] = [];
  for (const { part, test } of tests) {
    const safe = link(await cleanTest({ ...test, test_subject: course.id }, actor));
    if (filesIn(safe).some((id) => !own.has(id))) throw notIncluded(part, 'test_questions');
    ready.push({ part, test: safe });
  }
  return { course, tests: ready };
}

const filesIn = ({ test_questions }: CreateTestInput): string[] =>
  test_questions.flatMap((question) =>
    [
      question.question_text,
      question.solution,
      question.correct_answer_solution,
      ...question.question_options.map(({ text }) => text),
    ].flatMap((text) => uploadedFilesIn(text ?? '')),
  );

/** The ids of the course's things, which its texts may link to. */
const knownIds = ({ _id, subjects }: ArchivedCourse): ReadonlySet<string> =>
  new Set([
    _id,
    ...subjects.flatMap((subject) => [subject._id ?? '', ...subject.materials.map((one) => one._id ?? '')]),
  ]);

type OneFile = { source: ZipSource; archive: OpenedArchive; file: ArchivedFile };

/** Keeps a file of the archive as an upload of it would be kept. Throws as `storeFile` does, and for other bytes than were exported. */
async function storeOne(deps: StoreDeps, act: Act, { source, archive, file }: OneFile): Promise<{ _id: string }> {
  const part = archive.part(file.part);
  if (part.size !== file.bytes) throw new BadZip('size', part.name);
  return storeFile(deps, act, { name: file.name, content: checked(), length: part.size });

  async function* checked(): AsyncGenerator<Buffer> {
    const sum = createHash('sha256');
    for await (const chunk of readZipPart(source, part)) {
      sum.update(chunk);
      yield chunk;
    }
    if (sum.digest('hex') !== file.sha256) throw new BadZip('checksum', part.name);
  }
}
