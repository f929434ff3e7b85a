import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '../lib/child.mjs';
import { SetupError } from '../lib/say.mjs';
import { sbomText } from './sbom.ts';

export type ReleaseOptions = {
  /** The folder of the checkout. */
  root: string;
  version: string;
  /** Where the files go. */
  out: string;
};

const versionForm = /^\d+\.\d+\.\d+$/;

/**
 * Writes the archive of the present commit, the list of what ships with it, and the checksums of both; answers their
 * names. The same commit gives the same bytes. Throws a SetupError, and writes nothing, for a version that cannot be
 * released from this checkout.
 */
export async function makeRelease({ root, version, out }: ReleaseOptions): Promise<string[]> {
  await refuseVersion(root, version);
  const name = `lectern-${version}`;
  const files: [name: string, content: Buffer][] = [
    [`${name}.tar.gz`, await archiveOf(root, name)],
    [`${name}.cdx.json`, Buffer.from(await sbomText(root))],
  ];
  const sums = files.map(([file, content]) => `${createHash('sha256').update(content).digest('hex')}  ${file}\n`);
  files.push(['SHA256SUMS', Buffer.from(sums.join(''))]);
  mkdirSync(out, { recursive: true });
  for (const [file, content] of files) writeFileSync(join(out, file), content);
  return files.map(([file]) => file);
}

async function refuseVersion(root: string, version: string): Promise<void> {
  if (!versionForm.test(version)) throw new SetupError(`"${version}" is no version such as 1.2.0`);
  const changed = await git(root, ['status', '--porcelain']);
  if (changed !== '') {
    throw new SetupError(`commit or put away what is changed first: ${changed.trim().split('\n')[0]?.trim()}`);
  }
  const last = await lastVersion(root);
  if (last !== null && compare(version, last) <= 0) {
    throw new SetupError(`${version} is not above ${last}, which was released last`);
  }
  if (entryOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version) === null) {
    throw new SetupError(
      `CHANGELOG.md says nothing of ${version}: put what is under "Unreleased" below "## ${version}"`,
    );
  }
  const stated = statedVersions(root).filter(([, said]) => said !== version);
  if (stated.length > 0) {
    const [[file, said] = []] = stated;
    const advice = `npm version ${version} --no-git-tag-version --workspaces --include-workspace-root`;
    throw new SetupError(
      `${file} says ${said}: ${advice}, put the same into dependencies on our own packages, and commit`,
    );
  }
}

/** The versions that the program states of itself. */
const statedVersions = (root: string): [file: string, version: string][] =>
  ['package.json', 'apps/server/package.json'].map((file) => {
    const { version } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { version: string };
    return [file, version];
  });

/** The text below the heading of a version in the list of changes; null where there is none. */
export function entryOf(changes: string, version: string): string | null {
  const sections = changes.split(/^## /m).slice(1);
  const section = sections.find((one) => /^\S+/.exec(one)?.[0] === version);
  const text = section?.split('\n').slice(1).join('\n').trim() ?? '';
  return text === '' ? null : text;
}

async function lastVersion(root: string): Promise<string | null> {
  const tags = (await git(root, ['tag', '--list', 'v*'])).split('\n').map((tag) => tag.trim().slice(1));
  return (
    tags
      .filter((tag) => versionForm.test(tag))
      .toSorted(compare)
      .at(-1) ?? null
  );
}

function compare(one: string, other: string): number {
  const [numbers, others] = [one.split('.').map(Number), other.split('.').map(Number)];
  const at = numbers.findIndex((number, place) => number !== others[place]);
  return at === -1 ? 0 : (numbers[at] ?? 0) - (others[at] ?? 0);
}

/** The files of the commit as they are in git, with its time; the compression states no time and no system. */
async function archiveOf(root: string, name: string): Promise<Buffer> {
  const tar = join(await git(root, ['rev-parse', '--absolute-git-dir']).then((text) => text.trim()), `${name}.tar`);
  await git(root, ['-c', 'tar.umask=0022', 'archive', '--format=tar', `--prefix=${name}/`, `--output=${tar}`, 'HEAD']);
  try {
    const bytes = gzipSync(readFileSync(tar), { level: 9 });
    // The byte of the operating system differs between machines; 255 stands for none.
    bytes[9] = 255;
    return bytes;
  } finally {
    rmSync(tar, { force: true });
  }
}

async function git(root: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', args, { cwd: root });
  if (code !== 0) throw new SetupError(`git ${args.join(' ')} failed: ${output.trim()}`);
  return output;
}
