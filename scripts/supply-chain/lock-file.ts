import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as the lock file has it, at one place. */
export type LockedPackage = {
  /** The folder of the checkout that it is in; '' for the checkout itself. */
  path: string;
  name: string;
  version: string;
  /** Whether it is a part of this program. */
  own: boolean;
  /** As the package states it, an expression of SPDX as a rule; null where it states none. */
  license: string | null;
  /** The checksum, as in `sha512-…`. */
  integrity: string | null;
  /** The address that it comes from. */
  resolved: string | null;
  hasInstallScript: boolean;
  /** Whether it runs in production, on the server or in browsers, on some system at least. */
  ships: boolean;
  /** The places of those packages that it needs in production and that are there. */
  needs: readonly string[];
};

type Entry = {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  workspaces?: unknown;
};
type Entries = Readonly<Record<string, Entry>>;

const folder = 'node_modules/';

/** The packages in the text of a lock file, our own among them. */
export function packagesOf(lock: string): LockedPackage[] {
  const { packages } = JSON.parse(lock) as { packages: Entries };
  const found: LockedPackage[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link === true) continue;
    const at = path.lastIndexOf(folder);
    found.push({
      path,
      name: entry.name ?? (at === -1 ? path : path.slice(at + folder.length)),
      version: entry.version ?? '',
      own: at === -1,
      license: entry.license ?? null,
      integrity: entry.integrity ?? null,
      resolved: entry.resolved ?? null,
      hasInstallScript: entry.hasInstallScript === true,
      ships: entry.dev !== true,
      needs: needsOf(packages, path, entry),
    });
  }
  return found;
}

function needsOf(packages: Entries, path: string, entry: Entry): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  const names = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
  const places = [...names].flatMap((name) => placeOf(packages, path, name) ?? []);
  // The checkout needs its parts.
  const parts = path === '' ? Object.keys(packages).filter((one) => one !== '' && !one.includes(folder)) : [];
  return [...places, ...parts];
}

/** The place from which a package at `path` gets `name`, as Node looks for it: in its own folder, then above. */
function placeOf(packages: Entries, path: string, name: string): string | null {
  for (let from = path; ; from = above(from)) {
    const place = `${from === '' ? '' : `${from}/`}${folder}${name}`;
    const entry = packages[place];
    if (entry !== undefined) return entry.link === true ? (entry.resolved ?? null) : place;
    if (from === '') return null;
  }
}

const above = (path: string): string => {
  const at = path.lastIndexOf(`/${folder}`);
  return at === -1 ? '' : path.slice(0, at);
};

/** The text of the lock file in a checkout. */
export const readLock = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8');
