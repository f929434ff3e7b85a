import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';
import { UsageError } from './say.mjs';

/** The lines that git prints, or null where it fails. */
function gitLines(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
}

/** Paths of all long tests, from the root of the checkout; new ones that are not committed too. */
export function longFiles() {
  const files = gitLines('ls-files', '--cached', '--others', '--exclude-standard', '*.long.test.ts') ?? [];
  return files.filter((file) => existsSync(join(ROOT, file)));
}

/** The commit that is compared with where none is named. */
export function mainOrParent() {
  return gitLines('rev-parse', '--verify', '--quiet', 'origin/main') === null ? 'HEAD~1' : 'origin/main';
}

/** Paths that differ from the last commit shared with `base`, what is not committed included. Throws for an unknown base. */
export function changedSince(base) {
  const [shared] = gitLines('merge-base', base, 'HEAD') ?? [];
  if (shared === undefined) throw new UsageError(`git knows no commit ${base} that this branch comes from`);
  return [
    ...(gitLines('diff', '--name-only', '--no-renames', shared) ?? []),
    ...(gitLines('ls-files', '--others', '--exclude-standard') ?? []),
  ];
}
