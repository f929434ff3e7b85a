import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '@lectern/contract';
import { say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { invalidField } from '../../platform/http/index.ts';
import { BadZip, listZip, readZipPart, type ZipFault, type ZipPart, type ZipSource } from '../../platform/zip/index.ts';
import { parseInSlices, separatedByCommas } from './roster-text.ts';

/** A record of one of the files: the line that it ends on, and its cells by heading. */
export type FileRecord = { line: number; get: (heading: string) => string };

/** The files of a OneRoster archive, as far as people and their classes need them. */
export type OneRosterFiles = {
  version: '1.1' | '1.2';
  system: string;
  /** How a file tells its records: all of them, changes alone, or not at all. */
  modeOf: (file: string) => 'bulk' | 'delta' | 'absent';
  /** Runs a step for each record. A file that is not there has none. */
  each: (file: string, step: (record: FileRecord) => void) => Promise<void>;
};

const mostParts = 200;
const versions = ['1.1', '1.2'] as const;

/**
 * Opens a ZIP file of OneRoster. Throws `validation_failed` at `archive`, in one sentence, for what is none, for a version
 * that is not read here and where there are no people in it.
 */
export async function openOneRoster(bytes: Buffer): Promise<OneRosterFiles> {
  const source: ZipSource = {
    size: bytes.length,
    read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
  };
  const parts = await readingZip(() => listZip(source, { parts: mostParts, unpacked: limits.rosterUnpackedBytes }));
  const each: OneRosterFiles['each'] = async (file, step) => {
    const part = parts.get(file);
    if (part) await readRecords(part, await readingZip(() => unpack(source, part)), step);
  };
  const properties = new Map<string, string>();
  await each('manifest.csv', ({ get }) => {
    if (properties.size < mostParts) properties.set(get('propertyname').toLowerCase(), get('value'));
  });
  const version = versionIn(properties.get('oneroster.version'));
  if (!parts.has('users.csv')) throw refused('This OneRoster file has no users.csv, and so no people.');
  const system = properties.get('source.systemcode') || properties.get('source.systemname') || 'OneRoster';
  const modeOf: OneRosterFiles['modeOf'] = (file) => {
    const said = properties.get(`file.${file}`)?.toLowerCase();
    if (said === 'absent' || !parts.has(`${file}.csv`)) return 'absent';
    return said === 'delta' ? 'delta' : 'bulk';
  };
  return { version, system: system.slice(0, limits.name), modeOf, each };
}

function versionIn(version: string | undefined): (typeof versions)[number] {
  if (version === undefined)
    throw refused('This ZIP file is not OneRoster: there is no manifest.csv with a version in it.');
  const known = versions.find((one) => one === version.replace(/^v/i, ''));
  if (known === undefined) throw refused(say('OneRoster {version} is not read here, only 1.1 and 1.2.', { version }));
  return known;
}

async function unpack(source: ZipSource, part: ZipPart): Promise<Buffer> {
  return buffer(readZipPart(source, part));
}

async function readRecords(part: ZipPart, bytes: Buffer, step: (record: FileRecord) => void): Promise<void> {
  if (!isUtf8(bytes) || bytes.includes(0))
    throw refused(say('“{part}” is not a text file, or not in UTF-8.', { part: part.name }));
  let places: ReadonlyMap<string, number> | undefined;
  await parseInSlices(bytes, {
    ...separatedByCommas,
    on_record: (cells: string[], { lines }) => {
      if (places === undefined) places = new Map(cells.map((cell, place) => [cell.trim().toLowerCase(), place]));
      else stepInto(cells, lines, places, step);
      return null;
    },
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw refused(say('“{part}” is no table that can be read.', { part: part.name }));
    throw error;
  });
}

function stepInto(
  cells: string[],
  line: number,
  places: ReadonlyMap<string, number>,
  step: (record: FileRecord) => void,
): void {
  if (cells.length === 1 && cells[0]?.trim() === '') return;
  step({ line, get: (heading) => cells[places.get(heading) ?? cells.length]?.trim() ?? '' });
}

const faults: Readonly<Partial<Record<ZipFault, (part: string) => Said>>> = {
  no_zip: () => say('This is not a ZIP file, or it is not whole.'),
  too_many: () => say('This ZIP file has more parts than a OneRoster file can have.'),
  name: (part) => say('“{part}” is not a name that a OneRoster file may hold.', { part }),
  encrypted: (part) => say('“{part}” is encrypted. Upload a ZIP file without a password.', { part }),
  bomb: (part) => say('“{part}” is far too large once it is unpacked.', { part }),
};

async function readingZip<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BadZip)) throw error;
    const part = error.part ?? '';
    throw refused(faults[error.fault]?.(part) ?? say('“{part}” is damaged. Export the file again.', { part }));
  }
}

export const refused = (sentence: string | Said) => invalidField('archive', sentence);
