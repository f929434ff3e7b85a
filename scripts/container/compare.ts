import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The content of a folder, without times: for each path below it the kind, the mode, and the digest or the target of a link. */
export function contentOf(folder: string, below = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(join(folder, below)).toSorted()) {
    const path = join(below, name);
    const whole = join(folder, path);
    const stat = lstatSync(whole);
    if (stat.isDirectory()) {
      found.set(path, `folder ${mode(stat.mode)}`);
      for (const [inner, content] of contentOf(folder, path)) found.set(inner, content);
    } else if (stat.isSymbolicLink()) found.set(path, `link ${readlinkSync(whole)}`);
    else found.set(path, `file ${mode(stat.mode)} ${createHash('sha256').update(readFileSync(whole)).digest('hex')}`);
  }
  return found;
}

const mode = (bits: number): string => (bits & 0o777).toString(8);

/** The paths at which two contents differ, or that only one of them has. */
export function differencesOf(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path)).toSorted();
}
