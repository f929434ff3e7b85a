import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/files.mjs';
import { keysOf, literalsOf, valuesOf } from './literals.ts';
import { sentencesOf } from './sentences.ts';

/** A sentence of the program: the English singular of one that counts, and the first file that says it. */
export type Sentence = { one: string | null; file: string };

/**
 * Files whose texts reach no page as a sentence of the program: the demo's content, examples of the API's documentation and
 * of its tests, and drawings.
 */
const elsewhere =
  /\.(?:test|specimens|examples)\.tsx?$|[/\\]testing[/\\]|features[/\\](?:demo|api-docs)[/\\]|http[/\\]api-reference\.ts$|courses[/\\]cover\.ts$/;

/** Texts of the server that read as sentences, and that no page shows. */
export const notShown = new Set([
  // Headings and names of exported files.
  'Submitted by',
  'Valid until',
  '{} - results.csv',
  // A note in a log.
  'Erased with the account',
  // Read by programs: a wrong address, the storage, a heading of the API's documentation.
  'There is nothing at {} {}',
  'More than {} bytes',
  'Teacher approvals',
  // Read by operators: `/readyz` says this beside 'ready'.
  'No backup has been made yet.',
  'The last backup is {} old.',
  'The last backup is of {}, which is still to come.',
  'The page is not drawn: {}',
  '{} minutes',
  '{} hours',
  '{} days',
  // A browser and its system, by their names; the page says it in its own words.
  '{} on {}',
]);

/** Files that hold nothing but sentences. */
const tables = /packages[/\\]contract[/\\]src[/\\](?:[\w-]+[/\\])?(?:[\w-]*texts|wire-words)\.ts$/;

/** The source files in which sentences for people stand. */
function sourceFiles(): { path: string; source: string }[] {
  return ['apps/web/src', 'packages/contract/src', 'apps/server/src/features', 'apps/server/src/platform'].flatMap(
    (folder) =>
      readdirSync(join(ROOT, folder), { recursive: true })
        .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
        .filter((path) => /\.tsx?$/.test(path) && !elsewhere.test(path))
        .toSorted()
        .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') })),
  );
}

/** The sentences of the program by their keys. */
export function sentencesOfSource(files = sourceFiles()): Map<string, Sentence> {
  const found = new Map<string, Sentence>();
  const add = (key: string, one: string | null, file: string): void => {
    if (!notShown.has(key) && (!found.has(key) || (one !== null && found.get(key)?.one === null)))
      found.set(key, { one, file: found.get(key)?.file ?? file });
  };
  for (const { path, source } of files) {
    for (const { key, one } of keysOf(path, source)) add(key, one, path);
    if (tables.test(path)) for (const text of valuesOf(path, source)) add(text, null, path);
    else if (!path.startsWith('apps/web')) for (const text of singlesOf(path, source)) add(text, null, path);
  }
  return found;
}

/** The sentences of a file of the server or the contract that are no singular of a sentence that counts. */
function singlesOf(path: string, source: string): string[] {
  const singulars = new Set(keysOf(path, source).map(({ one }) => one));
  return [...sentencesOf(path, source)].filter((text) => !singulars.has(text));
}

/** Every text that stands in the sources. */
export const allLiterals = (files = sourceFiles()): Set<string> =>
  new Set(files.flatMap(({ path, source }) => [...literalsOf(path, source)]));
