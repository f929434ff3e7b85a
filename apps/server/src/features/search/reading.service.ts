import { isUploadedFileUrl } from '@lectern/contract';
import type { FastifyBaseLogger } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import type { Storage } from '../../platform/files/index.ts';
import { distinctWords } from '../../platform/text/words.ts';
import { listSearchedSubjects, listSearchedThings, type SearchedThing } from '../courses/index.ts';
import { pdfLimits } from './pdf-limits.ts';
import { textOfPdf } from './pdf-text.ts';
import { endReading, type Reading, takeReading } from './readings.repository.ts';
import { partsOfCaptions, partsOfPages } from './text-parts.ts';
import { keepOnly, listReadSources, saveParts, saveThings, type Source, type TextPart } from './words.repository.ts';

export type ReadingDeps = { db: Db; clock: Clock; storage: Storage; log: Pick<FastifyBaseLogger, 'warn'> };

/** Courses that one round reads. */
const perRound = 100;
/** After so many seconds, doubled with each try, another process reads a course that this one did not come to the end of. */
const leaseSeconds = 120;
/** A course that ended the process so often is read without its files. */
const mostTries = 3;
/** Parts that one statement writes. */
const partsAtOnce = 200;
const captionBytes = 2 * 1024 * 1024;

/** Reads the courses that were saved, one after the other, until the process ends; answers how many. */
export async function readDueCourses(deps: ReadingDeps, ending: AbortSignal): Promise<number> {
  for (let read = 0; read < perRound; read += 1) {
    if (ending.aborted) return read;
    const reading = await takeReading(deps.db, deps.clock.now(), leaseSeconds);
    if (reading === null) return read;
    if (await readCourse(deps, reading, ending)) await endReading(deps.db, reading);
  }
  return perRound;
}

/** A file whose words are read, by the kind of its material. */
type FileToRead = Source & { kind: 'captions' | 'pdf' };

/** Reads a course; false where the process ends meanwhile. */
async function readCourse(deps: ReadingDeps, { course_id, tries }: Reading, ending: AbortSignal): Promise<boolean> {
  const { db } = deps;
  const subjects = await listSearchedSubjects(db, course_id);
  if (subjects === null) return true;
  const thingIds: string[] = [];
  const files: FileToRead[] = [];
  for (const subject of [null, ...subjects]) {
    const things = await listSearchedThings(db, course_id, subject);
    const words = [];
    for (const thing of things) {
      words.push(wordsOf(thing));
      // A description of 20,000 characters takes a millisecond.
      if ((thing.description?.length ?? 0) > 2_000) await setImmediate();
    }
    await saveThings(db, course_id, words);
    thingIds.push(...things.map(({ id }) => id));
    files.push(...things.flatMap(filesOf));
    if (ending.aborted) return false;
  }
  await keepOnly(db, course_id, { thingIds, sources: files });
  const read = new Set((await listReadSources(db, course_id)).map(nameOf));
  for (const file of files.filter((one) => !read.has(nameOf(one)))) {
    if (ending.aborted) return false;
    await saveFile(db, course_id, file, tries > mostTries ? [] : await readFile(deps, file));
  }
  return true;
}

const nameOf = ({ thingId, url }: Source): string => `${thingId} ${url}`;

function wordsOf({ id, kind, name, description }: SearchedThing) {
  const nameWords = distinctWords(name);
  const isDescribed = description !== null && description.trim() !== '';
  return {
    id,
    kind,
    nameWords,
    textWords: isDescribed ? distinctWords(name, description) : null,
  };
}

/** The files of a thing whose words are read: captions, and PDFs of this site. */
function filesOf({ id: thingId, content_type, content_url, captions }: SearchedThing): FileToRead[] {
  if (content_type === 'PDF' && content_url !== null && isUploadedFileUrl(content_url))
    return [{ thingId, url: content_url, kind: 'pdf' }];
  if (content_type !== 'Video') return [];
  return (captions ?? []).map(({ url }) => ({ thingId, url, kind: 'captions' as const }));
}

/** The parts of a file's text; none where it is gone or cannot be read. */
async function readFile({ storage, log }: ReadingDeps, { url, kind }: FileToRead): Promise<Iterable<TextPart>> {
  try {
    const bytes = await bytesOf(storage, url, kind === 'pdf' ? pdfLimits.bytes : captionBytes);
    if (bytes === null) return [];
    if (kind === 'pdf') return partsOfPages(await textOfPdf(bytes));
    return partsOfCaptions(new TextDecoder().decode(bytes));
  } catch (err) {
    log.warn({ err, file: url }, 'a file could not be read for the search');
    return [];
  }
}

async function bytesOf(storage: Storage, url: string, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = url.split('/')[3] ?? '';
  const stored = await storage.stat(key);
  if (stored === null || stored.size > most) return null;
  const stream = await storage.read(key);
  if (stream === null) return null;
  const bytes = new Uint8Array(stored.size);
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Writes the words of a file as a whole. One without words has an empty part, so that it is not read again. */
async function saveFile(db: Db, courseId: string, source: Source, parts: Iterable<TextPart>): Promise<void> {
  await inTransaction(db, async (trx) => {
    let step: TextPart[] = [];
    let from = 1;
    const save = async () => {
      await saveParts(trx, courseId, { ...source, from }, step);
      from += step.length;
      step = [];
    };
    for (const part of parts) {
      step.push(part);
      if (step.length === partsAtOnce) await save();
    }
    if (from === 1 && step.length === 0) step.push({ place: 0, content: '', words: [] });
    await save();
  });
}
