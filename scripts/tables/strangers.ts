import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { filesUnder } from '../lib/files.mjs';
import { tableUses } from './uses.ts';

const SOURCE = /(?<!\.test|\.specimens|\.d)\.ts$/;

/**
 * The part of the server that a file belongs to: `x` for `features/x`, `platform/x` itself, the first name of the path
 * otherwise.
 */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  if (first === 'features') return second;
  return first === 'platform' ? `${first}/${second}` : first.replace(/\.ts$/, '');
}

/**
 * The parts of the server in `folder` that use another part's table, as `users writes mails`, with the files that do.
 * Throws where there are no sources.
 */
export function findStrangers(folder: string, owners: Readonly<Record<string, string>>): Map<string, string[]> {
  const tables = new Set(Object.keys(owners));
  const strangers = new Map<string, string[]>();
  let looked = 0;
  for (const file of filesUnder([folder])) {
    const path = relative(folder, file).split(sep).join('/');
    if (!SOURCE.test(path) || /(^|\/)testing\//.test(path)) continue;
    looked += 1;
    for (const use of tableUses(path, readFileSync(file, 'utf8'), tables)) {
      const [kind, table] = use.split(' ');
      if (table !== undefined && owners[table] === partOf(path)) continue;
      const found = table === undefined ? `${path} hides a table` : `${partOf(path)} ${kind} ${table}`;
      strangers.set(found, [...(strangers.get(found) ?? []), path]);
    }
  }
  if (looked === 0) throw new Error(`no sources in ${folder}`);
  return strangers;
}
