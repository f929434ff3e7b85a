import { limits, say, sourceTexts } from '@lectern/contract';
import { createPauses } from '../in-slices.ts';
import type { FileRecord, OneRosterFiles } from '../one-roster.ts';
import type { ProviderClient, ProviderPage } from './provider-client.ts';
import { type Cells, mostRecords, type PulledTable, pulledTables, readRecord } from './pulled-records.ts';
import { type Collection, collections, PullTrouble } from './pull-trouble.ts';

/** Bounds of one pull beside those of a roster. */
export type PullBounds = { pages: number; bytes: number; text: number };
export const pullBounds: PullBounds = {
  pages: 10_000,
  bytes: limits.pulledBytes,
  // As much as the tables of a ZIP file may come to.
  text: limits.rosterUnpackedBytes,
};

export type ReadingDeps = {
  client: ProviderClient;
  bounds: PullBounds;
  /** Called after each page with the records so far. Throws where the pull is over. */
  onPage: (read: number) => Promise<void>;
};

export type ToRead = {
  version: '1.1' | '1.2';
  system: string;
  /** The moment from which changes are read; null for everything. */
  since: Date | null;
  /** The name of the school of everybody, where it is not the provider that names it. */
  school: string | null;
};

/** The tables that a provider's lists became. */
export type Pulled = {
  files: OneRosterFiles;
  read: number;
  /** Whether there are more, or fewer, than the provider says. */
  isPartial: boolean;
};

/** Records that are asked for at once. */
const pageSize = 500;
const schoolId = 'school';

/** Reads the lists of a provider within bounds. Throws `PullTrouble`. */
export async function readProvider({ client, bounds, onPage }: ReadingDeps, toRead: ToRead): Promise<Pulled> {
  const { since, school } = toRead;
  const kept = keepTables(bounds.text);
  if (school !== null) kept.add('orgs', [schoolId, '', school, 'school']);
  const spent = { pages: 0, bytes: 0, read: 0, isPartial: false };
  for (const collection of collections) {
    if (collection === 'orgs' && school !== null) continue;
    const seen = new Set<string>();
    // Schools are few, and people refer to all of them.
    const changedSince = collection === 'orgs' ? null : since;
    const total = await eachPage(client, { collection, since: changedSince }, async (page) => {
      spent.pages += 1;
      spent.bytes += page.bytes;
      if (spent.pages > bounds.pages) throw new PullTrouble(sourceTexts.tooManyPages);
      if (spent.bytes > bounds.bytes) throw tooMuch(bounds.bytes);
      const repeated = await keepPage(page, { collection, seen, kept, school });
      spent.isPartial ||= repeated;
      spent.read += page.records.length;
      await onPage(spent.read);
    });
    spent.isPartial ||= total !== null && total !== seen.size;
  }
  if (spent.isPartial && since !== null) throw new PullTrouble(sourceTexts.changesUnclear, { isAboutChanges: true });
  return { files: filesOf(toRead, kept.tables, spent.isPartial), read: spent.read, isPartial: spent.isPartial };
}

const tooMuch = (bytes: number): PullTrouble =>
  new PullTrouble(say(sourceTexts.tooMuch, { size: Math.round(bytes / 1024 / 1024) }));

type List = { collection: Collection; since: Date | null };

/** Goes through the pages of a list up to its end, and answers how many records the provider says that there are. */
async function eachPage(
  client: ProviderClient,
  { collection, since }: List,
  step: (page: ProviderPage) => Promise<void>,
): Promise<number | null> {
  let total: number | null = null;
  for (let offset = 0; ;) {
    const page = await client.readPage(collection, { offset, limit: pageSize, since });
    ({ total } = page);
    await step(page);
    offset += page.records.length;
    if (page.records.length === 0 || page.hasNext === false) return total;
    // Without a word about the end, the end is an empty page: a server may give fewer than it was asked for.
    if (page.hasNext === null && total !== null && offset >= total) return total;
  }
}

type Keeping = { collection: Collection; seen: Set<string>; kept: Kept; school: string | null };

/** Keeps the records of a page; answers whether some came before. Throws `PullTrouble` where all did. */
async function keepPage({ records }: ProviderPage, { collection, seen, kept, school }: Keeping): Promise<boolean> {
  const pause = createPauses();
  let repeated = 0;
  for (const value of records) {
    const { id, rows } = readRecord(collection, value, school === null ? null : schoolId);
    if (seen.has(id)) {
      repeated += 1;
      continue;
    }
    seen.add(kept.text(id));
    if (seen.size > mostRecords[collection])
      throw new PullTrouble(say(sourceTexts.tooManyRecords, { max: mostRecords[collection], path: `/${collection}` }));
    for (const [table, cells] of rows) kept.add(table, cells);
    await pause();
  }
  if (records.length > 0 && repeated === records.length)
    throw new PullTrouble(say(sourceTexts.samePage, { path: `/${collection}` }));
  return repeated > 0;
}

type Tables = Record<PulledTable, Cells[]>;
type Kept = { tables: Tables; text: (text: string) => string; add: (table: PulledTable, cells: Cells) => void };

/** Tables that hold each text once: enrolments name the same people and classes again and again. */
function keepTables(mostText: number): Kept {
  const tables: Tables = { orgs: [], users: [], roles: [], classes: [], enrollments: [] };
  const texts = new Map<string, string>();
  let size = 0;
  const text = (given: string): string => {
    const known = texts.get(given);
    if (known !== undefined) return known;
    size += given.length;
    if (size > mostText) throw tooMuch(mostText);
    texts.set(given, given);
    return given;
  };
  return { tables, text, add: (table, cells) => void tables[table].push(cells.map(text)) };
}

const places = new Map(
  Object.entries(pulledTables).map(([table, headings]) => [
    `${table}.csv`,
    new Map(headings.map((heading, place) => [heading as string, place])),
  ]),
);

/** The tables as the files of an archive. Nobody leaves a class by a part of everything. */
function filesOf({ version, system, since }: ToRead, tables: Tables, isPartial: boolean): OneRosterFiles {
  return {
    version,
    system,
    modeOf: () => (since !== null || isPartial ? 'delta' : 'bulk'),
    async each(file, step) {
      const columns = places.get(file);
      const rows = tables[file.replace(/\.csv$/, '') as PulledTable] as Cells[] | undefined;
      if (columns === undefined || rows === undefined) return;
      const pause = createPauses();
      for (const [index, cells] of rows.entries()) {
        const record: FileRecord = {
          line: index + 1,
          get: (heading) => cells[columns.get(heading) ?? -1]?.trim() ?? '',
        };
        step(record);
        await pause();
      }
    },
  };
}
